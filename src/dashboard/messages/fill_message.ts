import type { Language } from "../base/languages.ts";
import type { Message } from "./define_messages.ts";

/** Values of a text's `{name}` placeholders. */
export type MessageValues = Readonly<Record<string, string | number>>;

/** First Strong Isolate and Pop Directional Isolate: a value cannot change the direction of the text around it. */
const ISOLATE = "\u2068";
const END_OF_ISOLATE = "\u2069";

/** A message with its placeholders filled. The result is text and must be escaped when it is rendered. */
export function fillMessage(message: Message, language: Language, values: MessageValues = {}): string {
  return pluralOf(message, language, values).replace(/\{(\w+)\}/gu, (_place, name: string) => {
    const value = values[name] ?? "";
    return typeof value === "number" ? new Intl.NumberFormat(language).format(value) : isolated(value, language);
  });
}

function pluralOf(message: Message, language: Language, values: MessageValues): string {
  if (typeof message === "string") {
    return message;
  }
  const count = values["count"];
  const category = typeof count === "number" ? new Intl.PluralRules(language).select(count) : "other";
  return message[category] ?? message.other;
}

function isolated(value: string, language: Language): string {
  // ASCII in an English text needs no isolates.
  return language === "en" && /^[\x20-\x7e]*$/u.test(value) ? value : ISOLATE + value + END_OF_ISOLATE;
}
