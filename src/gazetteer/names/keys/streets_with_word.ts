import { nameWords } from "../../../text/name_words.ts";
import { streetWord } from "../../../text/street_word.ts";
import type { Sections } from "../../file/format.ts";
import { firstAtLeast, textAt } from "../../file/texts.ts";
import { textHash } from "../../../text/key_hash.ts";

/** The words of the names of some streets, ascending by hash. */
interface WordList {
  readonly hashes: Uint32Array;
  readonly streets: Uint32Array;
}

/** Shorter words are initials and articles. */
export const PROPER_LETTERS_MIN = 3;
/** Streets of a place whose words are listed. The greatest cities have some ten thousand. */
const STREETS_MAX = 65_536;
/** Cached streets of one file, about 20 B each: a batch searches the same towns again and again. */
const STREETS_KEPT_MAX = 400_000;
/** More than the streets of any range. */
const RANGE = 2 ** 20;

interface Kept {
  readonly byRange: Map<number, WordList>;
  streets: number;
}

const kept = new WeakMap<Sections, Kept>();

/**
 * The streets of a range one of whose words is the given one, in the form of keys (`streetWord`), ascending. Words
 * that many streets have (types, directions, numbers) are not listed, so there are none of those.
 */
export function streetsWithWord(
  sections: Sections,
  word: string,
  [from, to]: readonly [from: number, to: number],
): readonly number[] {
  if (to - from > STREETS_MAX) {
    return [];
  }
  const { hashes, streets } = wordsIn(sections, [from, to]);
  const hash = textHash(word);
  const found: number[] = [];
  for (let at = firstAtLeast(hashes, hash); at < hashes.length && hashes[at] === hash; at++) {
    const street = streets[at]!;
    if (found.at(-1) !== street && properWords(nameOf(sections, street)).includes(word)) {
      found.push(street);
    }
  }
  return found;
}

/** The words of a street's name that few other streets have, in the form of keys. */
export function properWords(name: string): string[] {
  const words: string[] = [];
  for (const word of nameWords(name)) {
    const { canonical, isGeneric, isSmall } = streetWord(word);
    if (!isGeneric && !isSmall && canonical.length >= PROPER_LETTERS_MIN) {
      words.push(canonical);
    }
  }
  return words;
}

function wordsIn(sections: Sections, range: readonly [from: number, to: number]): WordList {
  const count = range[1] - range[0];
  let ofFile = kept.get(sections);
  if (ofFile === undefined || ofFile.streets + count > STREETS_KEPT_MAX) {
    ofFile = { byRange: new Map(), streets: 0 };
    kept.set(sections, ofFile);
  }
  const at = range[0] * RANGE + count;
  let list = ofFile.byRange.get(at);
  if (list === undefined) {
    list = gathered(sections, range);
    ofFile.byRange.set(at, list);
    ofFile.streets += count;
  }
  return list;
}

function gathered(sections: Sections, [from, to]: readonly [from: number, to: number]): WordList {
  const pairs: { readonly hash: number; readonly street: number }[] = [];
  for (let street = from; street < to; street++) {
    for (const word of properWords(nameOf(sections, street))) {
      pairs.push({ hash: textHash(word), street });
    }
  }
  pairs.sort((one, other) => one.hash - other.hash || one.street - other.street);
  return {
    hashes: Uint32Array.from(pairs, ({ hash }) => hash),
    streets: Uint32Array.from(pairs, ({ street }) => street),
  };
}

function nameOf({ strings, streetName }: Sections, street: number): string {
  return textAt(strings, streetName.at(street));
}
