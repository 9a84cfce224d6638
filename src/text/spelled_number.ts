import { lexiconWords } from "./lexicon_words.ts";
import { startsWithDigit, type StreetWord } from "./street_word.ts";

/** A number in several words, and the index behind the last of them. */
export interface Counted {
  readonly value: number;
  readonly to: number;
  /** How many words are numbers: "one hundred and ten" has three. */
  readonly words: number;
}

const HUNDRED = 100;
const THOUSAND = 1_000;
/** In French, ten to nineteen may follow these: 70 is sixty-ten, 90 is four-twenties-ten. */
const BEFORE_TEENS: ReadonlySet<number> = new Set([60, 80]);

/**
 * The number that begins at a word: the sum of its units, tens and hundreds, each at most once; a hundred or a thousand
 * multiplies the number before it. `isJoint` recognises the words that join two number words ("and", "et", "y").
 *
 * @example
 * ```ts
 * const values = [2, 100, undefined, 12];
 * countedAt({ valueAt: (at) => values[at], isJoint: (at) => at === 2 }, 0); // { value: 212, to: 4, words: 3 }
 * ```
 */
export function countedAt(
  { valueAt, isJoint }: {
    readonly valueAt: (at: number) => number | undefined;
    readonly isJoint: (at: number) => boolean;
  },
  from: number,
): Counted | undefined {
  let thousands = 0;
  let rest = 0;
  let words = 0;
  let to = from;
  for (let at = from;;) {
    const isJoined = words > 0 && isJoint(at);
    const value = valueAt(isJoined ? at + 1 : at);
    const next = value === undefined ? undefined : added(rest, value);
    if (value === THOUSAND && thousands === 0) {
      thousands = THOUSAND * Math.max(1, rest);
      rest = 0;
    } else if (next !== undefined && value !== THOUSAND) {
      rest = next;
    } else {
      break;
    }
    words += 1;
    at += isJoined ? 2 : 1;
    to = at;
  }
  return words === 0 ? undefined : { value: thousands + rest, to, words };
}

/** The number with one more word; undefined if the word cannot follow. */
function added(rest: number, value: number): number | undefined {
  if (value >= HUNDRED) {
    return rest === 0 ? value : value === HUNDRED && rest < HUNDRED ? rest * HUNDRED : undefined;
  }
  const below = rest % HUNDRED;
  if (value >= 20) {
    // "quatre-vingt".
    return below === 0 ? rest + value : below === 4 && value === 20 ? rest - 4 + 80 : undefined;
  }
  const isFree = value < 10 ? below % 10 === 0 && below !== 10 : below === 0;
  return isFree || BEFORE_TEENS.has(below) ? rest + value : undefined;
}

/** A number that words of a street's name spell, and the index after the last of them. */
export interface SpelledNumber {
  readonly value: number;
  readonly to: number;
}

const JOINTS = lexiconWords("numberJoints");
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
    before.spelt === undefined && before.canonical.length > 1 && !startsWithDigit(before.canonical);
}
