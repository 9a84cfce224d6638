import { streetWord } from "../../text/street_word.ts";
import { STREET_ENDINGS, STREET_SMALL_WORDS, STREET_WORDS } from "../../text/street_words.ts";
import { streetWordsKey } from "../../text/street_words_key.ts";
import { firstFrom } from "./first_from.ts";
import { mayBeRoman, numbersStartingWith, withDigits } from "./numbers_starting_with.ts";

/** Keys of one beginning that are looked up. */
const KEYS_MAX = 6;
/** Letters before an ending, as in the keys of whole names. */
const STEM_LETTERS_MIN = 3;
/** A beginning of a word for a street is one from here on. Letters. */
const WORD_LETTERS_MIN = 2;
const ORDINAL_PREFIX = /^(\d{1,4})(?:s|n|r|t|e|er|em)$/u;
const SMALL = [...STREET_SMALL_WORDS];
const WRITTEN = [...STREET_WORDS.keys()].sort();

/**
 * Keys with which the names begin that these folded words begin: names are indexed with their usual words shortened, so
 * that "main stre" begins "mainst", and "hauptstra" begins "hauptst". `isOpen`: the last word may go on.
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
  for (
    const canonical of [
      ...(ordinal === undefined ? [] : [ordinal]),
      ...shortenedEndings(last),
      ...wordsStartingWith(last),
    ]
  ) {
    add(canonical);
  }
  numbersStartingWith(last).forEach((digits) => add(digits));
  // "Primeiro de ma": only the month that is being typed would tell that the first word is a number.
  const numbered = withDigits(before);
  if (numbered !== undefined) {
    add(last, numbered);
  }
  // An article that is being typed is in no key, and a Roman number in another form.
  if (before.length > 0 && (mayBeRoman(last) || SMALL.some((word) => word.startsWith(last)))) {
    keys.add(streetWordsKey(before));
  }
  keys.delete("");
  return [...keys].slice(0, KEYS_MAX);
}

/** "hauptstra" has the beginning of an ending that keys shorten. */
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

/** What the words for streets that begin so are shortened to. */
function wordsStartingWith(word: string): string[] {
  const found = new Set<string>();
  if (word.length < WORD_LETTERS_MIN) {
    return [];
  }
  for (let at = firstFrom(WRITTEN, word); WRITTEN[at]?.startsWith(word) === true; at++) {
    const canonical = STREET_WORDS.get(WRITTEN[at]!) ?? "";
    // A longer beginning than what it is shortened to is found by nothing else.
    if (!canonical.startsWith(word)) {
      found.add(canonical);
    }
  }
  return [...found];
}
