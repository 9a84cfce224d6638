import { findKeyRange } from "../keys/find_key.ts";
import { MAX_KEY_LETTERS, type Sections } from "../../file/format.ts";

type KeyArrays = Pick<Sections, "keyBytes" | "keyStart" | "keySignature">;
/** A half-open range of keys. */
export type KeyRange = readonly [from: number, to: number];

/** Keys in the order of their bytes, of one file or of several. */
export interface OrderedKeys {
  readonly length: number;
  /** The byte of a key at a depth; −1 after its end. */
  byteAt(key: number, depth: number): number;
}

/** Most ranges returned: an edited letter can be any letter. */
const RANGES_MAX = 256;
/** Letters. Shorter prefixes are too similar to each other. */
const LETTERS_MIN = 3;
const encoder = new TextEncoder();
const typed = new Uint8Array(MAX_KEY_LETTERS * 3);

/**
 * The ranges of keys that begin one edit away from the prefix: a letter more, less, another one, or two swapped.
 * Ascending and disjoint; keys that begin with the prefix itself are left out. Letters outside of ASCII are edited by
 * their bytes.
 */
export function keyRangesNear(keys: KeyArrays, prefix: string): KeyRange[] {
  return disjoint(variantRanges(orderedKeys(keys), prefix), findKeyRange(keys, prefix));
}

/** The keys of one file. */
export function orderedKeys({ keyBytes, keyStart, keySignature }: KeyArrays): OrderedKeys {
  return {
    length: keySignature.length,
    byteAt(key, depth) {
      const at = keyStart.at(key) + depth;
      return at < keyStart.at(key + 1) ? keyBytes[at]! : -1;
    },
  };
}

/**
 * A range of keys for each beginning one edit away. The ranges may overlap, and may contain keys with the prefix itself.
 *
 * @param from the first letter that may be edited: edits of the first letter of all lead to most keys
 */
export function variantRanges(keys: OrderedKeys, prefix: string, from = 0): KeyRange[] {
  if (prefix.length < LETTERS_MIN || prefix.length > MAX_KEY_LETTERS) {
    return [];
  }
  const length = encoder.encodeInto(prefix, typed).written;
  const found: KeyRange[] = [];
  let range: KeyRange = [0, keys.length];
  for (let depth = 0; depth < length && range[0] < range[1]; depth++) {
    const typedByte = typed[depth]!;
    const swapped = depth + 1 < length ? typed[depth + 1]! : -1;
    if (depth < from) {
      range = narrowed(keys, range, { depth, byte: typedByte });
      continue;
    }
    // One letter too many.
    add(found, rangeOfRest(keys, range, { depth, from: depth + 1, length }));
    for (const [byte, child] of childrenOf(keys, range, depth)) {
      if (found.length >= RANGES_MAX) {
        break;
      }
      if (byte !== typedByte) {
        // A letter too few, another letter, two letters swapped.
        add(found, rangeOfRest(keys, child, { depth: depth + 1, from: depth, length }));
        add(found, rangeOfRest(keys, child, { depth: depth + 1, from: depth + 1, length }));
        if (byte === swapped) {
          const second = narrowed(keys, child, { depth: depth + 1, byte: typedByte });
          add(found, rangeOfRest(keys, second, { depth: depth + 2, from: depth + 2, length }));
        }
      }
    }
    range = narrowed(keys, range, { depth, byte: typedByte });
  }
  return found;
}

function add(found: KeyRange[], range: KeyRange): void {
  if (range[0] < range[1]) {
    found.push(range);
  }
}

/** The keys of a range that continue at `depth` with the typed letters `from` to `length`. */
function rangeOfRest(
  keys: OrderedKeys,
  [first, last]: KeyRange,
  rest: { readonly depth: number; readonly from: number; readonly length: number },
): KeyRange {
  let low = first;
  let high = last;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (compareRest(keys, middle, rest) < 0) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  const from = low;
  // Most variants have no key: their end need not be searched.
  if (from === last || compareRest(keys, from, rest) > 0) {
    return NONE;
  }
  high = last;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (compareRest(keys, middle, rest) > 0) {
      high = middle;
    } else {
      low = middle + 1;
    }
  }
  return [from, low];
}

const NONE: KeyRange = [0, 0];

/** Compares a key's letters from `depth` on with the typed ones: below 0 if they come first, 0 if they begin with them. */
function compareRest(
  keys: OrderedKeys,
  key: number,
  { depth, from, length }: { readonly depth: number; readonly from: number; readonly length: number },
): number {
  for (let letter = from, at = depth; letter < length; letter++, at++) {
    const byte = keys.byteAt(key, at);
    if (byte !== typed[letter]!) {
      return byte - typed[letter]!;
    }
  }
  return 0;
}

/** Each letter that a range's keys have at a depth, with the keys that have it. */
function childrenOf(keys: OrderedKeys, [from, to]: KeyRange, depth: number): [byte: number, range: KeyRange][] {
  const children: [number, KeyRange][] = [];
  let at = from;
  while (at < to) {
    const byte = keys.byteAt(at, depth);
    const end = firstAbove(keys, [at, to], { depth, byte });
    if (byte >= 0) {
      children.push([byte, [at, end]]);
    }
    at = end;
  }
  return children;
}

function narrowed(keys: OrderedKeys, range: KeyRange, at: { readonly depth: number; readonly byte: number }): KeyRange {
  const from = firstAbove(keys, range, { depth: at.depth, byte: at.byte - 1 });
  return [from, firstAbove(keys, [from, range[1]], at)];
}

/**
 * The first key of a range whose letter at a depth is greater. The keys of a range have all letters before the depth in
 * common: only its first can end there.
 */
function firstAbove(
  keys: OrderedKeys,
  [from, to]: KeyRange,
  { depth, byte }: { readonly depth: number; readonly byte: number },
): number {
  if (from >= to || keys.byteAt(from, depth) > byte) {
    return from;
  }
  let low = from + 1;
  let high = to;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (keys.byteAt(middle, depth) > byte) {
      high = middle;
    } else {
      low = middle + 1;
    }
  }
  return low;
}

/** The ranges in ascending order, overlapping ones merged, without the keys of another range. */
function disjoint(ranges: readonly KeyRange[], without: KeyRange): KeyRange[] {
  const joined: [number, number][] = [];
  for (const [from, to] of ranges.toSorted((one, other) => one[0] - other[0])) {
    const last = joined.at(-1);
    if (last !== undefined && from <= last[1]) {
      last[1] = Math.max(last[1], to);
    } else {
      joined.push([from, to]);
    }
  }
  return joined.flatMap(([from, to]): KeyRange[] =>
    without[0] >= to || without[1] <= from
      ? [[from, to]]
      : [[from, without[0]], [without[1], to]].filter((range): range is [number, number] => range[0]! < range[1]!)
  );
}
