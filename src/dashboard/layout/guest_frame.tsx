import type { ComponentChildren } from "preact";
import { Brand } from "./brand.tsx";
import { chooseLanguage } from "../base/choose_language.ts";
import { LANGUAGES } from "../base/languages.ts";
import { preferences } from "../base/preferences.ts";
import { useStore } from "../base/store.ts";
import { Segments } from "../kit/segments.tsx";
import { useMessages } from "../messages/messages.ts";
import { useThemeChoices } from "./use_theme_choices.ts";
import { LAYOUT } from "../texts/en.json";

/** What the frame needs. */
export interface GuestFrameProps {
  readonly children: ComponentChildren;
  /** `wide`: for more than one form. */
  readonly size?: "wide" | "form";
}

/** The frame of pages for visitors who are not signed in. */
export function GuestFrame({ children, size = "form" }: GuestFrameProps) {
  return (
    <div class={`guest-frame ${size}`}>
      <header>
        <Brand />
      </header>
      <main class={size === "form" ? "card" : undefined}>{children}</main>
      <footer>
        <Appearance />
      </footer>
    </div>
  );
}

/** Chooses theme and language. */
export function Appearance() {
  const t = useMessages(LAYOUT);
  const language = useStore(preferences, (chosen) => chosen.language);
  return (
    <div class="appearance">
      <Segments {...useThemeChoices()} />
      <label>
        <span class="unseen">{t("language")}</span>
        <select value={language} onChange={(event) => chooseLanguage(event.currentTarget.value)}>
          {LANGUAGES.map(({ code, name }) => <option key={code} value={code} lang={code}>{name}</option>)}
        </select>
      </label>
    </div>
  );
}
