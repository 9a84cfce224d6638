import { type DirectoryKind, firstKeys, KEYS_OF, type KeyTable } from "./directory.ts";
import { MAX_KEY_LETTERS, type Sections } from "../file/format.ts";
import { findKey } from "../names/keys/find_key.ts";
import { textHash } from "../names/keys/key_hash.ts";
import { lettersOf } from "../names/keys/letters_of.ts";
import { typoEntry, typoKeyBits } from "../names/fuzzy/typo_entry.ts";

/** The files that have a key, ascending, and its number in each. Valid until the next search. */
export interface KeyHits {
  count: number;
  readonly files: Uint16Array;
  readonly keys: Uint32Array;
}

const query = new Uint32Array(MAX_KEY_LETTERS);
/** Entries of a bucket that are read at once; a bucket has eight on average. */
const READ_AT_ONCE = 16;
const bucketEntries = new Int32Array(READ_AT_ONCE);

/** Finds a key of one kind in all files: by hash where there is a table, else by binary search in each file. */
export function keyFinder(
  files: readonly Sections[],
  kind: DirectoryKind,
  table: KeyTable | undefined,
): (key: string) => KeyHits {
  const hits = { count: 0, files: new Uint16Array(files.length), keys: new Uint32Array(files.length) };
  const find = table === undefined ? searchInFiles(files, kind, hits) : searchInTable(files, kind, { table, hits });
  /** The same street name is searched in many places in a row. */
  let last: string | undefined;
  return (key) => {
    if (key !== last) {
      last = key;
      hits.count = 0;
      find(key);
    }
    return hits;
  };
}

function searchInFiles(files: readonly Sections[], kind: DirectoryKind, hits: KeyHits): (key: string) => void {
  const { keyBytes, keyStart, keySignature } = KEYS_OF[kind];
  const indexes = files.map((sections) => ({
    keyBytes: sections[keyBytes],
    keyStart: sections[keyStart],
    keySignature: sections[keySignature],
  }));
  return (key) => {
    for (let file = 0; file < indexes.length; file++) {
      const found = findKey(indexes[file]!, key);
      if (found !== undefined) {
        hits.files[hits.count] = file;
        hits.keys[hits.count] = found;
        hits.count++;
      }
    }
  };
}

function searchInTable(
  files: readonly Sections[],
  kind: DirectoryKind,
  { table, hits }: { readonly table: KeyTable; readonly hits: KeyHits },
): (key: string) => void {
  const first = firstKeys(files, kind);
  const bits = typoKeyBits(table.keys);
  const mask = table.start.length - 2;
  const keyMask = (2 ** bits - 1) | 0;
  // A key is in a file once; the bound holds for a damaged directory too.
  const mostHits = files.length;
  const bytesOf = files.map((sections) => sections[KEYS_OF[kind].keyBytes]);
  const startOf = files.map((sections) => sections[KEYS_OF[kind].keyStart]);
  return (key) => {
    if (key.length > MAX_KEY_LETTERS || key === "") {
      return;
    }
    const hash = textHash(key);
    /** Letters of the key; 0 until another key may be the same. */
    let length = 0;
    const check = typoEntry(hash, 0, bits) | 0;
    const bucket = hash & mask;
    const end = Math.min(table.start.at(bucket + 1), table.entries.length);
    for (let from = table.start.at(bucket); from < end; from += READ_AT_ONCE) {
      const read = table.entries.read(from, end, bucketEntries);
      for (let i = 0; i < read && hits.count < mostHits; i++) {
        const number = bucketEntries[i]! & keyMask;
        if ((bucketEntries[i]! & ~keyMask) !== check || number >= table.keys) {
          continue;
        }
        length = length === 0 ? lettersOf(key, query) : length;
        const file = fileOf(first, number);
        const local = number - first[file]!;
        const starts = startOf[file]!;
        if (isQuery(bytesOf[file]!, starts.at(local), starts.at(local + 1), length)) {
          hits.files[hits.count] = file;
          hits.keys[hits.count] = local;
          hits.count++;
        }
      }
    }
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
