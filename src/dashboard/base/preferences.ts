import { createStore } from "./store.ts";
import { type Preferences, PREFERENCES_KEY, readPreferences } from "./read_preferences.ts";

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
