import { type DirectoryKind, firstKeys, KEYS_OF, type KeyTable } from "./directory.ts";
import { MAX_KEY_LETTERS, type Sections } from "../file/format.ts";
import { lettersOf } from "../names/keys/letters_of.ts";
import { textHash } from "../names/keys/key_hash.ts";
import { typoEntry, typoKeyBits } from "../names/fuzzy/typo_entry.ts";

/** Where a key stands: in which files, ascending, and under which number of each. Valid until the next look-up. */
export interface KeyHits {
  readonly count: number;
  readonly files: Uint16Array;
  readonly keys: Uint32Array;
}

/** Files of one set: a country has one, and the world. */
const FILES_MAX = 1_024;
const asked = new Uint32Array(MAX_KEY_LETTERS);

/** Looks keys of one kind up in all files at once, with the directory's table. */
export function keyFinder(
  files: readonly Sections[],
  kind: DirectoryKind,
  table: KeyTable,
): (key: string) => KeyHits {
  const first = firstKeys(files, kind);
  const bits = typoKeyBits(table.keys);
  const mask = table.start.length - 2;
  const keyMask = 2 ** bits - 1;
  const bytesOf = files.map((sections) => sections[KEYS_OF[kind].keyBytes]);
  const startOf = files.map((sections) => sections[KEYS_OF[kind].keyStart]);
  const hits = { count: 0, files: new Uint16Array(FILES_MAX), keys: new Uint32Array(FILES_MAX) };
  /** A street's name is asked for in one place after the other. */
  let last: string | undefined;
  return (key) => {
    if (key === last) {
      return hits;
    }
    last = key;
    hits.count = 0;
    if (key.length > MAX_KEY_LETTERS || key === "") {
      return hits;
    }
    const hash = textHash(key);
    /** Of the key; read where some other key may be the same. */
    let length = 0;
    const check = typoEntry(hash, 0, bits);
    const bucket = hash & mask;
    const end = Math.min(table.start.at(bucket + 1), table.entries.length);
    for (let at = table.start.at(bucket); at < end && hits.count < FILES_MAX; at++) {
      const entry = table.entries.at(at);
      const number = entry & keyMask;
      if (((entry ^ number) >>> 0) === check && number < table.keys) {
        length = length === 0 ? lettersOf(key, asked) : length;
        const file = fileOf(first, number);
        const local = number - first[file]!;
        const starts = startOf[file]!;
        if (isAsked(bytesOf[file]!, { from: starts.at(local), to: starts.at(local + 1), length })) {
          hits.files[hits.count] = file;
          hits.keys[hits.count] = local;
          hits.count++;
        }
      }
    }
    return hits;
  };
}

/** The file whose keys hold this number. */
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

/** Compares UTF-8 with the asked letters, decoding as it goes. */
function isAsked(
  bytes: Uint8Array,
  { from, to, length }: { readonly from: number; readonly to: number; readonly length: number },
): boolean {
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
    if (letter !== asked[i]) {
      return false;
    }
  }
  return at === to;
}
