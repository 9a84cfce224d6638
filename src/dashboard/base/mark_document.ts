import type { Preferences } from "./read_preferences.ts";

/** Sets the document's theme, language and direction, which the style sheet reads. */
export function markDocument({ theme, language }: Preferences): void {
  const root = document.documentElement;
  root.lang = language;
  root.dir = language === "ar" ? "rtl" : "ltr";
  if (theme === "system") {
    root.removeAttribute("data-theme");
    return;
  }
  root.setAttribute("data-theme", theme);
}
