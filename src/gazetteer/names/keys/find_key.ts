/**
 * @module Look-ups by name. In go a layer of one file (`file/layer.ts`) and a key (`text/name_key.ts`,
 * `text/street_key.ts`); out come postings: numbers of the entries that have the name, with its kind. `keys/` finds exact
 * keys, `prefix/` those that begin with a key, `fuzzy/` those with typos. Start here: keys are sorted, so that a prefix is
 * a range of keys.
 */

import { endOf, firstWhere } from "../../../domain/sorted.ts";
import { MAX_KEY_LETTERS } from "../../file/format.ts";
import type { Keys } from "../../file/layer.ts";
import { encodeText } from "../../file/texts.ts";

/** A half-open range of keys. */
export type KeyRange = readonly [from: number, to: number];

/** The bytes of a key, at most 3 per UTF-16 unit. Shared by all searches: none suspends, so no two overlap. */
export const typed: Uint8Array = new Uint8Array(MAX_KEY_LETTERS * 3);

/** Writes a key to `typed`; returns how many bytes, 0 where it is empty or too long to be in an index. */
export function typeKey(key: string): number {
  return key.length > MAX_KEY_LETTERS ? 0 : encodeText(key, typed);
}

/** Less than 0 where bytes come before the first `length` that are typed, 0 where they start with them. */
export function compareTyped(bytes: Uint8Array, { from, to }: ByteRange, length: number): number {
  const size = to - from;
  const shared = size < length ? size : length;
  for (let i = 0; i < shared; i++) {
    const difference = bytes[from + i]! - typed[i]!;
    if (difference !== 0) {
      return difference;
    }
  }
  return size < length ? -1 : 0;
}

interface ByteRange {
  readonly from: number;
  readonly to: number;
}

/** The number of exactly this key, or undefined. */
export function findKey(keys: Keys, key: string): number | undefined {
  const length = typeKey(key);
  const at = length === 0 ? keys.keySignature.length : firstAtTyped(keys, length);
  return at < keys.keySignature.length && compareKey(keys, at, length) === 0 && isTyped(keys, at, length)
    ? at
    : undefined;
}

/** The range of keys that start with this one. Most prefixes have no key, and the others few. */
export function findKeyRange(keys: Keys, prefix: string): KeyRange {
  const length = typeKey(prefix);
  if (length === 0) {
    return [0, 0];
  }
  const from = firstAtTyped(keys, length);
  return [from, endOf({ from, to: keys.keySignature.length }, (key) => compareKey(keys, key, length) === 0)];
}

/** Whether a key that starts with this one is equal to it. */
export function isKey(keys: Pick<Keys, "keyStart">, at: number, key: string): boolean {
  return isTyped(keys, at, typeKey(key));
}

function isTyped({ keyStart }: Pick<Keys, "keyStart">, at: number, length: number): boolean {
  return keyStart.at(at + 1) - keyStart.at(at) === length;
}

/** The first key not less than the typed one. */
function firstAtTyped(keys: Keys, length: number): number {
  return firstWhere(0, keys.keySignature.length, (key) => compareKey(keys, key, length) >= 0);
}

function compareKey({ keyBytes, keyStart }: Keys, key: number, length: number): number {
  return compareTyped(keyBytes, { from: keyStart.at(key), to: keyStart.at(key + 1) }, length);
}

/** Writes the code points of a text to the front of `letters`; returns how many there were, at most its length. */
export function lettersOf(text: string, letters: Uint32Array): number {
  let length = 0;
  for (let at = 0; at < text.length && length < letters.length; length++) {
    const unit = text.charCodeAt(at);
    // A surrogate is rare; `codePointAt` for every letter would take three times as long.
    const point = unit >= 0xd800 && unit <= 0xdfff ? text.codePointAt(at)! : unit;
    letters[length] = point;
    at += point > 0xffff ? 2 : 1;
  }
  return length;
}

/** As `lettersOf`, but 0 for a text that is longer than any key. */
export function keyLettersOf(text: string, letters: Uint32Array): number {
  return text.length > MAX_KEY_LETTERS ? 0 : lettersOf(text, letters);
}

/**
 * A bit for each letter that occurs, by its code point modulo 32. One edit changes at most two bits, so words whose
 * signatures differ in more than twice the allowed edits need not be compared.
 */
export function letterSignature(letters: Uint32Array, length: number): number {
  let bits = 0;
  for (let i = 0; i < length; i++) {
    bits |= 1 << (letters[i]! & 31);
  }
  return bits >>> 0;
}

/** Bits that are set in 32. */
export function bitCount(bits: number): number {
  let rest = bits - ((bits >>> 1) & 0x5555_5555);
  rest = (rest & 0x3333_3333) + ((rest >>> 2) & 0x3333_3333);
  return Math.imul((rest + (rest >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24;
}
