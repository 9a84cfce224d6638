import { CHECK_BITS, typoKeyBits } from "../names/fuzzy/typo_entry.ts";
import type { KeyTable } from "./directory.ts";

/** Entries that are read at once. */
const READ_AT_ONCE = 512;

/**
 * False for the hash (`textHash`) of no key of a table; true for one that a key may have: nine of ten groups of words are no name. A bit for each bucket and each value of the
 * check bits, a byte per key: one read instead of a bucket. Filled at the first look-up, in some 10 ms a million keys.
 */
export function keyFilter(table: KeyTable): (hash: number) => boolean {
  const { mask, checkBits } = shapeOf(table);
  let bits: Uint32Array | undefined;
  return (hash) => {
    bits ??= bitsOf(table);
    const bit = checkBits === 0 ? hash & mask : ((hash & mask) << checkBits) | (hash >>> (32 - checkBits));
    return ((bits[bit >>> 5]! >>> (bit & 31)) & 1) === 1;
  };
}

function shapeOf({ start, keys }: KeyTable) {
  const keyBits = typoKeyBits(keys);
  return { mask: start.length - 2, keyBits, checkBits: Math.min(CHECK_BITS, 32 - keyBits) };
}

function bitsOf(table: KeyTable): Uint32Array {
  const { start, entries } = table;
  const { mask, keyBits, checkBits } = shapeOf(table);
  const bits = new Uint32Array(Math.max(1, ((mask + 1) << checkBits) >>> 5));
  const read = new Int32Array(READ_AT_ONCE);
  let bucket = 0;
  let bucketEnd = start.at(1);
  for (let from = 0; from < entries.length; from += READ_AT_ONCE) {
    const count = entries.read(from, entries.length, read);
    for (let i = 0; i < count; i++) {
      while (from + i >= bucketEnd && bucket < mask) {
        bucket += 1;
        bucketEnd = start.at(bucket + 1);
      }
      const bit = (bucket << checkBits) | (checkBits === 0 ? 0 : read[i]! >>> keyBits);
      bits[bit >>> 5]! |= 1 << (bit & 31);
    }
  }
  return bits;
}
