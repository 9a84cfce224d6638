import { countedAt } from "./counted.ts";
import type { StreetWord } from "./street_word.ts";

/** A number that words of a street's name spell, and the index behind the last of them. */
export interface SpelledNumber {
  readonly value: number;
  readonly to: number;
}

/** Between parts of a number: "trinta e um", "vingt et un", "treinta y uno", "vint i cinc", "one hundred and ten". */
const JOINTS: ReadonlySet<string> = new Set(["e", "et", "y", "i", "si", "και", "و", "and"]);
const HUNDRED = 100;
/** Up to so many small words stand before a month: "primeiro de maio", "السادس من أكتوبر". */
const SMALL_BEFORE_MONTH_MAX = 2;
/** Belongs to the number that is spelt, and stands behind none in digits. */
const OF: ReadonlySet<string> = new Set(["من"]);

/**
 * The number that begins at a word, where it is spelt in letters; undefined where there is none, or where the word's
 * neighbours do not say that it is one. A doubtful word is a number before a month, beside nothing but words for
 * streets ("Calle Quinta"), and behind a name ("Rue François Premier").
 *
 * @example
 * ```ts
 * spelledNumber(["quinze", "de", "novembro"].map(streetWord), 0); // { value: 15, to: 1 }
 * spelledNumber(["quinta", "da", "torre"].map(streetWord), 0); // undefined
 * ```
 */
export function spelledNumber(words: readonly StreetWord[], at: number): SpelledNumber | undefined {
  const first = words[at]!;
  if (first.spelt === undefined) {
    return undefined;
  }
  const counted = countedAt({
    valueAt: (i) => words[i]?.spelt,
    isJoint: (i) => JOINTS.has(words[i]?.canonical ?? ""),
  }, at);
  if (counted === undefined) {
    return undefined;
  }
  const { value, to } = counted;
  const isDoubtful = words.slice(at, to).some((word) => word.isDoubtful === true);
  if (value >= HUNDRED) {
    // "Ciento" alone is a word, "Ciento Diez" a number.
    return counted.words > 1 || !isDoubtful ? { value, to } : undefined;
  }
  // Those that have a digit for their key need no more: they are words for streets as well.
  const isDigits = counted.words === 1 && !isDoubtful && first.canonical === String(value);
  return isDigits ? undefined : told({ value, to }, words, isDoubtful ? at : undefined);
}

/** The number, where nothing of it is doubtful or its neighbours speak for it. */
function told(
  number: SpelledNumber,
  words: readonly StreetWord[],
  doubtfulAt: number | undefined,
): SpelledNumber | undefined {
  const isNumber = doubtfulAt === undefined || isBeforeMonth(words, number.to) ||
    isAlone(words, doubtfulAt, number.to) ||
    isBehindName(words, doubtfulAt, number.to);
  if (!isNumber) {
    return undefined;
  }
  return OF.has(words[number.to]?.canonical ?? "") ? { ...number, to: number.to + 1 } : number;
}

function isBeforeMonth(words: readonly StreetWord[], to: number): boolean {
  for (let at = to; at <= to + SMALL_BEFORE_MONTH_MAX && at < words.length; at++) {
    const { isMonth, isSmall, canonical } = words[at]!;
    if (isMonth === true) {
      return true;
    }
    if (!isSmall && !OF.has(canonical)) {
      return false;
    }
  }
  return false;
}

/** All others are words for streets. A letter alone is a letter: "Avenue X". */
function isAlone(words: readonly StreetWord[], from: number, to: number): boolean {
  return words.length > to - from && words[from]!.canonical.length > 1 &&
    words.every(({ isGeneric, isSmall }, at) => (at >= from && at < to) || (isGeneric && !isSmall));
}

/** The last word behind a name that is no word for streets and no number. */
function isBehindName(words: readonly StreetWord[], from: number, to: number): boolean {
  const before = words[from - 1];
  return to === words.length && before !== undefined && !before.isGeneric && !before.isSmall &&
    before.spelt === undefined && before.canonical.length > 1 && !isDigit(before.canonical);
}

function isDigit(word: string): boolean {
  const code = word.charCodeAt(0);
  return code >= 48 && code <= 57;
}
