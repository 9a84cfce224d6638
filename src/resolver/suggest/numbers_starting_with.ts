import { NUMBER_WORDS } from "../../text/number_words.ts";
import type { StreetWord } from "../../text/street_word.ts";
import { firstFrom } from "./first_from.ts";

/** Letters from which on a word may be the prefix of a number word, and numbers tried. */
const LETTERS_MIN = 3;
const NUMBERS_MAX = 3;
const ROMAN = /^[ivx]{1,5}$/u;
const WRITTEN = [...NUMBER_WORDS.keys()].sort();

/** The words of a name with possible number words as digits; undefined if there are none. */
export function withDigits(words: readonly StreetWord[]): StreetWord[] | undefined {
  return words.every(({ spelt }) => spelt === undefined)
    ? undefined
    : words.map((word) =>
      word.spelt === undefined ? word : { canonical: String(word.spelt), isSmall: false, isGeneric: true }
    );
}

/** Digits of the numbers whose words begin with a last word: "vin" begins twenty in French and in Portuguese. */
export function numbersStartingWith(last: string): string[] {
  if (last.length < LETTERS_MIN) {
    return [];
  }
  const found = new Set<string>();
  for (let at = firstFrom(WRITTEN, last); WRITTEN[at]?.startsWith(last) === true && found.size < NUMBERS_MAX; at++) {
    found.add(String(NUMBER_WORDS.get(WRITTEN[at]!)?.value));
  }
  return [...found];
}

/** True if a last word may become any Roman numeral: "Louis I" may become "Louis II" or "Louis IX". */
export function mayBeRoman(last: string): boolean {
  return ROMAN.test(last);
}
