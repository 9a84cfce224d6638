import { type Directory, firstKeys } from "./directory.ts";
import { MAX_KEY_LETTERS, type Sections } from "../file/format.ts";
import { PREFIX_LIMIT } from "../port.ts";
import { fileOf } from "./key_finder.ts";
import { type KeyRange, type OrderedKeys, variantRanges } from "../names/prefix/key_ranges_near.ts";
import { FIRST_EDITED } from "../names/prefix/find_prefix.ts";
import { MAX_SET_PREFIX_KEYS } from "../names/prefix/max_prefix_keys.ts";

/** A key of a file of the set. */
export interface KeyOfFile {
  readonly file: number;
  readonly key: number;
}

const encoder = new TextEncoder();
const query = new Uint8Array(MAX_KEY_LETTERS * 3);

/** Finds the keys of places by their beginning: all if they are few, otherwise those of the best places. */
export interface SetPrefixFinder {
  /** Keys that start with a prefix. */
  readonly exact: (prefix: string) => KeyOfFile[];
  /** The same, and those that start one edit away, with the same first letter. */
  readonly near: (prefix: string) => KeyOfFile[];
}

/** Finds keys in the common order of all files. */
export function setPrefixFinder(
  files: readonly Sections[],
  { placeOrder: { numbers, topFrom, topTo, topStart, tops } }: Directory,
): SetPrefixFinder {
  const first = firstKeys(files, "places");
  const last = first[files.length]! - 1;

  function keyOfFile(number: number): KeyOfFile {
    // A damaged directory may have numbers that no key has.
    const inside = Math.min(number, last);
    const file = fileOf(first, inside);
    return { file, key: inside - first[file]! };
  }
  /** Less than 0 where a key comes before the bytes of the query, 0 where it starts with them. */
  function compare(at: number, length: number): number {
    const { file, key } = keyOfFile(numbers.at(at));
    const { keyBytes, keyStart } = files[file]!;
    const from = keyStart.at(key);
    const size = keyStart.at(key + 1) - from;
    for (let i = 0; i < Math.min(size, length); i++) {
      const difference = keyBytes[from + i]! - query[i]!;
      if (difference !== 0) {
        return difference;
      }
    }
    return size < length ? -1 : 0;
  }
  /** Between `low` and `high`, the first position whose key starts with the query (`least` 0) or comes after it. */
  function bound(length: number, { least, low, high }: { readonly least: 0 | 1; low: number; high: number }): number {
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (compare(middle, length) < least) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }
  /** The first bytes of every `SAMPLED`th key, in one array: most steps of a search read only these. */
  function sampled(): Float64Array {
    const leading = new Float64Array(Math.ceil(numbers.length / SAMPLED));
    for (let at = 0; at < leading.length; at++) {
      const { file, key } = keyOfFile(numbers.at(at * SAMPLED));
      const { keyBytes, keyStart } = files[file]!;
      const from = keyStart.at(key);
      leading[at] = leadingBytes(keyBytes, { from, to: keyStart.at(key + 1), filler: 0 });
    }
    return leading;
  }
  let samples: Float64Array | undefined;
  /** The keys that start with the bytes of the query. */
  function rangeOf(length: number): readonly [from: number, to: number] {
    samples ??= sampled();
    const least = leadingBytes(query, { from: 0, to: length, filler: 0 });
    const most = leadingBytes(query, { from: 0, to: length, filler: 255 });
    const low = Math.max(0, firstAtLeast(samples, least) - 1) * SAMPLED;
    const high = Math.min(numbers.length, firstAtLeast(samples, most + 1) * SAMPLED);
    const from = bound(length, { least: 0, low, high });
    return [from, bound(length, { least: 1, low: from, high })];
  }
  /** The numbers of the best keys of exactly this range. */
  function topsOf(from: number, to: number): number[] {
    let low = 0;
    let high = topFrom.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (topFrom.at(middle) < from || (topFrom.at(middle) === from && topTo.at(middle) < to)) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    if (low >= topFrom.length || topFrom.at(low) !== from || topTo.at(low) !== to) {
      return [];
    }
    const start = topStart.at(low);
    const count = Math.max(0, Math.min(topStart.at(low + 1) - start, PREFIX_LIMIT));
    return Array.from({ length: count }, (_, i) => tops.at(start + i));
  }
  /** The numbers of the keys of one beginning. */
  function numbersOf([from, to]: KeyRange): number[] {
    return to - from > MAX_SET_PREFIX_KEYS
      ? topsOf(from, to)
      : Array.from({ length: Math.max(0, to - from) }, (_, i) => numbers.at(from + i));
  }
  // The key that was read last: its letters are compared one after another.
  let lastAt = -1;
  let lastStart = 0;
  let lastEnd = 0;
  let lastBytes: Uint8Array = NO_BYTES;
  const ordered: OrderedKeys = {
    length: numbers.length,
    byteAt(at, depth) {
      if (at !== lastAt) {
        const inside = Math.min(numbers.at(at), last);
        const file = fileOf(first, inside);
        const { keyBytes, keyStart } = files[file]!;
        lastStart = keyStart.at(inside - first[file]!);
        lastEnd = keyStart.at(inside - first[file]! + 1);
        lastBytes = keyBytes;
        lastAt = at;
      }
      const byte = lastStart + depth;
      return byte < lastEnd ? lastBytes[byte]! : -1;
    },
  };
  return {
    exact(prefix) {
      const length = prefix.length > MAX_KEY_LETTERS ? 0 : encoder.encodeInto(prefix, query).written;
      return length === 0 || last < 0 ? [] : inOrder(numbersOf(rangeOf(length))).map(keyOfFile);
    },
    near(prefix) {
      const ranges = last < 0 ? [] : variantRanges(ordered, prefix, FIRST_EDITED);
      return inOrder([...new Set(ranges.flatMap(numbersOf))]).map(keyOfFile);
    },
  };
}

/** Numbers ascend by file. */
function inOrder(numbers: number[]): number[] {
  return numbers.sort((one, other) => one - other);
}

const NO_BYTES = new Uint8Array();

/** Keys per sample. */
const SAMPLED = 32;
/** Bytes of a sample: as many as a double holds exactly. */
const SAMPLE_BYTES = 6;

/** The first bytes of a key as one number that sorts like the key; a shorter key is extended with the filler. */
function leadingBytes(
  bytes: Uint8Array,
  { from, to, filler }: { readonly from: number; readonly to: number; readonly filler: number },
): number {
  let number = 0;
  for (let at = from; at < from + SAMPLE_BYTES; at++) {
    number = number * 256 + (at < to ? bytes[at]! : filler);
  }
  return number;
}

function firstAtLeast(sorted: Float64Array, value: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (sorted[middle]! < value) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low;
}
