import { type Language, languageOf } from "./languages.ts";

/** The locale of numbers and dates: the browser's own for the language, such as Swiss German; else the language. */
export function localeOf(language: Language): string {
  return navigator.languages.find((tag) => languageOf(tag) === language) ?? language;
}
