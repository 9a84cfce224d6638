import { textHash } from "../../text/key_hash.ts";
import type { Layer } from "../file/layer.ts";
import { CHECK_BITS, typoEntry, typoKeyBits } from "../names/fuzzy/typo_variants.ts";
import { compareTyped, findKey, typeKey } from "../names/keys/find_key.ts";
import type { PlaceMatch } from "../port.ts";
import { type Directory, fileOf, firstKeys, type KeyTable } from "./directory.ts";
import type { Sections } from "../file/format.ts";
import { editsTo, nearEntries, searchedWord } from "../names/fuzzy/near_entries.ts";
import { keyEdits } from "../names/keys/posting_rank.ts";

/** A key with the files that have it, ascending, and its number in each. */
export interface KeyHits {
  readonly key: string;
  readonly files: readonly number[];
  readonly numbers: readonly number[];
  /** The places of the key, once they are read. */
  places?: readonly PlaceMatch[];
}

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

/** Entries of a bucket that are read at once; a bucket has eight on average. */
const READ_AT_ONCE = 16;
const bucketEntries = new Int32Array(READ_AT_ONCE);

/**
 * Finds a key of one kind in all files: by hash where there is a table, else by binary search in each file. `ofFirst`: a
 * table of the first file alone; the other one has the keys of the files after it.
 */
export function keyFinder(layers: readonly Layer[], table: KeyTable | undefined, ofFirst?: KeyTable): KeyFinder {
  const [search, mayBe] = table === undefined
    ? [searchInFiles(layers), () => true]
    : ofFirst === undefined
    ? [searchInTable(layers, table), keyFilter(table)]
    : searchInBoth(layers, ofFirst, table);
  const kept: (KeyHits | undefined)[] = Array.from({ length: KEPT_KEYS });
  const find = (key: string): KeyHits => {
    if (key === "") {
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
    const hits = search({ key, files: [], numbers: [] }, hash);
    if (hits.files.length > 0) {
      kept[slot] = hits;
    }
    return hits;
  };
  return { find, mayBe };
}

/** Adds what has the key of these hits, whose hash is given. */
type Search = (hits: FoundHits, hash: number) => FoundHits;

interface FoundHits extends KeyHits {
  readonly files: number[];
  readonly numbers: number[];
}

function searchInBoth(layers: readonly Layer[], first: KeyTable, second: KeyTable): [Search, KeyFinder["mayBe"]] {
  const inFirst = searchInTable(layers.slice(0, 1), first);
  const inSecond = searchInTable(layers.slice(1), second, 1);
  const [mayBeFirst, mayBeSecond] = [keyFilter(first), keyFilter(second)];
  return [
    (hits, hash) => inSecond(inFirst(hits, hash), hash),
    // Mostly the smaller one.
    (hash) => mayBeSecond(hash) || mayBeFirst(hash),
  ];
}

function searchInFiles(layers: readonly Layer[]): Search {
  return (hits) => {
    for (let file = 0; file < layers.length; file++) {
      const found = findKey(layers[file]!, hits.key);
      if (found !== undefined) {
        hits.files.push(file);
        hits.numbers.push(found);
      }
    }
    return hits;
  };
}

/** @param firstFile the number of the first of the table's files */
function searchInTable(layers: readonly Layer[], table: KeyTable, firstFile = 0): Search {
  const first = firstKeys(layers);
  const bits = typoKeyBits(table.keys);
  const mask = table.start.length - 2;
  const keyMask = (2 ** bits - 1) | 0;
  // A key is in a file once; the bound holds for a damaged directory too.
  const mostHits = firstFile + layers.length;
  const range = { from: 0, to: 0 };
  return (hits, hash) => {
    const length = typeKey(hits.key);
    const check = typoEntry(hash, 0, bits) | 0;
    const bucket = hash & mask;
    const end = length === 0 ? 0 : Math.min(table.start.at(bucket + 1), table.entries.length);
    for (let from = table.start.at(bucket); from < end; from += READ_AT_ONCE) {
      const read = table.entries.read(from, end, bucketEntries);
      for (let i = 0; i < read && hits.files.length < mostHits; i++) {
        const number = bucketEntries[i]! & keyMask;
        if ((bucketEntries[i]! & ~keyMask) !== check || number >= table.keys) {
          continue;
        }
        const file = fileOf(first, number);
        const local = number - first[file]!;
        const { keyBytes, keyStart } = layers[file]!;
        range.from = keyStart.at(local);
        range.to = keyStart.at(local + 1);
        if (range.to - range.from === length && compareTyped(keyBytes, range, length) === 0) {
          hits.files.push(firstFile + file);
          hits.numbers.push(local);
        }
      }
    }
    return hits;
  };
}

/** Entries that are read at once. */
const FILTER_READ_AT_ONCE = 512;

/** The filters of tables by their entries: the world's table stays when the set is replaced. */
const FILTERS = new WeakMap<KeyTable["entries"], Uint32Array>();

/**
 * A test of a key's hash (`textHash`). False: no key of the table has it. True: one may have it. Nine of ten groups of
 * words are no name, and are rejected here. One bit for each bucket and each value of the check bits, a byte per key.
 * Filled at the first look-up, in some 10 ms a million keys.
 */
function keyFilter(table: KeyTable): (hash: number) => boolean {
  const { mask, checkBits } = shapeOf(table);
  let bits: Uint32Array | undefined;
  return (hash) => {
    bits ??= FILTERS.getOrInsertComputed(table.entries, () => bitsOf(table));
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

/** A key of places that is a few edits from the query. */
interface NearKey {
  readonly file: number;
  readonly key: number;
  readonly edits: number;
}

/** Finds the keys of places within the edits of a key, file by file; a key may come more than once. */
type NearKeyFinder = (key: string, maxEdits: 1 | 2) => readonly NearKey[];

/** Uses the directory's table of the countries' typos where there is one, else the table of each file. */
export function nearKeyFinder(
  files: readonly Sections[],
  { directory, find }: { readonly directory: Directory | undefined; readonly find: (key: string) => KeyHits },
): NearKeyFinder {
  const tables = directory === undefined
    ? files.map(typosOfFile)
    : [...files.slice(0, 1).map(typosOfFile), typosOfCountries(files.slice(1), directory)];
  return (key, maxEdits) => {
    const near: NearKey[] = [];
    const hits = find(key);
    for (let i = 0; i < hits.files.length; i++) {
      near.push({ file: hits.files[i]!, key: hits.numbers[i]!, edits: 0 });
    }
    const word = searchedWord(key, maxEdits);
    for (const { table, first, firstFile } of word.edits === 0 ? [] : tables) {
      const found = nearEntries(table, word);
      // By index: the engine reads a typed array many times slower with an iterator.
      for (let i = 0; i < found.length; i++) {
        const at = first.length < 3 ? 0 : fileOf(first, Math.min(found[i]!, first.at(-1)! - 1));
        const [file, number] = [firstFile + at, found[i]! - first[at]!];
        const edits = editsTo(files[file]!, number, word);
        // The places of a key are read only for the few that are near.
        if (edits <= word.edits && edits <= keyEdits(files[file]!, number)) {
          near.push({ file, key: number, edits });
        }
      }
    }
    return near.sort((one, other) => one.file - other.file);
  };
}

/** A table of typos, and the files whose keys it has: the first of them, and the number of each one's first key. */
interface Typos {
  readonly table: Parameters<typeof nearEntries>[0];
  readonly first: Uint32Array;
  readonly firstFile: number;
}

function typosOfFile(sections: Sections, file: number): Typos {
  const { typoStart: start, typoKeys: entries, keySignature: signatures } = sections;
  const table = { start, entries, signatures, keyBits: typoKeyBits(signatures.length) };
  return { table, first: firstKeys([sections]), firstFile: file };
}

function typosOfCountries(countries: readonly Sections[], { placeTypos }: Directory): Typos {
  const { start, entries, keys } = placeTypos;
  const first = firstKeys(countries);
  const table = { start, entries, signatures: signaturesOf(countries, first), keyBits: typoKeyBits(keys) };
  return { table, first, firstFile: 1 };
}

/** The letter signatures of all keys in one array: a search reads hundreds, from as many files as countries. */
function signaturesOf(files: readonly Sections[], first: Uint32Array): Uint32Array {
  const signatures = new Uint32Array(first[files.length]!);
  for (const [file, { keySignature }] of files.entries()) {
    signatures.set(keySignature, first[file]);
  }
  return signatures;
}
