import type { BlockNumbers } from "../../file/block_numbers.ts";
import { editsAllowed } from "./edits_allowed.ts";
import type { PackedNumbers } from "../../file/packed_numbers.ts";
import { bitCount, letterSignature } from "../keys/letter_signature.ts";
import { typoEntry } from "./typo_entry.ts";
import { type Side, typoVariants, VARIANTS_MAX } from "./typo_variants.ts";

/** Keys by their variants, in buckets. */
export interface TypoTable {
  readonly start: BlockNumbers;
  readonly entries: PackedNumbers;
  /** The letter signature of each key. */
  readonly signatures: Uint32Array;
  /** Low bits of an entry that hold a key's number. */
  readonly keyBits: number;
}

/** The word that keys are compared with. */
export interface SearchedWord {
  readonly letters: Uint32Array;
  readonly length: number;
  readonly edits: number;
}

const SIDES: readonly Side[] = ["first", "last"];
const FIRST_SIDE: readonly Side[] = ["first"];

/** Entries of a bucket that are read at once; a bucket has eight on average. */
const READ_AT_ONCE = 64;
const bucketEntries = new Int32Array(READ_AT_ONCE);
/** Keys visited last, by their low bits: a key that is near shares many of its variants with the word. */
const VISITED_MASK = 1_023;
const visited = new Int32Array(VISITED_MASK + 1);
/** Lengths that a key within two edits of a word may have. */
const LENGTHS = 5;
/** The hashes of all variants of a word. */
const hashes = new Int32Array(VARIANTS_MAX * LENGTHS * SIDES.length);

/**
 * Calls `visit` with each key that shares a variant with the word and whose letters differ in few enough; a key may come
 * more than once, but rarely. Plain loops over whole numbers of 32 bits: a word of nine letters shares a variant with ten
 * thousand keys.
 */
export function nearEntries(
  { start, entries, signatures, keyBits }: TypoTable,
  word: SearchedWord,
  visit: (key: number) => void,
): void {
  const most = 2 * word.edits;
  const signature = letterSignature(word.letters, word.length);
  const mask = start.length - 2;
  const keyMask = (2 ** keyBits - 1) | 0;
  const count = hashesOf(word);
  visited.fill(0);
  for (let variant = 0; variant < count; variant++) {
    const hash = hashes[variant]!;
    const check = typoEntry(hash, 0, keyBits) | 0;
    const bucket = hash & mask;
    const end = Math.min(start.at(bucket + 1), entries.length);
    for (let from = start.at(bucket); from < end; from += READ_AT_ONCE) {
      const read = entries.read(from, end, bucketEntries);
      for (let i = 0; i < read; i++) {
        const entry = bucketEntries[i]!;
        const key = entry & keyMask;
        // Signatures first: few of the keys that share a variant are near, and only these are read.
        if (
          (entry & ~keyMask) === check && visited[key & VISITED_MASK] !== key + 1 &&
          bitCount(signature ^ (signatures[key] ?? 0)) <= most
        ) {
          visited[key & VISITED_MASK] = key + 1;
          visit(key);
        }
      }
    }
  }
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
