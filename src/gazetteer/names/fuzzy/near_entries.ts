import type { BlockNumbers, PackedNumbers } from "../../file/stored_numbers.ts";
import { bitCount, findKey, keyLettersOf, letterSignature } from "../keys/find_key.ts";
import { editsAllowed, type Side, typoEntry, typoKeyBits, typoVariants, VARIANTS_MAX } from "./typo_variants.ts";
import { editDistance } from "../../../text/edit_distance.ts";
import { MAX_KEY_LETTERS } from "../../file/format.ts";
import type { Keys } from "../../file/layer.ts";
import { utf8Letters } from "../../file/texts.ts";

/** Keys by their variants, in buckets. */
interface TypoTable {
  readonly start: BlockNumbers;
  readonly entries: PackedNumbers;
  readonly signatures: Uint32Array;
  /** Low bits of an entry that hold a key's number. */
  readonly keyBits: number;
}

/** The word that keys are compared with. */
export interface SearchedWord {
  readonly letters: Uint32Array;
  readonly length: number;
  readonly edits: number;
  readonly signature: number;
}

const SIDES: readonly Side[] = ["first", "last"];
const FIRST_SIDE: readonly Side[] = ["first"];

/** Keys compared letter by letter for one word. Signatures leave some 40, so no real word reaches the limit. */
const MAX_COMPARED = 20_000;
/** Entries of a bucket that are read at once; a bucket has eight on average. */
const READ_AT_ONCE = 64;
const bucketEntries = new Int32Array(READ_AT_ONCE);
/** The keys whose signatures are near, and after them those whose signatures are not compared yet. */
const candidates = new Int32Array(MAX_COMPARED + READ_AT_ONCE);
/** Keys found last, by their low bits: a key that is near shares many of its variants with the word. */
const FOUND_MASK = 1_023;
const foundLast = new Int32Array(FOUND_MASK + 1);
/** Lengths that a key within two edits of a word may have. */
const LENGTHS = 5;
/** The hashes of all variants of a word, and the first and the last entry of each one's bucket. */
const hashes = new Int32Array(VARIANTS_MAX * LENGTHS * SIDES.length);
const bucketFrom = new Uint32Array(hashes.length);
const bucketTo = new Uint32Array(hashes.length);

/**
 * The keys that share a variant with the word and whose letters differ in few enough; a key may come more than once, but
 * rarely. Valid until the next call. Each loop runs over 32-bit whole numbers and reads one table. Its reads do not depend
 * on each other, so the processor does many of them at once.
 */
export function nearEntries(table: TypoTable, word: SearchedWord): Int32Array {
  const { start, entries, keyBits } = table;
  const mask = start.length - 2;
  const keyMask = (2 ** keyBits - 1) | 0;
  const variants = hashesOf(word);
  for (let variant = 0; variant < variants; variant++) {
    const bucket = hashes[variant]! & mask;
    bucketFrom[variant] = start.at(bucket);
    bucketTo[variant] = Math.min(start.at(bucket + 1), entries.length);
  }
  foundLast.fill(0);
  let near = 0;
  let count = 0;
  for (let variant = 0; variant < variants; variant++) {
    const check = typoEntry(hashes[variant]!, 0, keyBits) | 0;
    const end = bucketTo[variant]!;
    for (let from = bucketFrom[variant]!; from < end; from += READ_AT_ONCE) {
      if (count >= MAX_COMPARED) {
        near = keepNear(table, word, { from: near, to: count });
        count = near;
        if (near >= MAX_COMPARED) {
          return candidates.subarray(0, MAX_COMPARED);
        }
      }
      const read = entries.read(from, end, bucketEntries);
      for (let i = 0; i < read; i++) {
        const entry = bucketEntries[i]!;
        candidates[count] = entry & keyMask;
        count += (entry & ~keyMask) === check ? 1 : 0;
      }
    }
  }
  return candidates.subarray(0, Math.min(MAX_COMPARED, keepNear(table, word, { from: near, to: count })));
}

/**
 * Removes, from `from` on, the keys whose signatures differ in too many letters, and most repeats. Returns the position
 * after the last key that remains.
 */
function keepNear(
  { signatures }: TypoTable,
  { edits, signature }: SearchedWord,
  { from, to }: { readonly from: number; readonly to: number },
): number {
  const most = 2 * edits;
  let near = from;
  for (let i = from; i < to; i++) {
    const key = candidates[i]!;
    candidates[near] = key;
    near += bitCount(signature ^ (signatures[key] ?? 0)) <= most ? 1 : 0;
  }
  let distinct = from;
  for (let i = from; i < near; i++) {
    const key = candidates[i]!;
    if (foundLast[key & FOUND_MASK] !== key + 1) {
      foundLast[key & FOUND_MASK] = key + 1;
      candidates[distinct++] = key;
    }
  }
  return distinct;
}

/** Collects the hashes of the variants of a word; returns their number. */
function hashesOf({ letters, length, edits }: SearchedWord): number {
  let count = 0;
  const add = (hash: number): void => {
    hashes[count++] = hash;
  };
  for (let keyLength = Math.max(1, length - edits); keyLength <= length + edits; keyLength++) {
    for (const side of edits === 2 ? SIDES : FIRST_SIDE) {
      if (editsAllowed(keyLength) > 0) {
        typoVariants(letters, { length, keyLength, side }, add);
      }
    }
  }
  return count;
}

// Shared by all searches: none suspends, so no two overlap.
const query = new Uint32Array(MAX_KEY_LETTERS);
const stored = new Uint32Array(MAX_KEY_LETTERS);
const range = { from: 0, to: 0 };
const compared = { fromLength: 0, toLength: 0, limit: 0 };

/** A key as the word that others are compared with, until the next one; its edits are 0 where it may have no typo. */
export function searchedWord(key: string, maxEdits: number): SearchedWord {
  const length = keyLettersOf(key, query);
  const edits = Math.min(maxEdits, editsAllowed(length));
  return { letters: query, length, edits, signature: letterSignature(query, length) };
}

/** The edits between a word and a key; Infinity where they are more than both may have. */
export function editsTo({ keyBytes, keyStart }: Keys, key: number, { letters, length, edits }: SearchedWord): number {
  range.from = keyStart.at(key);
  range.to = keyStart.at(key + 1);
  compared.fromLength = length;
  compared.toLength = utf8Letters(keyBytes, range, stored);
  compared.limit = Math.min(edits, editsAllowed(compared.toLength));
  const distance = editDistance(letters, stored, compared);
  return distance > compared.limit ? Infinity : distance;
}

/**
 * Calls `visit` with the number of every key within the edits of another one, the equal one first; a key may come more
 * than once.
 */
export function nearKeys(
  keys: Keys,
  { start, entries, key, maxEdits }: {
    /** The index of typos. */
    readonly start: BlockNumbers;
    readonly entries: PackedNumbers;
    readonly key: string;
    readonly maxEdits: 1 | 2;
  },
  visit: (key: number, edits: number) => void,
): void {
  const exact = findKey(keys, key);
  if (exact !== undefined) {
    visit(exact, 0);
  }
  const word = searchedWord(key, maxEdits);
  if (word.edits === 0) {
    return;
  }
  const { keySignature: signatures } = keys;
  // By index: the engine reads a typed array many times slower with an iterator.
  const near = nearEntries({ start, entries, signatures, keyBits: typoKeyBits(signatures.length) }, word);
  for (let i = 0; i < near.length; i++) {
    const edits = editsTo(keys, near[i]!, word);
    if (edits <= word.edits) {
      visit(near[i]!, edits);
    }
  }
}
