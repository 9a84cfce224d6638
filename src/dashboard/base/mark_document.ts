import type { Preferences } from "./read_preferences.ts";

/** Sets the document's theme, which the style sheet reads. */
export function markDocument({ theme }: Pick<Preferences, "theme">): void {
  const root = document.documentElement;
  if (theme === "system") {
    root.removeAttribute("data-theme");
    return;
  }
  root.setAttribute("data-theme", theme);
}
