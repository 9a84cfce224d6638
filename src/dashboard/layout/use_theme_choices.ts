import { choose, preferences } from "../base/preferences.ts";
import { useStore } from "../base/store.ts";
import { useMessages } from "../messages/messages.ts";
import { LAYOUT } from "../texts/en.json";

/** The choice of a theme, as `MenuChoices` and `Segments` take it. */
export interface ThemeChoices {
  readonly label: string;
  readonly value: string;
  readonly choices: readonly { readonly value: string; readonly label: string }[];
  readonly onChoose: (value: string) => void;
}

/** The themes in the current language, and the chosen one. */
export function useThemeChoices(): ThemeChoices {
  const t = useMessages(LAYOUT);
  const value = useStore(preferences, ({ theme }) => theme);
  return {
    label: t("chooseTheme"),
    value,
    choices: (["light", "dark", "system"] as const).map((theme) => ({ value: theme, label: t(theme) })),
    onChoose: (theme) => choose({ theme: theme === "light" || theme === "dark" ? theme : "system" }),
  };
}
