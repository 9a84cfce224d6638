import { editDistance } from "../../../text/edit_distance.ts";
import { editsAllowed } from "./edits_allowed.ts";
import { MAX_KEY_LETTERS, type Sections } from "../../file/format.ts";
import { bitCount, letterSignature } from "../keys/letter_signature.ts";
import { keyLettersOf } from "../keys/letters_of.ts";
import { forEachStreetKey } from "../keys/street_keys.ts";
import { utf8Letters } from "../../file/texts.ts";

/** The names of a settlement's streets in parallel arrays. */
interface NameList {
  readonly signatures: Uint32Array;
  readonly keys: Uint32Array;
  readonly postings: Uint32Array;
}

/**
 * Cached lists of one file: a batch searches the same towns again and again. A town of a thousand streets takes 12 kB;
 * reading its list takes a third of the time of building it.
 */
const LISTS_MAX = 256;
const lists = new WeakMap<Sections, Map<number, NameList>>();

const query = new Uint32Array(MAX_KEY_LETTERS);
const stored = new Uint32Array(MAX_KEY_LETTERS);

/** Compares the key with every name of the streets in a range: signatures first, then letter by letter. */
export function scanStreets(
  sections: Sections,
  key: string,
  { range, maxEdits, offer }: {
    readonly range: readonly [from: number, to: number];
    readonly maxEdits: 1 | 2;
    readonly offer: (posting: number, edits: number) => void;
  },
): void {
  const length = keyLettersOf(key, query);
  if (length === 0) {
    return;
  }
  const edits = Math.min(maxEdits, editsAllowed(length));
  const signature = letterSignature(query, length);
  const { signatures, keys, postings } = namesIn(sections, range);
  const { streetKeyBytes, streetKeyStart } = sections;
  for (let at = 0; at < signatures.length; at++) {
    if (bitCount(signature ^ signatures[at]!) > 2 * edits) {
      continue;
    }
    const candidate = keys[at]!;
    const bytes = { from: streetKeyStart.at(candidate), to: streetKeyStart.at(candidate + 1) };
    const toLength = utf8Letters(streetKeyBytes, bytes, stored);
    const limit = Math.min(edits, editsAllowed(toLength));
    const distance = editDistance(query, stored, { fromLength: length, toLength, limit });
    if (distance <= limit) {
      offer(postings[at]!, distance);
    }
  }
}

function namesIn(sections: Sections, range: readonly [from: number, to: number]): NameList {
  let ofFile = lists.get(sections);
  if (ofFile === undefined || ofFile.size >= LISTS_MAX) {
    ofFile = new Map();
    lists.set(sections, ofFile);
  }
  const at = range[0] * RANGE + range[1] - range[0];
  let list = ofFile.get(at);
  if (list === undefined) {
    list = gathered(sections, range);
    ofFile.set(at, list);
  }
  return list;
}

/** More than the streets of any scanned range. */
const RANGE = 2 ** 20;

function gathered(sections: Sections, [from, to]: readonly [from: number, to: number]): NameList {
  const keys: number[] = [];
  const postings: number[] = [];
  for (let street = from; street < to; street++) {
    forEachStreetKey(sections, street, (key, kind) => {
      keys.push(key);
      postings.push(((street << 2) | kind) >>> 0);
    });
  }
  return {
    signatures: Uint32Array.from(keys, (key) => sections.streetKeySignature[key]!),
    keys: Uint32Array.from(keys),
    postings: Uint32Array.from(postings),
  };
}
