import type { KeyTable } from "../directory.ts";
import { typoEntry, typoKeyBits } from "../typo_entry.ts";

/** Entries a bucket holds on average: one or two cache lines a look-up. */
const ENTRIES_PER_BUCKET = 8;

/**
 * Puts keys into buckets by hash. `forEach` is called three times and must visit the same pairs each time: they are
 * never kept, being many times as many as keys.
 */
export function bucketTable(
  keys: number,
  forEach: (visit: (hash: number, key: number) => void) => void,
): KeyTable {
  let count = 0;
  forEach(() => count++);
  const buckets = bucketsFor(count);
  const start = new Uint32Array(buckets + 1);
  forEach((hash) => start[(hash & (buckets - 1)) + 1]!++);
  for (let bucket = 0; bucket < buckets; bucket++) {
    start[bucket + 1]! += start[bucket]!;
  }
  const entries = new Uint32Array(count);
  const next = start.slice(0, buckets);
  const keyBits = typoKeyBits(keys);
  forEach((hash, key) => {
    entries[next[hash & (buckets - 1)]!++] = typoEntry(hash, key, keyBits);
  });
  return { start, entries, keys };
}

function bucketsFor(count: number): number {
  let buckets = 1;
  while (buckets * ENTRIES_PER_BUCKET < count) {
    buckets *= 2;
  }
  return buckets;
}
