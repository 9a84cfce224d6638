import { BlockNumbers } from "../file/block_numbers.ts";
import type { SectionName, Sections } from "../file/format.ts";
import { PackedNumbers } from "../file/packed_numbers.ts";

/**
 * Numbers of keys in buckets by hash. An entry has a key's number in its low bits and bits of the hash above them
 * (`typo_entry.ts`), so that most keys that only share a bucket are skipped unread.
 */
export interface KeyTable {
  /** B + 1, B a power of two: where a bucket begins in `entries`. */
  readonly start: BlockNumbers;
  readonly entries: PackedNumbers;
  /** Keys of all files together: determines how many bits of an entry hold a key's number. */
  readonly keys: number;
}

/** The tables of a directory. */
export const DIRECTORY_KINDS = ["places", "placeTypos", "streets", "postcodes", "named", "codes"] as const;
export type DirectoryKind = typeof DIRECTORY_KINDS[number];

/**
 * The keys of all files of a set: a name is found by reading one bucket, with any number of countries. The keys of a kind
 * are numbered consecutively, file by file, the world's first. Keys of the world's places are left out where the countries
 * of all their places have files of their own. `placeTypos` has only the countries' keys, numbered from the first
 * country's: the world's file has a table of its own, which need not be made again for every set.
 */
export type Directory = Readonly<Record<DirectoryKind, KeyTable>> & { readonly placeOrder: PlaceOrder };

/** The numbers of places' keys in the order of the keys' bytes: keys with the same prefix are one range. */
export interface PlaceOrder {
  readonly numbers: PackedNumbers;
  /** Ranges of more keys with one prefix than a search reads: first, one past the last. */
  readonly topFrom: PackedNumbers;
  readonly topTo: PackedNumbers;
  /** One more than ranges: where the numbers of the range's best keys begin in `tops`. */
  readonly topStart: PackedNumbers;
  readonly tops: PackedNumbers;
}

/** The parts of an order, in the order of the file. */
export const ORDER_PARTS = ["numbers", "topFrom", "topTo", "topStart", "tops"] as const;

/** Where a file keeps the keys of a kind. */
export interface KeySections {
  readonly keyBytes: SectionName & `${string}eyBytes`;
  readonly keyStart: SectionName & `${string}eyStart`;
  readonly keySignature: SectionName & `${string}eySignature`;
}

const PLACE_KEYS = { keyBytes: "keyBytes", keyStart: "keyStart", keySignature: "keySignature" } as const;

export const KEYS_OF: Readonly<Record<DirectoryKind, KeySections>> = {
  places: PLACE_KEYS,
  placeTypos: PLACE_KEYS,
  streets: { keyBytes: "streetKeyBytes", keyStart: "streetKeyStart", keySignature: "streetKeySignature" },
  postcodes: { keyBytes: "postcodeKeyBytes", keyStart: "postcodeKeyStart", keySignature: "postcodeKeySignature" },
  named: { keyBytes: "namedKeyBytes", keyStart: "namedKeyStart", keySignature: "namedKeySignature" },
  codes: { keyBytes: "codeKeyBytes", keyStart: "codeKeyStart", keySignature: "codeKeySignature" },
};

/** The first number of each file's keys of a kind, and one past the last of all. */
export function firstKeys(files: readonly Sections[], kind: DirectoryKind): Uint32Array {
  const first = new Uint32Array(files.length + 1);
  for (const [i, sections] of files.entries()) {
    first[i + 1] = first[i]! + sections[KEYS_OF[kind].keySignature].length;
  }
  return first;
}
