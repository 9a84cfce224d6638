import type { ComponentChildren } from "preact";
import { choose, chooseLanguage, preferences } from "../base/preferences.ts";
import { LANGUAGES } from "../base/languages.ts";
import { useStore } from "../base/store.ts";
import { Segments } from "../kit/screen.tsx";
import { language, messagesOf } from "../messages/messages.ts";
import { LAYOUT } from "../texts/en.json";
import { Link } from "../router/router.tsx";

const t = messagesOf(LAYOUT);

/** The frame of pages for visitors who are not signed in. */
export function GuestFrame({ children, size = "form" }: {
  readonly children: ComponentChildren;
  /** `wide`: for more than one form. */
  readonly size?: "wide" | "form";
}) {
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

/** The themes in the current language and the chosen one, as `MenuChoices` and `Segments` take them. */
export function useThemeChoices() {
  const value = useStore(preferences, ({ theme }) => theme);
  return {
    label: t("chooseTheme"),
    value,
    choices: (["light", "dark", "system"] as const).map((theme) => ({ value: theme, label: t(theme) })),
    onChoose: (theme: string): void => choose({ theme: theme === "light" || theme === "dark" ? theme : "system" }),
  };
}

/** Chooses theme and language. */
export function Appearance() {
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

/** The product's mark and name. */
export function Brand({ to = "/" }: { readonly to?: string | undefined }) {
  return (
    <Link to={to} class="brand">
      <svg viewBox="0 0 32 32" aria-hidden="true" focusable="false">
        <rect width="32" height="32" rx="8" />
        <circle cx="16" cy="16" r="8.5" />
        <circle cx="16" cy="16" r="3" class="filled" />
        <path d="M16 3.5v5M16 23.5v5M3.5 16h5M23.5 16h5" />
      </svg>
      <span translate={false}>Locus</span>
    </Link>
  );
}
