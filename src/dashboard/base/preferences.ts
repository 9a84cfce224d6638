import { createStore } from "./create_store.ts";
import { type Preferences, PREFERENCES_KEY, readPreferences } from "./read_preferences.ts";

/** What somebody chose on this browser. Never a token or anything else that lets someone in. */
export const preferences = createStore<Preferences>(readPreferences());

/** Changes some of the choices and keeps them for the next visit. */
export function choose(changes: Partial<Preferences>): void {
  const next = { ...preferences.get(), ...changes };
  try {
    localStorage.setItem(PREFERENCES_KEY, JSON.stringify(next));
  } catch {
    // A browser that keeps nothing: the choice holds until the page is closed.
  }
  preferences.set(next);
}
