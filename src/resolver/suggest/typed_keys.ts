import { NUMBER_WORDS } from "../../text/number_words.ts";
import { type StreetWord, streetWord } from "../../text/street_word.ts";
import { STREET_ENDINGS, STREET_SMALL_WORDS, STREET_WORDS } from "../../text/street_words.ts";
import { streetWordsKey } from "../../text/street_words_key.ts";

/** Keys looked up per prefix. */
const KEYS_MAX = 6;
/** Letters before a joined street type, as in the keys of whole names. */
const STEM_LETTERS_MIN = 3;
/** Letters from which on a word may be the beginning of a street type. */
const WORD_LETTERS_MIN = 2;
const ORDINAL_PREFIX = /^(\d{1,4})(?:s|n|r|t|e|er|em)$/u;
const SMALL = [...STREET_SMALL_WORDS];
const WRITTEN = [...STREET_WORDS.keys()].sort();

/**
 * The prefixes of the keys of names that begin with these folded words. Names are indexed with their common words
 * abbreviated: "main stre" becomes "mainst", and "hauptstra" becomes "hauptst". `isOpen`: the last word may be
 * incomplete.
 *
 * @example
 * ```ts
 * typedKeys(["main", "stre"], true); // ["mainstre", "mainst"]
 * ```
 */
export function typedKeys(words: readonly string[], isOpen: boolean): string[] {
  const last = words.at(-1) ?? "";
  const before = words.slice(0, -1).map(streetWord);
  const whole = streetWordsKey([...before, streetWord(last)]);
  if (!isOpen) {
    return whole === "" ? [] : [whole];
  }
  const keys = new Set<string>();
  const add = (canonical: string, others = before): void => {
    const word = { canonical, isSmall: false, isGeneric: false };
    keys.add(streetWordsKey([...others, word]));
  };
  add(last);
  keys.add(whole);
  const ordinal = ORDINAL_PREFIX.exec(last)?.[1];
  const likely = [ordinal ?? [], shortenedEndings(last), wordsStartingWith(last), numbersStartingWith(last)].flat();
  likely.forEach((canonical) => add(canonical));
  // "Primeiro de ma": only the month, still incomplete, would show that the first word is a number.
  const numbered = withDigits(before);
  if (numbered !== undefined) {
    add(last, numbered);
  }
  // Keys contain no articles, and Roman numerals in another form.
  if (before.length > 0 && (ROMAN.test(last) || SMALL.some((word) => word.startsWith(last)))) {
    keys.add(streetWordsKey(before));
  }
  keys.delete("");
  return [...keys].slice(0, KEYS_MAX);
}

/** "hauptstra" ends with the beginning of a street type that keys abbreviate. */
function shortenedEndings(word: string): string[] {
  const found: string[] = [];
  for (const [ending, short] of STREET_ENDINGS) {
    for (let length = ending.length - 1; length > short.length; length--) {
      if (word.length >= length + STEM_LETTERS_MIN && word.endsWith(ending.slice(0, length))) {
        found.push(word.slice(0, -length) + short);
        break;
      }
    }
  }
  return found;
}

/** The abbreviations of the street words that begin with this word: prefixes longer than one are found in no other way. */
function wordsStartingWith(word: string): string[] {
  return word.length < WORD_LETTERS_MIN
    ? []
    : startingWith(WRITTEN, word).map((written) => STREET_WORDS.get(written) ?? "")
      .filter((canonical) => !canonical.startsWith(word));
}

/** Letters from which on a word may be the prefix of a number word, and numbers tried. */
const LETTERS_MIN = 3;
const NUMBERS_MAX = 3;
/** A last word may become any Roman numeral: "Louis I" may become "Louis II" or "Louis IX". */
const ROMAN = /^[ivx]{1,5}$/u;
const SPELLED = [...NUMBER_WORDS.keys()].sort();

/** The words of a name with possible number words as digits; undefined if there are none. */
function withDigits(words: readonly StreetWord[]): StreetWord[] | undefined {
  return words.every(({ spelt }) => spelt === undefined)
    ? undefined
    : words.map((word) =>
      word.spelt === undefined ? word : { canonical: String(word.spelt), isSmall: false, isGeneric: true }
    );
}

/** Digits of the numbers whose words begin with a last word: "vin" begins twenty in French and in Portuguese. */
function numbersStartingWith(last: string): string[] {
  const numbers = last.length < LETTERS_MIN
    ? []
    : startingWith(SPELLED, last).map((word) => NUMBER_WORDS.get(word)?.value);
  return [...new Set(numbers.map(String))].slice(0, NUMBERS_MAX);
}

/** Those of sorted words that begin with this one. */
function startingWith(words: readonly string[], begin: string): readonly string[] {
  const from = firstFrom(words, begin);
  let to = from;
  while (words[to]?.startsWith(begin) === true) {
    to++;
  }
  return words.slice(from, to);
}

/** Index of the first of sorted words that is not less than this one. */
function firstFrom(words: readonly string[], word: string): number {
  let low = 0;
  let high = words.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (words[middle]! < word) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low;
}
