import { letterBytes } from "../../file/texts.ts";
import { typoEntry, typoKeyBits } from "../../names/fuzzy/typo_variants.ts";
import { addUp, grown } from "./pack_numbers.ts";
import { endOf } from "../../../domain/sorted.ts";
import type { KeyIndex } from "../sections/key_index.ts";

/** Average entries of a bucket: one or two cache lines per search. */
const ENTRIES_PER_BUCKET = 8;

/** Most pairs kept in memory, twice 32 MB: of more, the hashes are computed again when needed. */
const PAIRS_MAX = 2 ** 22;
const PAIRS_FIRST = 2 ** 10;
/** The buckets of fewer pairs fit in the processor's cache as they are. */
const PAIRS_IN_PARTS_MIN = 2 ** 20;
/** Pairs of most keys. */
const VARIANTS_USUAL = 8;
/** Pairs are stored in 2^8 parts: so many write positions fit in the processor's cache, those of all buckets do not. */
const PART_BITS = 8;

type Visit = (hash: number, key: number) => void;

/**
 * Puts keys into buckets by hash. `forEach` must visit the same pairs at every call: there are many more pairs than keys,
 * so they are kept only up to `PAIRS_MAX`.
 */
export function bucketTable(
  keys: number,
  forEach: (visit: Visit) => void,
): { readonly start: Uint32Array; readonly entries: Uint32Array } {
  const { count, buckets, pairs } = collectPairs(keys, forEach);
  const visitPairs = pairs === undefined ? forEach : (visit: Visit): void => {
    for (let at = 0; at < count * 2; at += 2) {
      visit(pairs[at]!, pairs[at + 1]!);
    }
  };
  const start = new Uint32Array(buckets + 1);
  visitPairs((hash) => start[(hash & (buckets - 1)) + 1]!++);
  addUp(start);
  const entries = new Uint32Array(count);
  const next = start.slice(0, buckets);
  const keyBits = typoKeyBits(keys);
  visitPairs((hash, key) => {
    entries[next[hash & (buckets - 1)]!++] = typoEntry(hash, key, keyBits);
  });
  return { start, entries };
}

interface Pairs {
  readonly count: number;
  readonly buckets: number;
  /** Alternating: hash, key. Those of one bucket are in the order in which they came. Undefined for more than fit in memory. */
  readonly pairs: Uint32Array | undefined;
}

/** Counts the pairs, and keeps them if they fit in memory. */
function collectPairs(keys: number, forEach: (visit: Visit) => void): Pairs {
  // Room that is never written takes no memory, and growing copies.
  let held = new Uint32Array(2 * Math.min(PAIRS_MAX, Math.max(PAIRS_FIRST, keys * VARIANTS_USUAL)));
  let count = 0;
  forEach((hash, key) => {
    const at = 2 * count++;
    if (at === held.length && count <= PAIRS_MAX) {
      held = grown(held);
    }
    if (at < held.length) {
      held[at] = hash;
      held[at + 1] = key;
    }
  });
  if (count > PAIRS_MAX) {
    held = new Uint32Array();
    return { count, buckets: bucketsFor(count), pairs: undefined };
  }
  const buckets = bucketsFor(count);
  return { count, buckets, pairs: count < PAIRS_IN_PARTS_MIN ? held : byPart(held, count, buckets) };
}

/**
 * The pairs by the first bits of their bucket, those of one part in their order: what a pass writes next to each other
 * then fits in the processor's cache. Pair by pair, nearly each write would miss it.
 */
function byPart(held: Uint32Array, count: number, buckets: number): Uint32Array {
  const shift = Math.max(0, Math.log2(buckets) - PART_BITS);
  const next = new Uint32Array((1 << PART_BITS) + 1);
  for (let at = 0; at < count * 2; at += 2) {
    next[((held[at]! & (buckets - 1)) >>> shift) + 1]!++;
  }
  addUp(next);
  const pairs = new Uint32Array(count * 2);
  for (let at = 0; at < count * 2; at += 2) {
    const to = 2 * next[(held[at]! & (buckets - 1)) >>> shift]!++;
    pairs[to] = held[at]!;
    pairs[to + 1] = held[at + 1]!;
  }
  return pairs;
}

function bucketsFor(count: number): number {
  let buckets = 1;
  while (buckets * ENTRIES_PER_BUCKET < count) {
    buckets *= 2;
  }
  return buckets;
}

/** Bytes of a letter in UTF-8. */
const LETTER_BYTES_MAX = 4;

/** Keys that share a prefix: first key, one past the last. */
export interface KeyRange {
  readonly from: number;
  readonly to: number;
}

/**
 * The ranges of keys that share a prefix and are larger than `isLarge` allows, each once, ascending. Prefixes end
 * between letters, not between the bytes of one.
 */
export function prefixRanges(
  keys: Pick<KeyIndex, "keyBytes" | "keyStart">,
  isLarge: (range: KeyRange) => boolean,
): KeyRange[] {
  const { keyBytes, keyStart } = keys;
  const found: KeyRange[] = [];
  collect({ from: 0, to: keyStart.length - 1 }, 0);
  return found.sort((one, other) => one.from - other.from || one.to - other.to);

  /** Splits a range of keys by the letter after the first `length` bytes. Depth ≤ bytes of a key. */
  function collect(range: KeyRange, length: number): void {
    let from = range.from;
    while (from < range.to) {
      const size = letterSize(from, length);
      const first = from;
      const to = size === 0 ? from + 1 : endOf({ from, to: range.to }, (key) => isSame(first, key, length + size));
      if (size > 0 && isLarge({ from, to })) {
        const last = found[found.length - 1];
        if (last?.from !== from || last.to !== to) {
          found.push({ from, to });
        }
        collect({ from, to }, length + size);
      }
      from = to;
    }
  }

  /** Bytes of the letter of a key at `length`; 0 where the key ends. */
  function letterSize(key: number, length: number): number {
    const at = keyStart[key]! + length;
    return at >= keyStart[key + 1]! ? 0 : letterBytes(keyBytes[at]!);
  }

  /** Whether another key of a range has the same first `length` bytes as the first, the last letter among them. */
  function isSame(one: number, other: number, length: number): boolean {
    if (keyStart[other]! + length > keyStart[other + 1]!) {
      return false;
    }
    for (let i = length - 1; i >= 0 && i >= length - LETTER_BYTES_MAX; i--) {
      if (keyBytes[keyStart[one]! + i] !== keyBytes[keyStart[other]! + i]) {
        return false;
      }
    }
    return true;
  }
}
