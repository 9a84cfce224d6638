import { chooseLanguage } from "../base/choose_language.ts";
import { LANGUAGES } from "../base/languages.ts";
import { choose, preferences } from "../base/preferences.ts";
import { useStore } from "../base/use_store.ts";
import { Segments } from "../kit/segments.tsx";
import { useMessages } from "../messages/use_messages.ts";
import { LAYOUT } from "./messages.ts";

/** Chooses theme and language. */
export function Appearance() {
  const t = useMessages(LAYOUT);
  const { theme, language } = useStore(preferences);
  return (
    <div class="appearance">
      <Segments
        label={t("chooseTheme")}
        value={theme}
        choices={[
          { value: "light", label: t("light") },
          { value: "dark", label: t("dark") },
          { value: "system", label: t("system") },
        ]}
        onChoose={(value) => choose({ theme: value === "light" || value === "dark" ? value : "system" })}
      />
      <label>
        <span class="unseen">{t("language")}</span>
        <select value={language} onChange={(event) => chooseLanguage(event.currentTarget.value)}>
          {LANGUAGES.map(({ code, name }) => <option key={code} value={code} lang={code}>{name}</option>)}
        </select>
      </label>
    </div>
  );
}
