import { NUMBER_WORDS } from "../../../../text/number_words.ts";
import { Recent } from "../../../../text/recent.ts";
import type { StreetWord } from "../../../../text/street_word.ts";
import { STREET_ENDINGS, STREET_SMALL_WORDS, STREET_WORDS } from "../../../../text/street_words.ts";
import { isOneEdit, isRomanNumeral, type Token } from "../../tokens/mod.ts";

/** Shorter number words are one letter from too many words. */
const NUMBER_LETTERS_MIN = 4;
const NUMBERS_MAX = 4;

/** For each unknown token, the words of street names that it may be a typo of. Computed on demand. */
export function nearWords(
  tokens: readonly Token[],
  unknown: readonly boolean[],
  words: readonly StreetWord[],
): (at: number) => readonly string[] {
  const known: (readonly string[] | undefined)[] = [];
  const find = (at: number): readonly string[] => {
    const key = tokens[at]?.key ?? "";
    const monthAt = words[at + 1]?.isSmall === true ? at + 2 : at + 1;
    return words[monthAt]?.isMonth === true ? [...numbersNear(key), ...streetWordsNear(key)] : streetWordsNear(key);
  };
  return (at) => known[at] ??= unknown[at] === true ? find(at) : [];
}

/** The numbers that a misspelt word before a month may stand for, with one typo: "qiunze" → "15". */
function numbersNear(word: string): readonly string[] {
  const near = new Set<string>();
  for (const [known, { value }] of NUMBER_WORDS) {
    if (Math.abs(known.length - word.length) <= 1 && known.length >= NUMBER_LETTERS_MIN && isOneEdit(word, known)) {
      near.add(String(value));
    }
  }
  return [...near].slice(0, NUMBERS_MAX);
}

/** A single letter is one typo from every other. */
const WORD_LETTERS_MIN = 2;
/** Articles have at most three letters; a typo adds one. */
const SMALL_LETTERS_MAX = 4;
/** Each alternative is looked up. */
const ALTERNATIVES_MAX = 8;
const ENDING_LETTERS_MIN = 5;
const STEM_LETTERS_MIN = 3;
const DIGITS = /^\d+$/u;
const ORDINAL = /^(\d{1,4})[a-z]{1,3}$/u;

/** A street word with a bit set of its letters: one typo changes at most two bits. */
interface KnownWord {
  readonly word: string;
  readonly letters: number;
}

/** Street words by length, in the order of their letters: the cut at `ALTERNATIVES_MAX` is the same for all languages. */
const BY_LENGTH: ReadonlyMap<number, readonly KnownWord[]> = Map.groupBy(
  [...STREET_WORDS.keys()].sort().map((word) => ({ word, letters: lettersOf(word) })),
  ({ word }) => word.length,
);
/** Bits that one typo can change. */
const BITS_MAX = 2;
/** Endings of one-word names, and words that people join to a name by mistake ("Mainstreet"). */
const ENDINGS = STREET_ENDINGS.filter(([ending]) => ending.length >= ENDING_LETTERS_MIN);

/**
 * The words that a misspelt word of a street name may stand for with one typo, in the form of keys: "stret" → "st",
 * "landstrase" → "landst", "alv" → "ave", "116h" → "116" (the letters of an ordinal may change, its digits and Roman
 * numerals never), and "" for a short word that may be a misspelt article. At most `ALTERNATIVES_MAX`; none for a word
 * that is correct.
 */
export function streetWordsNear(word: string): readonly string[] {
  return kept.getOrInsertComputed(word, wordsNear);
}

/** Cached words, some 200 B each: each is compared with hundreds of street words, and texts repeat their words. */
const KEPT_MAX = 8_192;
const kept = new Recent<readonly string[]>(KEPT_MAX);

function wordsNear(word: string): readonly string[] {
  if (STREET_WORDS.has(word)) {
    return [];
  }
  const ordinal = ORDINAL.exec(word);
  if (ordinal?.[1] !== undefined) {
    return [ordinal[1]];
  }
  const isNumeral = isRomanNumeral(word);
  const near = new Set(wholeWords(word).filter((canonical) => !(isNumeral && DIGITS.test(canonical))));
  const joined = endingOf(word);
  if (joined !== undefined) {
    near.add(joined);
  }
  if (word.length <= SMALL_LETTERS_MAX && !isNumeral && isNearArticle(word)) {
    near.add("");
  }
  return [...near].slice(0, ALTERNATIVES_MAX);
}

/** "Wtse" is not a misspelt article. */
function isNearArticle(word: string): boolean {
  return word.length < SMALL_LETTERS_MAX || STREET_SMALL_WORDS.values().some((small) => isOneEdit(word, small));
}

function wholeWords(word: string): string[] {
  const near: string[] = [];
  const letters = lettersOf(word);
  for (const length of [word.length, word.length + 1, word.length - 1]) {
    for (const known of BY_LENGTH.get(length) ?? []) {
      const isNear = bitsOf(known.letters ^ letters) <= BITS_MAX && length >= WORD_LETTERS_MIN &&
        isOneEdit(word, known.word);
      const canonical = isNear ? STREET_WORDS.get(known.word) : undefined;
      if (canonical !== undefined) {
        near.push(canonical);
      }
    }
  }
  return near;
}

function endingOf(word: string): string | undefined {
  for (const [ending, canonical] of ENDINGS) {
    for (const length of [ending.length, ending.length - 1, ending.length + 1]) {
      const stem = word.length - length;
      if (stem >= STEM_LETTERS_MIN && isOneEdit(word.slice(stem), ending)) {
        return word.slice(0, stem) + canonical;
      }
    }
  }
  return undefined;
}

function lettersOf(word: string): number {
  let bits = 0;
  for (let i = 0; i < word.length; i++) {
    bits |= 1 << (word.charCodeAt(i) & 31);
  }
  return bits;
}

function bitsOf(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) {
    count++;
  }
  return count;
}
