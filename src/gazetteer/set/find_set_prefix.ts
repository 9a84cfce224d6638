import { firstWhere } from "../../domain/sorted.ts";
import type { Layer } from "../file/layer.ts";
import { compareTyped, type KeyRange, typed, typeKey } from "../names/keys/find_key.ts";
import { findTopRange, FIRST_EDITED, MAX_SET_PREFIX_KEYS } from "../names/prefix/find_points_prefix.ts";
import { type OrderedKeys, variantRanges } from "../names/prefix/key_ranges_near.ts";
import { PREFIX_LIMIT } from "../port.ts";
import { type Directory, fileOf, firstKeys } from "./directory.ts";

/** A key of a file of the set. */
export interface KeyOfFile {
  readonly file: number;
  readonly key: number;
}

/** Finds the keys of places by their beginning: all if they are few, otherwise those of the best places. */
export interface SetPrefixFinder {
  /** Keys that start with a prefix. */
  readonly exact: (prefix: string) => KeyOfFile[];
  /** The same, and those that start one edit away, with the same first letter. */
  readonly near: (prefix: string) => KeyOfFile[];
}

/** Finds keys in the common order of all files. */
export function setPrefixFinder(
  layers: readonly Layer[],
  { placeOrder: { numbers, topFrom, topTo, topStart, tops } }: Directory,
): SetPrefixFinder {
  const first = firstKeys(layers);
  const last = first[layers.length]! - 1;

  function keyOfFile(number: number): KeyOfFile {
    // A damaged directory may have numbers that no key has.
    const inside = Math.min(number, last);
    const file = fileOf(first, inside);
    return { file, key: inside - first[file]! };
  }
  // The key that was read last: its letters are compared one after another.
  let lastAt = -1;
  let lastBytes: Uint8Array = NO_BYTES;
  const lastRange = { from: 0, to: 0 };
  /** Reads the key at a position of the order. */
  function read(at: number): void {
    if (at !== lastAt) {
      const { file, key } = keyOfFile(numbers.at(at));
      const { keyBytes, keyStart } = layers[file]!;
      lastRange.from = keyStart.at(key);
      lastRange.to = keyStart.at(key + 1);
      lastBytes = keyBytes;
      lastAt = at;
    }
  }
  function compare(at: number, length: number): number {
    read(at);
    return compareTyped(lastBytes, lastRange, length);
  }
  /** The first bytes of every `SAMPLED`th key, in one array: most steps of a search read only these. */
  function sampled(): Float64Array {
    const leading = new Float64Array(Math.ceil(numbers.length / SAMPLED));
    for (let at = 0; at < leading.length; at++) {
      read(at * SAMPLED);
      leading[at] = leadingBytes(lastBytes, { ...lastRange, filler: 0 });
    }
    return leading;
  }
  let samples: Float64Array | undefined;
  /** The keys that start with the typed bytes. */
  function rangeOf(length: number): KeyRange {
    const leading = samples ??= sampled();
    const least = leadingBytes(typed, { from: 0, to: length, filler: 0 });
    const most = leadingBytes(typed, { from: 0, to: length, filler: 255 });
    const low = Math.max(0, firstWhere(0, leading.length, (at) => leading[at]! >= least) - 1) * SAMPLED;
    const high = Math.min(numbers.length, firstWhere(0, leading.length, (at) => leading[at]! > most) * SAMPLED);
    const from = firstWhere(low, high, (at) => compare(at, length) >= 0);
    return [from, firstWhere(from, high, (at) => compare(at, length) >= 1)];
  }
  /** The numbers of the best keys of exactly this range. */
  function topsOf(range: KeyRange): number[] {
    const found = findTopRange(topFrom, topTo, range);
    const start = found === undefined ? 0 : topStart.at(found);
    const end = found === undefined ? 0 : topStart.at(found + 1);
    const count = Math.max(0, Math.min(end - start, PREFIX_LIMIT));
    return Array.from({ length: count }, (_, i) => tops.at(start + i));
  }
  /** The numbers of the keys of one beginning. */
  function numbersOf([from, to]: KeyRange): number[] {
    return to - from > MAX_SET_PREFIX_KEYS
      ? topsOf([from, to])
      : Array.from({ length: Math.max(0, to - from) }, (_, i) => numbers.at(from + i));
  }
  const ordered: OrderedKeys = {
    length: numbers.length,
    byteAt(at, depth) {
      read(at);
      const byte = lastRange.from + depth;
      return byte < lastRange.to ? lastBytes[byte]! : -1;
    },
  };
  return {
    exact(prefix) {
      const length = typeKey(prefix);
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
