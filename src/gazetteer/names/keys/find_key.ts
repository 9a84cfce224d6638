/**
 * @module Look-ups by name. In go the sections of one file and a key (`text/name_key.ts`, `text/street_key.ts`); out
 * come postings: numbers of the entries that have the name, with its kind. `keys/` finds exact keys, `prefix/` those
 * that begin with a key, `fuzzy/` those with typos. Start here: keys are sorted, so that a prefix is a range of keys.
 */

import { MAX_KEY_LETTERS, type Sections } from "../../file/format.ts";

/** Sorted keys. */
export type KeyArrays = Pick<Sections, "keyBytes" | "keyStart" | "keySignature">;

/** A key as bytes, at most 3 per UTF-16 unit. Shared by all searches: none suspends, so no two overlap. */
const query = new Uint8Array(MAX_KEY_LETTERS * 3);
const encoder = new TextEncoder();

/** The number of exactly this key, or undefined. */
export function findKey(sections: KeyArrays, key: string): number | undefined {
  const length = encode(key);
  if (length === 0) {
    return undefined;
  }
  const at = lowerBound(sections, length);
  if (at >= sections.keySignature.length || compare(sections, at, length) !== 0) {
    return undefined;
  }
  const size = sections.keyStart.at(at + 1) - sections.keyStart.at(at);
  return size === length ? at : undefined;
}

/** The half-open range of keys that start with this one. */
export function findKeyRange(sections: KeyArrays, prefix: string): readonly [from: number, to: number] {
  const length = encode(prefix);
  if (length === 0) {
    return [0, 0];
  }
  const from = lowerBound(sections, length);
  let low = from;
  let high = sections.keySignature.length;
  // Most prefixes have no key, and the others few.
  if (from === high || compare(sections, from, length) !== 0) {
    return [from, from];
  }
  for (let step = 1; from + step < high; step *= 2) {
    if (compare(sections, from + step, length) !== 0) {
      high = from + step;
    } else {
      low = from + step;
    }
  }
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (compare(sections, middle, length) > 0) {
      high = middle;
    } else {
      low = middle + 1;
    }
  }
  return [from, low];
}

/** Bytes of the key now in `query`; 0 when it is empty or too long to be in the index. */
function encode(key: string): number {
  return key.length > MAX_KEY_LETTERS ? 0 : encoder.encodeInto(key, query).written;
}

/** The first key not less than the query. */
function lowerBound(sections: KeyArrays, length: number): number {
  let low = 0;
  let high = sections.keySignature.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (compare(sections, middle, length) < 0) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low;
}

/** Less than 0 where the key comes before the bytes of the query, 0 where it starts with them. */
function compare(sections: KeyArrays, key: number, length: number): number {
  const { keyBytes, keyStart } = sections;
  const from = keyStart.at(key);
  const size = keyStart.at(key + 1) - from;
  const shared = size < length ? size : length;
  for (let i = 0; i < shared; i++) {
    const difference = keyBytes[from + i]! - query[i]!;
    if (difference !== 0) {
      return difference;
    }
  }
  return size < length ? -1 : 0;
}

/** Whether a key that starts with this one is equal to it. */
export function isKey({ keyStart }: Pick<KeyArrays, "keyStart">, at: number, key: string): boolean {
  return keyStart.at(at + 1) - keyStart.at(at) === encode(key);
}
