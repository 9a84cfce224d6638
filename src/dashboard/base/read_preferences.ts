export type Theme = "light" | "dark" | "system";
export type Environment = "test" | "live";

/** The preferences stored in this browser. */
export interface Preferences {
  readonly theme: Theme;
  /** Of the last visit, for addresses that name none. */
  readonly environment: Environment;
  /** The identifier of the last visit's organization, for addresses that name none; empty: the first joined. */
  readonly organization: string;
}

/** Their key in `localStorage`. */
export const PREFERENCES_KEY = "locus.preferences";

/** The preferences of the last visit; without a theme, the system's is shown. */
export function readPreferences(): Preferences {
  const kept = keptPreferences();
  return {
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

/** Sets the document's theme, which the style sheet reads. */
export function markDocument({ theme }: Pick<Preferences, "theme">): void {
  const root = document.documentElement;
  if (theme === "system") {
    root.removeAttribute("data-theme");
    return;
  }
  root.setAttribute("data-theme", theme);
}
