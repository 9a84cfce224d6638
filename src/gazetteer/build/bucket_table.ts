import { typoEntry, typoKeyBits } from "../typo_entry.ts";
import { column } from "./column.ts";

/** Entries a bucket holds on average: one or two cache lines a look-up. */
const ENTRIES_PER_BUCKET = 8;

/** Pairs that are kept, 64 MB of them: of more the hashes are made again when they are needed. */
const PAIRS_MAX = 2 ** 23;

type Visit = (hash: number, key: number) => void;

/**
 * Puts keys into buckets by hash. `forEach` must visit the same pairs whenever it is called: they are many times as many
 * as keys, and of many keys not kept.
 */
export function bucketTable(
  keys: number,
  forEach: (visit: Visit) => void,
): { readonly start: Uint32Array; readonly entries: Uint32Array } {
  const { count, visitPairs } = heldPairs(forEach);
  const buckets = bucketsFor(count);
  const start = new Uint32Array(buckets + 1);
  visitPairs((hash) => start[(hash & (buckets - 1)) + 1]!++);
  for (let bucket = 0; bucket < buckets; bucket++) {
    start[bucket + 1]! += start[bucket]!;
  }
  const entries = new Uint32Array(count);
  const next = start.slice(0, buckets);
  const keyBits = typoKeyBits(keys);
  visitPairs((hash, key) => {
    entries[next[hash & (buckets - 1)]!++] = typoEntry(hash, key, keyBits);
  });
  return { start, entries };
}

/** Counts the pairs, and gives a way to visit them again. */
function heldPairs(forEach: (visit: Visit) => void): { count: number; visitPairs: (visit: Visit) => void } {
  const hashes = column("u32");
  const keys = column("u32");
  let count = 0;
  forEach((hash, key) => {
    if (count++ < PAIRS_MAX) {
      hashes.push(hash);
      keys.push(key);
    }
  });
  if (count > PAIRS_MAX) {
    return { count, visitPairs: forEach };
  }
  const [heldHashes, heldKeys] = [hashes.values(), keys.values()];
  return {
    count,
    visitPairs(visit) {
      for (let i = 0; i < count; i++) {
        visit(heldHashes[i]!, heldKeys[i]!);
      }
    },
  };
}

function bucketsFor(count: number): number {
  let buckets = 1;
  while (buckets * ENTRIES_PER_BUCKET < count) {
    buckets *= 2;
  }
  return buckets;
}
