import { firstWhere } from "../../../domain/sorted.ts";
import { MAX_KEY_LETTERS, NO_KEY, type Sections } from "../../file/format.ts";
import { nameKey } from "../../../text/name_key.ts";
import { letterSignature, lettersOf } from "./find_key.ts";
import { firstAtLeast, textAt } from "../../file/texts.ts";
import { nameWords } from "../../../text/name_words.ts";
import { streetWord } from "../../../text/street_word.ts";
import { textHash } from "../../../text/key_hash.ts";

/** Names in parallel arrays, each once, shortest first. */
export interface NameList {
  /** Code points of all names, one name after another. */
  readonly letters: Uint32Array;
  readonly start: Uint32Array;
  readonly signatures: Uint32Array;
  /** Letters of each name before `sharpened`. */
  readonly lengths: Uint16Array;
  /** By length, the first name with at least that many letters; the last element is the count. */
  readonly firstOfLength: Uint32Array;
  readonly postingStart: Uint32Array;
  readonly postings: Uint32Array;
}

/** The names of the streets in a range. */
interface NameForms {
  /** As their data sets write them, after `sharpened`. */
  readonly written: NameList;
  /** As their keys, in which abbreviations and full forms are the same. */
  readonly keys: NameList;
}

/** 90 B each. */
const STREETS_KEPT_MAX = 200_000;
/** The names of a range of streets, built on first use. */
export const nameForms = keptByRange(STREETS_KEPT_MAX, gathered);

/** A half-open range of streets. */
export type StreetRange = readonly [from: number, to: number];

/** More than the streets of any range. */
const RANGE = 2 ** 20;

/**
 * Gathers something of a range of streets on first use. It is kept for so many streets of a file: a batch searches the same
 * towns again and again.
 */
function keptByRange<Found>(
  streetsMax: number,
  gather: (sections: Sections, range: StreetRange) => Found,
): (sections: Sections, range: StreetRange) => Found {
  const kept = new WeakMap<Sections, { readonly byRange: Map<number, Found>; streets: number }>();
  return (sections, range) => {
    const count = range[1] - range[0];
    let ofFile = kept.get(sections);
    if (ofFile === undefined || ofFile.streets + count > streetsMax) {
      ofFile = { byRange: new Map(), streets: 0 };
      kept.set(sections, ofFile);
    }
    const at = range[0] * RANGE + count;
    let found = ofFile.byRange.get(at);
    if (found === undefined) {
      found = gather(sections, range);
      ofFile.byRange.set(at, found);
      ofFile.streets += count;
    }
    return found;
  };
}

/** Keys of one street: bounds the loop over damaged bytes. */
const KEYS_MOST = 256;

/** Calls `visit` with each key of a street and the index of its kind of name; a key may come twice. */
export function forEachStreetKey(
  { streetKey, streetOtherKeys }: Pick<Sections, "streetKey" | "streetOtherKeys">,
  street: number,
  visit: (key: number, kind: number) => void,
): void {
  const first = streetKey.at(street);
  if (first >>> 1 !== NO_KEY) {
    visit(first >>> 1, 0);
  }
  if ((first & 1) === 0) {
    return;
  }
  const from = firstWhere(0, streetOtherKeys.length / 2, (at) => streetOtherKeys[2 * at]! >= street);
  for (let at = from; streetOtherKeys[2 * at] === street && at < from + KEYS_MOST; at++) {
    const key = streetOtherKeys[2 * at + 1]!;
    visit(key >>> 2, key & 3);
  }
}

const decoder = new TextDecoder();

interface Form {
  readonly text: string;
  /** Letters before `sharpened`. */
  readonly length: number;
  readonly postings: number[];
}

function gathered(sections: Sections, [from, to]: StreetRange): NameForms {
  const written = new Map<number, Form>();
  const keys = new Map<number, Form>();
  for (let street = from; street < to; street++) {
    const name = sections.streetName.at(street);
    let form = written.get(name);
    if (form === undefined) {
      const text = nameKey(textAt(sections.strings, name));
      form = { text: sharpened(text), length: text.length, postings: [] };
      written.set(name, form);
    }
    form.postings.push((street << 2) >>> 0);
    forEachStreetKey(sections, street, (key, kind) => {
      let ofKey = keys.get(key);
      if (ofKey === undefined) {
        const text = keyText(sections, key);
        ofKey = { text, length: text.length, postings: [] };
        keys.set(key, ofKey);
      }
      ofKey.postings.push(((street << 2) | kind) >>> 0);
    });
  }
  return { written: packed([...written.values()]), keys: packed([...keys.values()]) };
}

/** Makes "ß" one letter again: it is one keystroke, though it is folded to two letters. */
export function sharpened(written: string): string {
  return written.replaceAll("ss", "s");
}

function keyText({ streetKeyBytes, streetKeyStart }: Sections, key: number): string {
  return decoder.decode(streetKeyBytes.subarray(streetKeyStart.at(key), streetKeyStart.at(key + 1)));
}

function packed(all: readonly Form[]): NameList {
  const forms = all.map((form) => ({ ...form, letters: codePoints(form.text) }))
    .filter(({ letters }) => letters.length > 0 && letters.length < MAX_KEY_LETTERS)
    .sort((one, other) => one.letters.length - other.letters.length);
  const letters = new Uint32Array(sum(forms, (form) => form.letters.length));
  const postings = new Uint32Array(sum(forms, (form) => form.postings.length));
  const start = new Uint32Array(forms.length + 1);
  const postingStart = new Uint32Array(forms.length + 1);
  const firstOfLength = new Uint32Array(MAX_KEY_LETTERS + 2).fill(forms.length);
  for (const [at, form] of forms.entries()) {
    letters.set(form.letters, start[at]);
    start[at + 1] = start[at]! + form.letters.length;
    postings.set(form.postings, postingStart[at]);
    postingStart[at + 1] = postingStart[at]! + form.postings.length;
    firstOfLength[form.letters.length] = Math.min(firstOfLength[form.letters.length]!, at);
  }
  for (let length = MAX_KEY_LETTERS; length >= 0; length--) {
    firstOfLength[length] = Math.min(firstOfLength[length]!, firstOfLength[length + 1]!);
  }
  const signatures = Uint32Array.from(forms, (form) => letterSignature(form.letters, form.letters.length));
  const lengths = Uint16Array.from(forms, ({ length }) => length);
  return { letters, start, signatures, lengths, firstOfLength, postings, postingStart };
}

const scratch = new Uint32Array(MAX_KEY_LETTERS);

function codePoints(text: string): Uint32Array {
  return scratch.slice(0, lettersOf(text, scratch));
}

function sum<Item>(forms: readonly Item[], of: (form: Item) => number): number {
  let total = 0;
  for (const form of forms) {
    total += of(form);
  }
  return total;
}

/** The words of the names of some streets, ascending by hash. */
interface WordList {
  readonly hashes: Uint32Array;
  readonly streets: Uint32Array;
}

/** Shorter words are initials and articles. */
export const PROPER_LETTERS_MIN = 3;
/** Streets of a place whose words are listed. The greatest cities have some ten thousand. */
const STREETS_MAX = 65_536;
/** 20 B each. */
const WORDS_KEPT_MAX = 400_000;

const wordsIn = keptByRange(WORDS_KEPT_MAX, gatheredWords);

/**
 * The streets of a range one of whose words is the given one, in the form of keys (`streetWord`), ascending. Words
 * that many streets have (types, directions, numbers) are not listed, so there are none of those.
 */
export function streetsWithWord(
  sections: Sections,
  word: string,
  [from, to]: StreetRange,
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
function properWords(name: string): string[] {
  const words: string[] = [];
  for (const word of nameWords(name)) {
    const { canonical, isGeneric, isSmall } = streetWord(word);
    if (!isGeneric && !isSmall && canonical.length >= PROPER_LETTERS_MIN) {
      words.push(canonical);
    }
  }
  return words;
}

function gatheredWords(sections: Sections, [from, to]: StreetRange): WordList {
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
