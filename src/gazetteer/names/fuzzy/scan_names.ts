import { editDistance } from "../../../text/edit_distance.ts";
import { editsAllowed } from "./typo_variants.ts";
import { MAX_KEY_LETTERS, type Sections } from "../../file/format.ts";
import { bitCount, keyLettersOf, letterSignature } from "../keys/find_key.ts";
import { nameForms, type NameList, sharpened, type StreetRange } from "../keys/name_forms.ts";

/** Least letters for one edit and for two. Within one settlement a short name with a typo has few rivals. */
const LETTERS_FOR_ONE = 3;
const LETTERS_FOR_TWO = 5;
/** Least letters for two edits in a name with a number ("94th Av"): the number identifies it and is never corrected. */
const LETTERS_WITH_NUMBER = 4;
/** First code point of scripts whose letters are syllables or words: a missing one makes another name. */
const FIRST_IDEOGRAPH = 0x2e80;

/** The key of a name, and perhaps the name as it is written. */
export interface SearchedName {
  readonly key: string;
  readonly written?: string;
}

const query = new Uint32Array(MAX_KEY_LETTERS);
const stored = new Uint32Array(MAX_KEY_LETTERS);

/**
 * Compares a name with every name of the streets in a range, letter by letter: by their keys, and as written where that is
 * known, because a typo in "Hauptstraße" is one edit of "hauptstrasse", but not always one of the key "hauptst".
 */
export function scanNames(
  sections: Sections,
  { key, written }: SearchedName,
  { range, ...search }: Pick<Scan, "maxEdits" | "offer"> & { readonly range: StreetRange },
): void {
  const forms = nameForms(sections, range);
  if (written === undefined) {
    scanList(forms.keys, {
      ...search,
      text: key,
      written: key.length,
      editsOf: (_, length) => editsAllowed(length),
      isExactToo: true,
    });
    return;
  }
  scanList(forms.written, { ...search, text: sharpened(written), written: written.length, editsOf });
  scanList(forms.keys, { ...search, text: key, written: key.length, editsOf });
}

interface Scan {
  readonly text: string;
  /** Letters before it was sharpened. */
  readonly written: number;
  readonly maxEdits: 1 | 2;
  /** The most edits of a name. */
  readonly editsOf: (letters: Uint32Array, length: number) => number;
  /** Names that may have no typo are found as they are. */
  readonly isExactToo?: true;
  readonly offer: (posting: number, edits: number) => void;
}

function scanList(
  { letters, start, signatures, lengths, firstOfLength, postings, postingStart }: NameList,
  { text, written, maxEdits, editsOf: mostOf, isExactToo, offer }: Scan,
): void {
  const length = keyLettersOf(text, query);
  const edits = Math.min(maxEdits, mostOf(query, length));
  if (length === 0 || (edits === 0 && isExactToo !== true)) {
    return;
  }
  const signature = letterSignature(query, length);
  const compared = { fromLength: length, toLength: 0, limit: 0 };
  const to = firstOfLength[Math.min(firstOfLength.length - 1, length + edits + 1)]!;
  for (let at = firstOfLength[Math.max(0, length - edits)]!; at < to; at++) {
    if (bitCount(signature ^ signatures[at]!) > 2 * edits) {
      continue;
    }
    const from = start[at]!;
    const toLength = start[at + 1]! - from;
    for (let i = 0; i < toLength; i++) {
      stored[i] = letters[from + i]!;
    }
    compared.toLength = toLength;
    compared.limit = Math.min(edits, mostOf(stored, toLength));
    const distance = editDistance(query, stored, compared);
    if (distance <= compared.limit) {
      // "Strase" is one letter short of "Strasse".
      const offered = distance === 0 && lengths[at] !== written ? 1 : distance;
      for (let i = postingStart[at]!; i < postingStart[at + 1]!; i++) {
        offer(postings[i]!, offered);
      }
    }
  }
}

function editsOf(letters: Uint32Array, length: number): number {
  let isNumbered = false;
  for (let i = 0; i < length; i++) {
    if (letters[i]! >= FIRST_IDEOGRAPH) {
      return editsAllowed(length);
    }
    isNumbered ||= letters[i]! >= 48 && letters[i]! <= 57;
  }
  if (isNumbered && length >= LETTERS_WITH_NUMBER) {
    return 2;
  }
  return length >= LETTERS_FOR_TWO ? 2 : length >= LETTERS_FOR_ONE ? 1 : 0;
}
