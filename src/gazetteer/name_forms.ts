import { MAX_KEY_LETTERS, type Sections } from "./format.ts";
import { letterSignature } from "./letter_signature.ts";
import { forEachStreetKey } from "./street_keys.ts";
import { textAt } from "./texts.ts";

/** A name as its data set writes it. */
export const WRITTEN_FORM = 1;
/** A name as its key has it, abbreviations and full forms made the same. */
export const KEY_FORM = 2;

/** The names of the streets in a range side by side, each once, shortest first. */
export interface NameForms {
  /** Code units of all, one behind the other. */
  readonly letters: Uint16Array;
  readonly start: Uint32Array;
  readonly signatures: Uint32Array;
  /** Which forms have these letters, as bits. */
  readonly kinds: Uint8Array;
  /** By length, the first name of at least so many letters; ends with the count. */
  readonly firstOfLength: Uint32Array;
  /** The streets of each name. */
  readonly postingStart: Uint32Array;
  readonly postings: Uint32Array;
}

/** Streets whose names are kept side by side, of one file: a batch asks for the same towns again and again. 60 B each. */
const STREETS_KEPT_MAX = 200_000;
/** More streets than a range has. */
const RANGE = 2 ** 20;

interface Kept {
  readonly byRange: Map<number, NameForms>;
  streets: number;
}

const kept = new WeakMap<Sections, Kept>();
const decoder = new TextDecoder();

/** The names of a range of streets, gathered when they are first asked for. */
export function nameForms(
  sections: Sections,
  [from, to]: readonly [from: number, to: number],
  writtenOf: (name: string) => string,
): NameForms {
  let ofFile = kept.get(sections);
  if (ofFile === undefined || ofFile.streets + to - from > STREETS_KEPT_MAX) {
    ofFile = { byRange: new Map(), streets: 0 };
    kept.set(sections, ofFile);
  }
  const at = from * RANGE + to - from;
  let forms = ofFile.byRange.get(at);
  if (forms === undefined) {
    forms = gathered(sections, [from, to], writtenOf);
    ofFile.byRange.set(at, forms);
    ofFile.streets += to - from;
  }
  return forms;
}

interface Form {
  readonly text: string;
  kinds: number;
  readonly postings: number[];
}

function gathered(
  sections: Sections,
  [from, to]: readonly [from: number, to: number],
  writtenOf: (name: string) => string,
): NameForms {
  const forms = new Map<string, Form>();
  const written = new Map<number, Form>();
  const keys = new Map<number, Form>();
  const formOf = (text: string, kind: number): Form => {
    let form = forms.get(text);
    if (form === undefined) {
      form = { text, kinds: 0, postings: [] };
      forms.set(text, form);
    }
    form.kinds |= kind;
    return form;
  };
  for (let street = from; street < to; street++) {
    const name = sections.streetName[street]!;
    let form = written.get(name);
    if (form === undefined) {
      form = formOf(writtenOf(textAt(sections.strings, name)), WRITTEN_FORM);
      written.set(name, form);
    }
    form.postings.push((street << 2) >>> 0);
    forEachStreetKey(sections, street, (key, kind) => {
      let ofKey = keys.get(key);
      if (ofKey === undefined) {
        ofKey = formOf(keyText(sections, key), KEY_FORM);
        keys.set(key, ofKey);
      }
      const posting = ((street << 2) | kind) >>> 0;
      if (ofKey.postings.at(-1) !== posting) {
        ofKey.postings.push(posting);
      }
    });
  }
  return packed([...forms.values()].filter(({ text }) => text !== "" && text.length <= MAX_KEY_LETTERS));
}

function keyText({ streetKeyBytes, streetKeyStart }: Sections, key: number): string {
  return decoder.decode(streetKeyBytes.subarray(streetKeyStart[key]!, streetKeyStart[key + 1]!));
}

function packed(forms: Form[]): NameForms {
  forms.sort((one, other) => one.text.length - other.text.length);
  const letters = new Uint16Array(sum(forms, ({ text }) => text.length));
  const postings = new Uint32Array(sum(forms, (form) => form.postings.length));
  const start = new Uint32Array(forms.length + 1);
  const postingStart = new Uint32Array(forms.length + 1);
  const signatures = new Uint32Array(forms.length);
  const firstOfLength = new Uint32Array(MAX_KEY_LETTERS + 2).fill(forms.length);
  const scratch = new Uint32Array(MAX_KEY_LETTERS);
  for (const [at, { text, postings: own }] of forms.entries()) {
    for (let i = 0; i < text.length; i++) {
      scratch[i] = text.charCodeAt(i);
    }
    letters.set(scratch.subarray(0, text.length), start[at]!);
    start[at + 1] = start[at]! + text.length;
    signatures[at] = letterSignature(scratch, text.length);
    postings.set(own, postingStart[at]!);
    postingStart[at + 1] = postingStart[at]! + own.length;
    firstOfLength[text.length] = Math.min(firstOfLength[text.length]!, at);
  }
  for (let length = MAX_KEY_LETTERS; length >= 0; length--) {
    firstOfLength[length] = Math.min(firstOfLength[length]!, firstOfLength[length + 1]!);
  }
  const kinds = Uint8Array.from(forms, (form) => form.kinds);
  return { letters, start, signatures, kinds, firstOfLength, postings, postingStart };
}

function sum(forms: readonly Form[], of: (form: Form) => number): number {
  let total = 0;
  for (const form of forms) {
    total += of(form);
  }
  return total;
}
