import { NUMBER_WORDS } from "../../text/number_words.ts";
import type { StreetWord } from "../../text/street_word.ts";
import { firstFrom } from "./first_from.ts";

/** A beginning of a number's word is one from here on, and so many numbers are tried. Letters. */
const LETTERS_MIN = 3;
const NUMBERS_MAX = 3;
const ROMAN = /^[ivx]{1,5}$/u;
const WRITTEN = [...NUMBER_WORDS.keys()].sort();

/** Words of a name with all that may be numbers in letters as digits; undefined where none may. */
export function withDigits(words: readonly StreetWord[]): StreetWord[] | undefined {
  return words.every(({ spelt }) => spelt === undefined)
    ? undefined
    : words.map((word) =>
      word.spelt === undefined ? word : { canonical: String(word.spelt), isSmall: false, isGeneric: true }
    );
}

/** Digits of the numbers that a last word may be the beginning of: "vin" begins twenty in French and in Portuguese. */
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

/** Whether a last word may go on to any Roman number: "Louis I" may become "Louis II" and "Louis IX". */
export function mayBeRoman(last: string): boolean {
  return ROMAN.test(last);
}
