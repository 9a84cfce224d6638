import { createStore } from "./store.ts";
import { type Preferences, PREFERENCES_KEY, readPreferences } from "./read_preferences.ts";
import { BASE_PATH } from "./base_path.ts";
import { LANGUAGE_COOKIE, languageOf } from "./languages.ts";

/** The preferences stored in this browser. Never a token or another secret. */
export const preferences = createStore<Preferences>(readPreferences());

/** Changes some preferences and stores them for the next visit. Another language: `choose_language.ts`. */
export function choose(changes: Partial<Preferences>): void {
  const next = { ...preferences.get(), ...changes };
  try {
    localStorage.setItem(PREFERENCES_KEY, JSON.stringify(next));
  } catch {
    // The browser has no storage: the preference lasts until the page is closed.
  }
  preferences.set(next);
}

const YEAR_S = 365 * 86_400;

/** Shows the dashboard in another language, now and at the next visits: the page is loaded again in that language. */
export function chooseLanguage(chosen: string): void {
  const language = languageOf(chosen);
  if (language === undefined) {
    return;
  }
  const [prefix, secure] = location.protocol === "https:" ? ["__Secure-", "; Secure"] : ["", ""];
  document.cookie =
    `${prefix}${LANGUAGE_COOKIE}=${language}; Path=${BASE_PATH}/; Max-Age=${YEAR_S}; SameSite=Lax${secure}`;
  location.reload();
}
