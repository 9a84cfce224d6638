import { countedAt } from "./counted.ts";
import { lexiconWords } from "./lexicon_words.ts";
import type { StreetWord } from "./street_word.ts";

/** A number that words of a street's name spell, and the index after the last of them. */
export interface SpelledNumber {
  readonly value: number;
  readonly to: number;
}

const JOINTS = lexiconWords("numberJoints");
const HUNDRED = 100;
/** Up to so many small words stand before a month: "primeiro de maio", "السادس من أكتوبر". */
const SMALL_BEFORE_MONTH_MAX = 2;
const ENDS_BEFORE_MONTH = lexiconWords("numberEndsBeforeMonth");

/**
 * The number in letters that begins at a word; undefined if there is none, or if the word's neighbours do not show that
 * it is one. An ambiguous word is a number before a month, next to street types only ("Calle Quinta"), and after a name
 * ("Rue François Premier").
 *
 * @example
 * ```ts
 * spelledNumber(["quinze", "de", "novembro"].map(streetWord), 0); // { value: 15, to: 1 }
 * spelledNumber(["quinta", "da", "torre"].map(streetWord), 0); // undefined
 * ```
 */
export function spelledNumber(words: readonly StreetWord[], at: number): SpelledNumber | undefined {
  // Most words are no number: for them nothing is made, not even the scope of a closure.
  return words[at]!.spelt === undefined ? undefined : numberAt(words, at);
}

function numberAt(words: readonly StreetWord[], at: number): SpelledNumber | undefined {
  const counted = countedAt({
    valueAt: (i) => words[i]?.spelt,
    isJoint: (i) => JOINTS.has(words[i]?.canonical ?? ""),
  }, at);
  if (counted === undefined) {
    return undefined;
  }
  const { value, to } = counted;
  const isAmbiguous = words.slice(at, to).some((word) => word.isAmbiguous === true);
  if (value >= HUNDRED) {
    // "Ciento" alone is a word, "Ciento Diez" a number.
    return counted.words > 1 || !isAmbiguous ? { value, to } : undefined;
  }
  // If its key is in digits already, there is nothing to do: it is a street word as well.
  const isDigits = counted.words === 1 && !isAmbiguous && words[at]!.canonical === String(value);
  return isDigits ? undefined : confirmed({ value, to }, words, isAmbiguous ? at : undefined);
}

/** The number, if none of its words is ambiguous or its neighbours confirm it. */
function confirmed(
  number: SpelledNumber,
  words: readonly StreetWord[],
  ambiguousAt: number | undefined,
): SpelledNumber | undefined {
  const isNumber = ambiguousAt === undefined || isBeforeMonth(words, number.to) ||
    isAlone(words, ambiguousAt, number.to) ||
    isAfterName(words, ambiguousAt, number.to);
  if (!isNumber) {
    return undefined;
  }
  return ENDS_BEFORE_MONTH.has(words[number.to]?.canonical ?? "") ? { ...number, to: number.to + 1 } : number;
}

function isBeforeMonth(words: readonly StreetWord[], to: number): boolean {
  for (let at = to; at <= to + SMALL_BEFORE_MONTH_MAX && at < words.length; at++) {
    const { isMonth, isSmall, canonical } = words[at]!;
    if (isMonth === true) {
      return true;
    }
    if (!isSmall && !ENDS_BEFORE_MONTH.has(canonical)) {
      return false;
    }
  }
  return false;
}

/** All other words are street types. A single letter is a letter: "Avenue X". */
function isAlone(words: readonly StreetWord[], from: number, to: number): boolean {
  return words.length > to - from && words[from]!.canonical.length > 1 &&
    words.every(({ isGeneric, isSmall }, at) => (at >= from && at < to) || (isGeneric && !isSmall));
}

/** The last word, after a name that is neither a street type nor a number. */
function isAfterName(words: readonly StreetWord[], from: number, to: number): boolean {
  const before = words[from - 1];
  return to === words.length && before !== undefined && !before.isGeneric && !before.isSmall &&
    before.spelt === undefined && before.canonical.length > 1 && !isDigit(before.canonical);
}

function isDigit(word: string): boolean {
  const code = word.charCodeAt(0);
  return code >= 48 && code <= 57;
}
