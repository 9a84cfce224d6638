import { LEXICONS } from "../lexicon/mod.ts";
import { lexiconWords } from "./lexicon_words.ts";
import { ALL_NUMBER_WORDS, MONTH_WORDS } from "./number_words.ts";
import { SPELT_NUMBERS, STREET_ENDINGS, STREET_SMALL_WORDS, STREET_WORDS } from "./street_words.ts";

/** One word of a street's name, as its key has it. */
export interface StreetWord {
  /** Abbreviations and full forms made the same, ordinals as numbers. */
  readonly canonical: string;
  /** An article or a preposition, which people leave out. */
  readonly isSmall: boolean;
  /** A type of street, a direction, an ordinal: many streets have it. */
  readonly isGeneric: boolean;
  /** Of a number that is written in letters ("forty", "second", "quinze"). */
  readonly spelt?: number;
  /** With `spelt`, where only its neighbours show whether it is a number; then `canonical` is the word. */
  readonly isAmbiguous?: true;
  readonly isMonth?: true;
  /** The ending of an ordinal that is a letter of its own behind a type of street: "1a Avenida", but "Calle 59A". */
  readonly letter?: string;
}

const ORDINAL_ENDINGS = [...lexiconWords("ordinalEndings")];
/** "09TH ST": some registers fill the number up with zeros. */
const FILLED_ORDINAL = new RegExp(`^0{1,3}([1-9]\\d{0,2})(?:${ORDINAL_ENDINGS.join("|")})$`, "u");
const ORDINAL = new RegExp(
  `^(\\d{1,4})(?:${[...ORDINAL_ENDINGS, ...lexiconWords("streetOrdinalEndings")].join("|")})$`,
  "u",
);
/** Endings of one letter that streets of a grid have too; nobody takes an O behind a number. */
const GRID_LETTER = /^\d+([ae])$/u;
const ARTICLES = LEXICONS.flatMap(({ joinedArticle }) => joinedArticle === undefined ? [] : [joinedArticle.word]);
/** Letters before an ending: `Hauptstrasse` has one, `Strasse` itself is a word. */
const STEM_LETTERS_MIN = 3;
/** "Austrasse": no other word ends like a street. */
const STREET_STEM_MIN = 2;
const STREET = "st";
/** By their last letter: a word is compared with the few that end like it. */
const ENDINGS_BY_LETTER = Map.groupBy(STREET_ENDINGS, ([ending]) => ending.charCodeAt(ending.length - 1));
const NO_ENDINGS: typeof STREET_ENDINGS = [];

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
    if (spelt !== undefined) {
      return { canonical: known, isSmall, isGeneric: true, spelt };
    }
    const number = ALL_NUMBER_WORDS.get(word);
    return number === undefined
      ? { canonical: known, isSmall, isGeneric: true }
      : { canonical: known, isSmall, isGeneric: true, spelt: number.value, isAmbiguous: true };
  }
  const ordinal = startsWithDigit(word) ? FILLED_ORDINAL.exec(word) ?? ORDINAL.exec(word) : null;
  if (ordinal?.[1] !== undefined) {
    const letter = GRID_LETTER.exec(word)?.[1];
    return { canonical: ordinal[1], isSmall, isGeneric: false, ...(letter === undefined ? {} : { letter }) };
  }
  const article = articleOf(word);
  const canonical = article === undefined ? word : word.slice(article.length);
  const number = ALL_NUMBER_WORDS.get(canonical);
  if (number !== undefined) {
    const { value: spelt, isAmbiguous } = number;
    return { canonical, isSmall, isGeneric: false, spelt, ...(isAmbiguous ? { isAmbiguous } : {}) };
  }
  if (article !== undefined || MONTH_WORDS.has(word)) {
    return { canonical, isSmall, isGeneric: false, ...(article === undefined ? { isMonth: true } : {}) };
  }
  for (const [ending, short] of ENDINGS_BY_LETTER.get(word.charCodeAt(word.length - 1)) ?? NO_ENDINGS) {
    const stem = short === STREET ? STREET_STEM_MIN : STEM_LETTERS_MIN;
    if (word.length >= ending.length + stem && word.endsWith(ending)) {
      return { canonical: word.slice(0, -ending.length) + short, isSmall: false, isGeneric: false };
    }
  }
  return { canonical: word, isSmall, isGeneric: false };
}

export function startsWithDigit(word: string): boolean {
  const code = word.charCodeAt(0);
  return code >= 48 && code <= 57;
}

/** The article that a word begins with. */
function articleOf(word: string): string | undefined {
  for (const article of ARTICLES) {
    if (word.startsWith(article) && word.length >= article.length + STEM_LETTERS_MIN) {
      return article;
    }
  }
  return undefined;
}
