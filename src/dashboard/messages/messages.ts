import { type Language, languageOf, localeOf } from "../base/languages.ts";
import { SHARED } from "../texts/en.json";
import { fillMessage, type MessageValues, type Texts } from "./fill_message.ts";

/** The language of the document, for which its scripts were built: another one loads the page again. */
export const language: Language = languageOf(document.documentElement.lang) ?? "en";
/** The locale of numbers and dates. */
export const locale = localeOf(language);

/** Returns a text by its name, in the language of the document. */
export type Translate<Name extends string> = (name: Name, values?: MessageValues) => string;

/** The texts of a table, filled as the language writes numbers. */
export function messagesOf<Name extends string>(texts: Texts<Name>): Translate<Name> {
  return (name, values) => fillMessage(texts[name], locale, values);
}

/** The texts that several pages have. */
export const shared = messagesOf(SHARED);
