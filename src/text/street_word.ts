import { SPELT_NUMBERS, STREET_ENDINGS, STREET_SMALL_WORDS, STREET_WORDS } from "./street_words.ts";

/** One word of a street's name, as its key has it. */
export interface StreetWord {
  /** Abbreviations and full forms made the same, ordinals as numbers. */
  readonly canonical: string;
  /** An article or a preposition, which people leave out. */
  readonly isSmall: boolean;
  /** A type of street, a direction, an ordinal: many streets have it. */
  readonly isGeneric: boolean;
  /** Of a number that is written in letters ("forty", "second"). */
  readonly spelt?: number;
}

const ORDINAL = /^(\d{1,4})(?:st|nd|rd|th|e|er|eme|o|a)$/;
/** The Arabic article, which is written as one with its word, and often left out. */
const ARTICLE = "ال";
/** Letters before an ending: `Hauptstrasse` has one, `Strasse` itself is a word. */
const STEM_LETTERS_MIN = 3;

/**
 * Takes one word of a street's name, folded (`fold`) and without spaces, for its key.
 *
 * @example
 * ```ts
 * streetWord("street").canonical; // "st"
 * streetWord("hauptstrasse").canonical; // "hauptst"
 * streetWord("of").isSmall; // true
 * ```
 */
export function streetWord(word: string): StreetWord {
  const known = STREET_WORDS.get(word);
  const isSmall = STREET_SMALL_WORDS.has(word);
  if (known !== undefined) {
    const spelt = SPELT_NUMBERS.get(word);
    return { canonical: known, isSmall, isGeneric: true, ...(spelt === undefined ? {} : { spelt }) };
  }
  const ordinal = ORDINAL.exec(word);
  if (ordinal?.[1] !== undefined) {
    return { canonical: ordinal[1], isSmall, isGeneric: false };
  }
  if (word.startsWith(ARTICLE) && word.length >= ARTICLE.length + STEM_LETTERS_MIN) {
    return { canonical: word.slice(ARTICLE.length), isSmall, isGeneric: false };
  }
  for (const [ending, short] of STREET_ENDINGS) {
    if (word.length >= ending.length + STEM_LETTERS_MIN && word.endsWith(ending)) {
      return { canonical: word.slice(0, -ending.length) + short, isSmall: false, isGeneric: false };
    }
  }
  return { canonical: word, isSmall, isGeneric: false };
}
