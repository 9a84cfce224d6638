/** The languages of the dashboard and of mails, in the order in which they are offered. */
export const INTERFACE_LANGUAGES = ["en", "de", "fr", "es", "ar"] as const;

/** A language of the dashboard and of mails. */
export type InterfaceLanguage = (typeof INTERFACE_LANGUAGES)[number];

/**
 * The language of the dashboard and of mails for a BCP 47 tag; undefined where there are no texts in it.
 *
 * @example
 * ```ts
 * interfaceLanguageOf("de-AT"); // "de"
 * interfaceLanguageOf("pt"); // undefined
 * ```
 */
export function interfaceLanguageOf(tag: string): InterfaceLanguage | undefined {
  const primary = tag.toLowerCase().split("-")[0];
  return INTERFACE_LANGUAGES.find((code) => code === primary);
}

/** Left to right, or right to left. */
export type Direction = "ltr" | "rtl";

const DIRECTIONS: Readonly<Record<InterfaceLanguage, Direction>> = {
  en: "ltr",
  de: "ltr",
  fr: "ltr",
  es: "ltr",
  ar: "rtl",
};

/** The direction in which a language is written. */
export function directionOf(language: InterfaceLanguage): Direction {
  return DIRECTIONS[language];
}
