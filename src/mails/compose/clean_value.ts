/** Longer values are shortened: a subject stays readable, and no value can hide the text after it. */
const LENGTH_MAX = 100;
/** Control characters, line separators, and what changes the direction of the text around it. */
const UNSAFE = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]+/gu;
const BLANKS = /\s+/gu;
/** Where mail programs see the middle of an address, and would make a link of a name. */
const LINK_MIDDLE = /(?<=\S)[.:/@](?=\S)/gu;
/** The beginning of an encoded word (RFC 2047), which mail programs decode in a subject. */
const ENCODED_WORD = /=(?=\?)/gu;
/** Shows nothing, and ends what programs take for an address. */
const WORD_JOINER = "\u2060";

/**
 * A value of a user as one line: without control and direction characters and encoded words, and at most 100 characters
 * long.
 *
 * @example
 * ```ts
 * cleanValue("Ada\r\nBcc: eve@example.com"); // "Ada Bcc: eve@example.com"
 * ```
 */
export function cleanValue(text: string): string {
  const line = text.toWellFormed().replaceAll(UNSAFE, " ").replaceAll(BLANKS, " ").trim()
    .replaceAll(ENCODED_WORD, `=${WORD_JOINER}`);
  const characters = Array.from(line);
  return characters.length <= LENGTH_MAX ? line : `${characters.slice(0, LENGTH_MAX - 1).join("")}…`;
}

/** As `cleanValue`, for names that users choose: programs make no link of an address in one. */
export function cleanName(text: string): string {
  return cleanValue(text).replaceAll(LINK_MIDDLE, (mark) => mark + WORD_JOINER);
}
