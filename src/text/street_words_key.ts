import { hanNumbers, mayBeHanNumber } from "./han_numbers.ts";
import { joinedTypes, mayBeJoined } from "./joined_types.ts";
import { lexiconWords } from "./lexicon_words.ts";
import { spelledNumber } from "./spelled_number.ts";
import type { StreetWord } from "./street_word.ts";

/**
 * The key of a street's name from its words: small words are left out, unless nothing but types of streets were left
 * ("Avenue D", "A Street"), or nothing at all.
 *
 * @example
 * ```ts
 * streetWordsKey(["rue", "de", "la", "paix"].map(streetWord)); // "rpaix"
 * streetWordsKey(["a", "street"].map(streetWord)); // "ast"
 * streetWordsKey(["e", "forty", "second", "street"].map(streetWord)); // "e42st"
 * ```
 */
export function streetWordsKey(written: readonly StreetWord[]): string {
  const words = withGridTypes(joinedTypes(written));
  let key = "";
  let isNamed = false;
  for (let at = 0; at < words.length; at++) {
    const { canonical, isGeneric, letter } = words[at]!;
    const number = spelledNumber(words, at);
    if (letter !== undefined) {
      key = joined(key, isOfGrid(words, at) ? canonical + letter : canonical);
      isNamed = true;
    } else if (number !== undefined) {
      key = joined(key, String(number.value));
      isNamed = true;
      at = number.to - 1;
    } else if (isKept(words, at)) {
      key = joined(key, canonical);
      isNamed ||= !isGeneric;
    }
  }
  return hanNumbers(isNamed ? key : keyWithLetters(words) || keyOfAll(words));
}

/**
 * True for a word whose part of a key does not depend on its neighbours, as for most words: nothing if it is small, else its
 * canonical form. `extendedKey` adds it to the key of plain words in front of it, but a small word behind a number.
 */
export function isPlainWord({ canonical, isSmall, spelt, letter }: StreetWord): boolean {
  return spelt === undefined && letter === undefined && !mayBeJoined(canonical) && !NUMBERED_TYPES.has(canonical) &&
    !mayBeTail(canonical) &&
    !(isSmall && (canonical === EAST || canonical === TERRACE)) && !mayBeHanNumber(canonical);
}

/** The key of plain words with one more. It is that of `streetWordsKey` from the first word on that is not generic. */
export function extendedKey(key: string, { canonical, isSmall }: StreetWord): string {
  return isSmall ? key : joined(key, canonical);
}

function keyOfAll(words: readonly StreetWord[]): string {
  let key = "";
  for (const { canonical } of words) {
    key = joined(key, canonical);
  }
  return key;
}

/**
 * True for the number of a street behind its type: "Calle 59A" is not Calle 59. Ordinals stand in front of what they count:
 * "1a Avenida", "Rue du 8e Régiment".
 */
function isOfGrid(words: readonly StreetWord[], at: number): boolean {
  const [before, next] = [words[at - 1], words[at + 1]];
  return before !== undefined && !before.isSmall &&
    (next === undefined || next.isGeneric || NUMBER_SUFFIXES.has(next.canonical) ||
      (before.isGeneric && words[at]!.letter !== EAST));
}

/** Two numbers stay two: "2 1st Avenue" is not on 21st Avenue. */
function joined(key: string, canonical: string): string {
  // The word first: the end of a key is known only once its parts are copied together.
  return isDigit(canonical.charCodeAt(0)) && isDigit(key.charCodeAt(key.length - 1))
    ? `${key}-${canonical}`
    : key + canonical;
}

/** True for the code of a digit: a key has a hyphen between two numbers. */
export function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

const NUMBER_SUFFIXES = lexiconWords("numberSuffixes");

/**
 * Letters that are a type of street in a Colombian grid if a number follows, and something else elsewhere: "Cl 12", "AK
 * 7".
 */
const NUMBERED_TYPES: ReadonlyMap<string, string> = new Map(
  [["cl", "c"], ["cll", "c"], ["cres", "cra"], ["k", "cra"], ["ac", "avec"], ["ak", "avecra"]],
);

function withGridTypes(words: readonly StreetWord[]): readonly StreetWord[] {
  const [first, second] = words;
  if (first === undefined || second === undefined || !isDigit(second.canonical.charCodeAt(0))) {
    return words;
  }
  const canonical = NUMBERED_TYPES.get(first.canonical);
  return canonical === undefined ? words : words.with(0, { canonical, isSmall: false, isGeneric: true });
}

/** Endings of ordinals, written after digits and a hyphen: "2-я улица", "25-го Октября", "3-go Maja"; folded. */
const ORDINAL_TAILS: ReadonlySet<string> = new Set("я и е го ая ыи ои ии ти ма та ва ра ро go ego".split(" "));
const TAIL_LETTERS_MAX = 3;
/** Small words that are kept where they are a direction or a street type. */
const EAST = "e";
const TERRACE = "ter";
const DIRECTIONS: ReadonlySet<string> = new Set(["n", "s", "e", "w"]);

/**
 * True for all but small words. An "e" at the beginning or the end is the east, a "ter" at the end is a terrace, and a letter
 * at the end that follows a number is its own: "Calle 59 A", "Calle 59 A Sur".
 */
function isKept(words: readonly StreetWord[], at: number): boolean {
  const { canonical, isSmall } = words[at]!;
  if (isOrdinalTail(words, at)) {
    return false;
  }
  const isLast = at === words.length - 1;
  return !isSmall || (canonical === EAST && words.length > 1 && (at === 0 || isLast)) ||
    (canonical === TERRACE && isLast && at > 0) ||
    (canonical.length === 1 && at > 0 && isDigit(words[at - 1]!.canonical.charCodeAt(0)) &&
      (isLast || DIRECTIONS.has(words[at + 1]!.canonical)));
}

function isOrdinalTail(words: readonly StreetWord[], at: number): boolean {
  const { canonical } = words[at]!;
  return at > 0 && mayBeTail(canonical) && isDigit(words[at - 1]!.canonical.charCodeAt(0));
}

function mayBeTail(canonical: string): boolean {
  return canonical.length <= TAIL_LETTERS_MAX && ORDINAL_TAILS.has(canonical);
}

/** The key with single letters kept, which are the name if there is no other; empty if all words are small. */
function keyWithLetters(words: readonly StreetWord[]): string {
  let key = "";
  let isAnyLarge = false;
  for (let at = 0; at < words.length; at++) {
    const { canonical, isSmall } = words[at]!;
    if ((!isSmall || canonical.length === 1) && !isOrdinalTail(words, at)) {
      key = joined(key, canonical);
      isAnyLarge ||= !isSmall;
    }
  }
  return isAnyLarge ? key : "";
}
