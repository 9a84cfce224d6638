import { type DirectoryKind, firstKeys, KEYS_OF, type KeyTable } from "./directory.ts";
import { MAX_KEY_LETTERS, type Sections } from "../file/format.ts";
import { findKey } from "../names/keys/find_key.ts";
import { textHash } from "../../text/key_hash.ts";
import { lettersOf } from "../names/keys/letters_of.ts";
import { CHECK_BITS, typoEntry, typoKeyBits } from "../names/fuzzy/typo_entry.ts";
import type { PlaceMatch } from "../port.ts";

/** A key with the files that have it, ascending, and its number in each. */
export interface KeyHits {
  readonly key: string;
  readonly files: readonly number[];
  readonly numbers: readonly number[];
  /** The places of the key, once they are read. */
  places?: readonly PlaceMatch[];
}

/** Finds keys of one kind. */
interface KeyFinder {
  readonly find: (key: string) => KeyHits;
  /** False for the hash (`textHash`) of no key. */
  readonly mayBe: (hash: number) => boolean;
}

const NO_HITS: KeyHits = { key: "", files: [], numbers: [] };

/**
 * Cached keys of a kind, by their hash: the rows of a list name few towns, and an address needs a dozen searches. Some
 * 200 B each, for names of many places about 400. Keys that no file has are not cached: the filter rejects them faster.
 * A power of two.
 */
const KEPT_KEYS = 8_192;

const query = new Uint32Array(MAX_KEY_LETTERS);
/** Entries of a bucket that are read at once; a bucket has eight on average. */
const READ_AT_ONCE = 16;
const bucketEntries = new Int32Array(READ_AT_ONCE);

/** Finds a key of one kind in all files: by hash where there is a table, else by binary search in each file. */
export function keyFinder(
  files: readonly Sections[],
  kind: DirectoryKind,
  table: KeyTable | undefined,
): KeyFinder {
  const search = table === undefined ? searchInFiles(files, kind) : searchInTable(files, kind, table);
  const mayBe = table === undefined ? () => true : keyFilter(table);
  const kept: (KeyHits | undefined)[] = Array.from({ length: KEPT_KEYS });
  const find = (key: string): KeyHits => {
    if (key === "" || key.length > MAX_KEY_LETTERS) {
      return NO_HITS;
    }
    const hash = textHash(key);
    if (!mayBe(hash)) {
      return NO_HITS;
    }
    const slot = hash & (KEPT_KEYS - 1);
    const before = kept[slot];
    if (before?.key === key) {
      return before;
    }
    const hits = search(key, hash);
    if (hits.files.length > 0) {
      kept[slot] = hits;
    }
    return hits;
  };
  return { find, mayBe };
}

function searchInFiles(files: readonly Sections[], kind: DirectoryKind): (key: string) => KeyHits {
  const { keyBytes, keyStart, keySignature } = KEYS_OF[kind];
  const indexes = files.map((sections) => ({
    keyBytes: sections[keyBytes],
    keyStart: sections[keyStart],
    keySignature: sections[keySignature],
  }));
  return (key) => {
    const hits = { key, files: [] as number[], numbers: [] as number[] };
    for (let file = 0; file < indexes.length; file++) {
      const found = findKey(indexes[file]!, key);
      if (found !== undefined) {
        hits.files.push(file);
        hits.numbers.push(found);
      }
    }
    return hits;
  };
}

function searchInTable(
  files: readonly Sections[],
  kind: DirectoryKind,
  table: KeyTable,
): (key: string, hash: number) => KeyHits {
  const first = firstKeys(files, kind);
  const bits = typoKeyBits(table.keys);
  const mask = table.start.length - 2;
  const keyMask = (2 ** bits - 1) | 0;
  // A key is in a file once; the bound holds for a damaged directory too.
  const mostHits = files.length;
  const bytesOf = files.map((sections) => sections[KEYS_OF[kind].keyBytes]);
  const startOf = files.map((sections) => sections[KEYS_OF[kind].keyStart]);
  return (key, hash) => {
    const hits = { key, files: [] as number[], numbers: [] as number[] };
    const length = lettersOf(key, query);
    const check = typoEntry(hash, 0, bits) | 0;
    const bucket = hash & mask;
    const end = Math.min(table.start.at(bucket + 1), table.entries.length);
    for (let from = table.start.at(bucket); from < end; from += READ_AT_ONCE) {
      const read = table.entries.read(from, end, bucketEntries);
      for (let i = 0; i < read && hits.files.length < mostHits; i++) {
        const number = bucketEntries[i]! & keyMask;
        if ((bucketEntries[i]! & ~keyMask) !== check || number >= table.keys) {
          continue;
        }
        const file = fileOf(first, number);
        const local = number - first[file]!;
        const starts = startOf[file]!;
        if (isQuery(bytesOf[file]!, starts.at(local), starts.at(local + 1), length)) {
          hits.files.push(file);
          hits.numbers.push(local);
        }
      }
    }
    return hits;
  };
}

/** The file whose keys include this number. */
export function fileOf(first: Uint32Array, number: number): number {
  let low = 0;
  let high = first.length - 1;
  while (low + 1 < high) {
    const middle = (low + high) >>> 1;
    if (first[middle]! <= number) {
      low = middle;
    } else {
      high = middle;
    }
  }
  return low;
}

/** Compares UTF-8 with the letters in `query`, decoding as it goes. */
function isQuery(bytes: Uint8Array, from: number, to: number, length: number): boolean {
  let at = from;
  for (let i = 0; i < length; i++) {
    if (at >= to) {
      return false;
    }
    const byte = bytes[at]!;
    let letter = byte;
    if (byte < 0x80) {
      at += 1;
    } else if (byte < 0xe0) {
      letter = ((byte & 0x1f) << 6) | (bytes[at + 1]! & 0x3f);
      at += 2;
    } else if (byte < 0xf0) {
      letter = ((byte & 0x0f) << 12) | ((bytes[at + 1]! & 0x3f) << 6) | (bytes[at + 2]! & 0x3f);
      at += 3;
    } else {
      letter = ((byte & 0x07) << 18) | ((bytes[at + 1]! & 0x3f) << 12) | ((bytes[at + 2]! & 0x3f) << 6) |
        (bytes[at + 3]! & 0x3f);
      at += 4;
    }
    if (letter !== query[i]) {
      return false;
    }
  }
  return at === to;
}

/** Entries that are read at once. */
const FILTER_READ_AT_ONCE = 512;

/**
 * A test of a key's hash (`textHash`). False: no key of the table has it. True: one may have it. Nine of ten groups of
 * words are no name, and are rejected here. One bit for each bucket and each value of the check bits, a byte per key.
 * Filled at the first look-up, in some 10 ms a million keys.
 */
function keyFilter(table: KeyTable): (hash: number) => boolean {
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
  const read = new Int32Array(FILTER_READ_AT_ONCE);
  let bucket = 0;
  let bucketEnd = start.at(1);
  for (let from = 0; from < entries.length; from += FILTER_READ_AT_ONCE) {
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
