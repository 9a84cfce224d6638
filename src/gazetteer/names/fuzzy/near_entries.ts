import type { BlockNumbers } from "../../file/block_numbers.ts";
import { editsAllowed } from "./edits_allowed.ts";
import type { PackedNumbers } from "../../file/packed_numbers.ts";
import { typoEntry } from "./typo_entry.ts";
import { type Side, typoVariants } from "./typo_variants.ts";

/** Keys by their variants, in buckets. */
export interface TypoTable {
  readonly start: BlockNumbers;
  readonly entries: PackedNumbers;
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
const bucketEntries = new Float64Array(READ_AT_ONCE);
/** Keys visited last, by their low bits: a key that is near shares many of its variants with the word. */
const VISITED_KEPT = 1_024;
const visited = new Uint32Array(VISITED_KEPT);

/** Calls `visit` with each key that shares a variant with the word; a key may come more than once, but seldom. */
export function nearEntries(
  { start, entries, keyBits }: TypoTable,
  { letters, length, edits }: SearchedWord,
  visit: (key: number) => void,
): void {
  const mask = start.length - 2;
  const keyMask = 2 ** keyBits - 1;
  visited.fill(0);
  function visitBucket(hash: number): void {
    const bucket = hash & mask;
    const end = Math.min(start.at(bucket + 1), entries.length);
    const check = typoEntry(hash, 0, keyBits);
    for (let from = start.at(bucket); from < end; from += READ_AT_ONCE) {
      const count = entries.read(from, end, bucketEntries);
      for (let i = 0; i < count; i++) {
        const entry = bucketEntries[i]!;
        const candidate = entry & keyMask;
        if (((entry ^ candidate) >>> 0) === check && visited[candidate % VISITED_KEPT] !== candidate + 1) {
          visited[candidate % VISITED_KEPT] = candidate + 1;
          visit(candidate);
        }
      }
    }
  }
  for (let keyLength = Math.max(1, length - edits); keyLength <= length + edits; keyLength++) {
    for (const side of edits === 2 ? SIDES : FIRST_SIDE) {
      if (editsAllowed(keyLength) > 0) {
        typoVariants(letters, { length, keyLength, side }, visitBucket);
      }
    }
  }
}
