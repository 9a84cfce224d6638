import { directionOf } from "../../domain/interface_language.ts";
import { languageOf } from "../base/languages.ts";

/** A text, or one for each plural category of its language that differs (`{count}` decides). */
export type Message = string | Readonly<Partial<Record<Intl.LDMLPluralRule, string>> & { readonly other: string }>;
export type Texts<Name extends string> = Readonly<Record<Name, Message>>;

/** The names of a table's texts, in the table's order. */
export function namesOf<Name extends string>(texts: Texts<Name>): readonly Name[] {
  // `Object.keys` returns the names as plain strings.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return Object.keys(texts) as Name[];
}

/** True for the name of one of a table's texts. */
export function isNameIn<Name extends string>(texts: Texts<Name>, name: string): name is Name {
  return Object.hasOwn(texts, name);
}

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
