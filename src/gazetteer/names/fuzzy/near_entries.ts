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

/** Calls `visit` with each key that shares a variant with the word; a key may come more than once. */
export function nearEntries(
  { start, entries, keyBits }: TypoTable,
  { letters, length, edits }: SearchedWord,
  visit: (key: number) => void,
): void {
  const mask = start.length - 2;
  function visitBucket(hash: number): void {
    const bucket = hash & mask;
    const end = Math.min(start.at(bucket + 1), entries.length);
    const check = typoEntry(hash, 0, keyBits);
    const keyMask = 2 ** keyBits - 1;
    for (let at = start.at(bucket); at < end; at++) {
      const entry = entries.at(at);
      const candidate = entry & keyMask;
      if (((entry ^ candidate) >>> 0) === check) {
        visit(candidate);
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
