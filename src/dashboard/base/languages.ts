import { type InterfaceLanguage, interfaceLanguageOf } from "../../domain/interface_language.ts";

export type Language = InterfaceLanguage;

/** The languages of the dashboard with their own names, in the order in which they are offered. */
export const LANGUAGES: readonly {
  readonly code: Language;
  readonly name: string;
}[] = [
  { code: "en", name: "English" },
  { code: "de", name: "Deutsch" },
  { code: "fr", name: "Français" },
  { code: "es", name: "Español" },
  { code: "ar", name: "العربية" },
];

/** The cookie that keeps the language a person chose. The service reads it, because it sends one language only. */
export const LANGUAGE_COOKIE = "locus_language";

/** The dashboard's language for a BCP 47 tag; undefined where there are no texts in that language. */
export function languageOf(tag: string): Language | undefined {
  return interfaceLanguageOf(tag);
}

/** The locale of numbers and dates: the browser's own for the language, such as Swiss German; else the language. */
export function localeOf(language: Language): string {
  return navigator.languages.find((tag) => languageOf(tag) === language) ?? language;
}
