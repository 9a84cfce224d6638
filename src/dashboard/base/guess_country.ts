/** What a browser says about where it is. */
export interface BrowserPlace {
  readonly timeZone: string;
  /** A BCP 47 tag. */
  readonly language: string;
}

/** The time zones of a region: newer browsers know them by a method, some by a property, some not at all. */
interface ZonedLocale {
  readonly getTimeZones?: () => readonly string[] | undefined;
  readonly timeZones?: readonly string[] | undefined;
}

/**
 * The country where a browser probably is: the one whose time zone it has, of several the language's, else the
 * language's. Undefined where none of `codes` is meant.
 */
export function guessCountry(codes: readonly string[], { timeZone, language }: BrowserPlace): string | undefined {
  const spoken = regionOf(language);
  const inZone = codes.filter((code) => zonesOf(code).includes(timeZone));
  return inZone.find((code) => code === spoken) ?? inZone[0] ?? codes.find((code) => code === spoken);
}

/** The region of a tag, or the one where most people speak the language. */
function regionOf(language: string): string | undefined {
  try {
    return new Intl.Locale(language).maximize().region;
  } catch {
    return undefined;
  }
}

function zonesOf(code: string): readonly string[] {
  try {
    const locale: ZonedLocale = new Intl.Locale(`und-${code}`);
    return locale.getTimeZones?.() ?? locale.timeZones ?? [];
  } catch {
    return [];
  }
}
