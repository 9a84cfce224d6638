/** A language that the pages speak. */
export type Language = "en" | "ar";
/** Light, dark, or as the system is. */
export type Theme = "light" | "dark" | "system";
/** Which of an organization's two worlds the pages show. */
export type Environment = "test" | "live";

/** What somebody chose on this browser. */
export interface Preferences {
  readonly language: Language;
  readonly theme: Theme;
  readonly environment: Environment;
  /** The organization to act in; empty: the first joined. */
  readonly organization: string;
}

/** Where they are kept in `localStorage`. */
export const PREFERENCES_KEY = "locus.preferences";

/** The choices of the last visit; where there is none, the browser's language and the system's theme. */
export function readPreferences(): Preferences {
  const kept = keptPreferences();
  const spoken = navigator.language.startsWith("ar") ? "ar" : "en";
  return {
    language: kept["language"] === "ar" || kept["language"] === "en" ? kept["language"] : spoken,
    theme: kept["theme"] === "light" || kept["theme"] === "dark" ? kept["theme"] : "system",
    environment: kept["environment"] === "live" ? "live" : "test",
    organization: typeof kept["organization"] === "string" ? kept["organization"] : "",
  };
}

function keptPreferences(): Readonly<Record<string, unknown>> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(PREFERENCES_KEY) ?? "{}");
    return typeof kept === "object" && kept !== null ? { ...kept } : {};
  } catch {
    return {};
  }
}
