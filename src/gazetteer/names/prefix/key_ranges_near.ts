import { firstWhere } from "../../../domain/sorted.ts";
import { LATER_BYTE_BITS, MAX_KEY_LETTERS, type Sections } from "../../file/format.ts";
import type { Keys, Layer } from "../../file/layer.ts";
import { letterBytes } from "../../file/texts.ts";
import { compareTyped, findKeyRange, type KeyRange, typed, typeKey } from "../keys/find_key.ts";

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

/**
 * The ranges of keys that begin one edit away from the prefix: a letter more, less, another one, or two swapped.
 * Ascending and disjoint; keys that begin with the prefix itself are left out.
 */
export function keyRangesNear(keys: Keys, prefix: string): KeyRange[] {
  return disjoint(variantRanges(orderedKeys(keys), prefix), findKeyRange(keys, prefix));
}

export function orderedKeys({ keyBytes, keyStart, keySignature }: Keys): OrderedKeys {
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
  const length = typeKey(prefix);
  const found: KeyRange[] = [];
  let range: KeyRange = [0, keys.length];
  for (let depth = 0, next = 0; depth < length && range[0] < range[1]; depth = next) {
    next = depth + letterBytes(typed[depth]!);
    if (depth >= from) {
      addVariants(found, keys, range, { depth, next, length });
    }
    range = rangeOfRest(keys, range, { depth, from: depth, to: next });
  }
  return found;
}

/** Adds the variants of the typed letter from `depth` to `next`, for keys that have all letters before it. */
function addVariants(
  found: KeyRange[],
  keys: OrderedKeys,
  range: KeyRange,
  { depth, next, length }: { readonly depth: number; readonly next: number; readonly length: number },
): void {
  // One letter too many.
  add(found, rangeOfRest(keys, range, { depth, from: next, to: length }));
  const swappedEnd = next < length ? next + letterBytes(typed[next]!) : next;
  for (const child of lettersOf(keys, range, depth)) {
    if (found.length >= RANGES_MAX) {
      return;
    }
    const end = depth + letterBytes(keys.byteAt(child[0], depth));
    if (compareRest(keys, child[0], { depth, from: depth, to: next }) === 0) {
      continue;
    }
    // A letter too few, another letter, two letters swapped.
    add(found, rangeOfRest(keys, child, { depth: end, from: depth, to: length }));
    add(found, rangeOfRest(keys, child, { depth: end, from: next, to: length }));
    if (next < length && compareRest(keys, child[0], { depth, from: next, to: swappedEnd }) === 0) {
      const second = rangeOfRest(keys, child, { depth: end, from: depth, to: next });
      add(found, rangeOfRest(keys, second, { depth: end + next - depth, from: swappedEnd, to: length }));
    }
  }
}

/** Typed bytes, compared with those of keys from a depth on. */
interface TypedBytes {
  readonly depth: number;
  readonly from: number;
  readonly to: number;
}

function add(found: KeyRange[], range: KeyRange): void {
  if (range[0] < range[1]) {
    found.push(range);
  }
}

/** The keys of a range that continue at a depth with the typed bytes. */
function rangeOfRest(keys: OrderedKeys, [first, last]: KeyRange, rest: TypedBytes): KeyRange {
  const from = firstWhere(first, last, (key) => compareRest(keys, key, rest) >= 0);
  // Most variants have no key: their end need not be searched.
  return from === last || compareRest(keys, from, rest) > 0
    ? NONE
    : [from, firstWhere(from, last, (key) => compareRest(keys, key, rest) > 0)];
}

const NONE: KeyRange = [0, 0];

/** Compares a key's bytes from a depth on with the typed ones: below 0 if they come first, 0 if they begin with them. */
function compareRest(keys: OrderedKeys, key: number, { depth, from, to }: TypedBytes): number {
  for (let letter = from, at = depth; letter < to; letter++, at++) {
    const byte = keys.byteAt(key, at);
    if (byte !== typed[letter]!) {
      return byte - typed[letter]!;
    }
  }
  return 0;
}

/** Letters compared at a depth: Chinese and Korean names have thousands. */
const LETTERS_MAX = 256;

/** For each letter that a range's keys have at a depth, the keys that have it. */
function lettersOf(keys: OrderedKeys, range: KeyRange, depth: number): KeyRange[] {
  const letters: KeyRange[] = [];
  addLetters(letters, keys, range, { depth, more: -1 });
  return letters;
}

/** `more`: bytes of the letter after this one; -1 at its first byte. */
function addLetters(
  letters: KeyRange[],
  keys: OrderedKeys,
  [from, to]: KeyRange,
  { depth, more }: { readonly depth: number; readonly more: number },
): void {
  let at = from;
  while (at < to && letters.length < LETTERS_MAX) {
    const byte = keys.byteAt(at, depth);
    // The keys of a range have all letters before the depth in common: only its first can end there.
    const end = firstWhere(at + 1, to, (key) => keys.byteAt(key, depth) > byte);
    const rest = more < 0 ? letterBytes(byte) - 1 : more - 1;
    if (byte >= 0 && rest === 0) {
      letters.push([at, end]);
    } else if (byte >= 0) {
      addLetters(letters, keys, [at, end], { depth: depth + 1, more: rest });
    }
    at = end;
  }
}

/** The ranges in ascending order, overlapping ones merged, without the keys of another range. */
function disjoint(ranges: readonly KeyRange[], without: KeyRange): KeyRange[] {
  return joined(ranges.toSorted((one, other) => one[0] - other[0])).flatMap(([from, to]): KeyRange[] =>
    without[0] >= to || without[1] <= from
      ? [[from, to]]
      : [[from, without[0]], [without[1], to]].filter((range): range is [number, number] => range[0]! < range[1]!)
  );
}

/** Most keys read for one prefix. Only words such as "saint" have more; further letters make the prefix specific. */
const KEYS_MAX = 1_024;
const BYTE_MASK = 2 ** LATER_BYTE_BITS - 1;

/**
 * The keys in which a word other than the first begins with the prefix, as ascending and disjoint ranges: "catarina" gives
 * the range of "rsantacatarina". Stops once the keys have more than `streetsMax` streets.
 */
export function laterWordRanges(
  { keyBytes, keyStart, keyPostings }: Layer,
  words: Sections["streetLaterWords"],
  { prefix, streetsMax }: { readonly prefix: string; readonly streetsMax: number },
): KeyRange[] {
  const length = typeKey(prefix);
  if (length === 0 || words.length === 0) {
    return [];
  }
  const compare = (word: number): number => {
    const key = word >>> LATER_BYTE_BITS;
    return compareTyped(keyBytes, { from: keyStart.at(key) + (word & BYTE_MASK), to: keyStart.at(key + 1) }, length);
  };
  const first = firstWhere(0, words.length, (at) => compare(words.at(at)) >= 0);
  const keys: number[] = [];
  let streets = 0;
  for (let at = first; at < words.length && keys.length < KEYS_MAX && streets <= streetsMax; at++) {
    const word = words.at(at);
    if (compare(word) !== 0) {
      break;
    }
    const key = word >>> LATER_BYTE_BITS;
    keys.push(key);
    streets += keyPostings.at(key + 1) - keyPostings.at(key);
  }
  return joined(keys.sort((one, other) => one - other).map((key) => [key, key + 1]));
}

/** Ascending ranges, those that meet or overlap as one. */
function joined(ascending: readonly KeyRange[]): KeyRange[] {
  const ranges: [from: number, to: number][] = [];
  for (const [from, to] of ascending) {
    const last = ranges.at(-1);
    if (last !== undefined && from <= last[1]) {
      last[1] = Math.max(last[1], to);
    } else {
      ranges.push([from, to]);
    }
  }
  return ranges;
}
