import { type StreetWord, streetWord } from "../../../../text/street_word.ts";
import { HEARD_SOUNDS } from "../../../address_words.ts";
import { streetWordsNear } from "./near_words.ts";

/** Spellings tried per name: each is a search with a typo. */
const HEARD_MAX = 6;
/** Shorter words sound like too many others. */
const LETTERS_MIN = 5;
const DIGITS = /^\d+$/u;

/**
 * Names that sound like the written one: "Highland Street" for "Hyland Street". In each of them one sound of one word is
 * replaced by its spelling in names. Spellings that differ by one letter are found as typos and are not among the sounds.
 *
 * @param raw the words as written, folded
 */
export function heardNames(span: readonly StreetWord[], raw: readonly string[]): readonly (readonly StreetWord[])[] {
  const names: (readonly StreetWord[])[] = [];
  for (const [at, word] of raw.entries()) {
    if (word.length < LETTERS_MIN || span[at]?.isGeneric === true) {
      continue;
    }
    for (const [heard, written] of HEARD_SOUNDS) {
      for (const other of names.length < HEARD_MAX ? respelt(word, { heard, written }) : []) {
        names.push(span.with(at, other));
      }
    }
  }
  return names.slice(0, HEARD_MAX);
}

/** The word with one occurrence of the sound respelt, for each occurrence; as a number if it is a typo of one. */
function respelt(
  word: string,
  { heard, written }: { readonly heard: string; readonly written: string },
): readonly StreetWord[] {
  const others: StreetWord[] = [];
  for (let at = word.indexOf(heard); at !== -1; at = word.indexOf(heard, at + 1)) {
    const other = word.slice(0, at) + written + word.slice(at + heard.length);
    const number = streetWordsNear(other).find((canonical) => DIGITS.test(canonical));
    others.push(number === undefined ? streetWord(other) : { canonical: number, isSmall: false, isGeneric: true });
  }
  return others;
}
