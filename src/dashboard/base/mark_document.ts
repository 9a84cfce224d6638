import type { Preferences } from "./read_preferences.ts";

/** Tells the document which theme, language and direction it has; the style sheet does the rest. */
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
