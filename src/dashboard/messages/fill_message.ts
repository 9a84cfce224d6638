import { directionOf } from "../../domain/interface_language.ts";
import { languageOf } from "../base/languages.ts";
import type { Message } from "./texts.ts";

/** Values of a text's `{name}` placeholders. */
export type MessageValues = Readonly<Record<string, string | number>>;

/** First Strong Isolate and Pop Directional Isolate: a value cannot change the direction of the text around it. */
const ISOLATE = "\u2068";
const END_OF_ISOLATE = "\u2069";
/** Letters and spaces that need no isolates in a text from left to right. */
const LATIN = /^[\x20-\x7e\u00a0-\u024f\u202f]*$/u;

/** A message with its placeholders filled, with numbers as the locale writes them. The result is text and must be escaped when it is rendered. */
export function fillMessage(message: Message, locale: string, values: MessageValues = {}): string {
  return withOwnSpaces(pluralOf(message, locale, values), locale).replace(/\{(\w+)\}/gu, (_place, name: string) => {
    const value = values[name] ?? "";
    return typeof value === "number" ? new Intl.NumberFormat(locale).format(value) : isolated(value, locale);
  });
}

/** French has spaces before marks and inside quotes, at which no line may end. Tables have plain ones. */
function withOwnSpaces(text: string, locale: string): string {
  return languageOf(locale) === "fr" ? text.replace(/(?<=«) | (?=[?!;:»])/gu, "\u202f") : text;
}

function pluralOf(message: Message, locale: string, values: MessageValues): string {
  if (typeof message === "string") {
    return message;
  }
  const count = values["count"];
  const category = typeof count === "number" ? new Intl.PluralRules(locale).select(count) : "other";
  return message[category] ?? message.other;
}

function isolated(value: string, locale: string): string {
  const isLeftToRight = directionOf(languageOf(locale) ?? "en") === "ltr" && LATIN.test(value);
  return isLeftToRight ? value : ISOLATE + value + END_OF_ISOLATE;
}
