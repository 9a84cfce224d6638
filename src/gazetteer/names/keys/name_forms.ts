import { MAX_KEY_LETTERS, type Sections } from "../../file/format.ts";
import { nameKey } from "../../../text/name_key.ts";
import { letterSignature } from "./letter_signature.ts";
import { lettersOf } from "./letters_of.ts";
import { forEachStreetKey } from "./street_keys.ts";
import { textAt } from "../../file/texts.ts";

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
  /** The streets of each name. */
  readonly postingStart: Uint32Array;
  readonly postings: Uint32Array;
}

/** The names of the streets in a range. */
export interface NameForms {
  /** As their data sets write them, after `sharpened`. */
  readonly written: NameList;
  /** As their keys, in which abbreviations and full forms are the same. */
  readonly keys: NameList;
}

/** Cached streets of one file, 90 B each: a batch searches the same towns again and again. */
const STREETS_KEPT_MAX = 200_000;
/** More than the streets of any range. */
const RANGE = 2 ** 20;

interface Kept {
  readonly byRange: Map<number, NameForms>;
  streets: number;
}

const kept = new WeakMap<Sections, Kept>();
const decoder = new TextDecoder();

/** The names of a range of streets, built on first use. */
export function nameForms(
  sections: Sections,
  [from, to]: readonly [from: number, to: number],
): NameForms {
  let ofFile = kept.get(sections);
  if (ofFile === undefined || ofFile.streets + to - from > STREETS_KEPT_MAX) {
    ofFile = { byRange: new Map(), streets: 0 };
    kept.set(sections, ofFile);
  }
  const at = from * RANGE + to - from;
  let forms = ofFile.byRange.get(at);
  if (forms === undefined) {
    forms = gathered(sections, [from, to]);
    ofFile.byRange.set(at, forms);
    ofFile.streets += to - from;
  }
  return forms;
}

interface Form {
  readonly text: string;
  /** Letters before `sharpened`. */
  readonly length: number;
  readonly postings: number[];
}

function gathered(sections: Sections, [from, to]: readonly [from: number, to: number]): NameForms {
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
