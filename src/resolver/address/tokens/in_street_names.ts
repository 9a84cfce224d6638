import { STREET_TYPES_AFTER, STREET_TYPES_BEFORE } from "../../address_words.ts";
import { segmentsOf } from "./segments.ts";
import { isStreetWord } from "./street_words.ts";
import type { Token } from "./tokenize.ts";
import { hasDigits, isShortNumber } from "./word_role.ts";

/**
 * Per token, whether a house number and a street type make it a word of a street's name, known or not: "12 Ruvninpas
 * Street", "45 rue Jean Jaurès", "Lindenweg 15".
 */
export function inStreetNames(tokens: readonly Token[]): boolean[] {
  const inName = tokens.map(() => false);
  for (const segment of segmentsOf(tokens)) {
    for (let at = segment.from; at < segment.to; at++) {
      if (isShortNumber(tokens[at])) {
        inName.fill(true, at + 1, endOfName(tokens, at + 1, segment.to));
        inName.fill(true, beginningOfName(tokens, segment.from, at), at);
      }
    }
  }
  return inName;
}

/** The end of the name behind a number: its type, or the next number if it begins with a type; `from` if there is no type. */
function endOfName(tokens: readonly Token[], from: number, to: number): number {
  let end = from;
  let type = from;
  for (; end < to && !hasDigits(tokens[end]); end++) {
    if (type === from && end > from && isOrEndsInType(tokens[end]!.key)) {
      type = end + 1;
    }
  }
  return end > from && STREET_TYPES_BEFORE.has(tokens[from]!.key) ? end : type;
}

/** The beginning of the name before a number; `to` if there is no type. */
function beginningOfName(tokens: readonly Token[], from: number, to: number): number {
  let beginning = to;
  let type = to;
  for (; beginning > from && !hasDigits(tokens[beginning - 1]); beginning--) {
    type = isOrEndsInType(tokens[beginning - 1]!.key) ? beginning - 1 : type;
  }
  return type < to && STREET_TYPES_AFTER.has(tokens[type]!.key) ? beginning : type;
}

/** Shorter types end too many words. */
const TYPE_LETTERS_MIN = 3;
/** By their last letter: a word is compared with the few that end like it. */
const TYPES_BY_LETTER = Map.groupBy(
  [...STREET_TYPES_AFTER].filter((type) => type.length >= TYPE_LETTERS_MIN),
  (type) => type.charCodeAt(type.length - 1),
);
const NO_TYPES: readonly string[] = [];

/** "Lindenweg", "Broadway": true of a word beside a number; elsewhere towns have such names, too. */
function isOrEndsInType(key: string): boolean {
  return isStreetWord(key) ||
    (TYPES_BY_LETTER.get(key.charCodeAt(key.length - 1)) ?? NO_TYPES).some((type) => key.endsWith(type));
}
