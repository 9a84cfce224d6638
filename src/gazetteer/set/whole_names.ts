import { finishedHash, HASH_PRIME, HASH_START } from "../names/keys/key_hash.ts";
import { typoEntry, typoKeyBits } from "../names/fuzzy/typo_entry.ts";
import type { WholeNames } from "../port.ts";
import type { Directory, KeyTable } from "./directory.ts";

/** Entries of a bucket that are read at once; a bucket has eight on average. */
const READ_AT_ONCE = 16;
const entries = new Int32Array(READ_AT_ONCE);

/** The names of a directory by the hash of their key. Nine of ten groups of words are no name: no text is made of them. */
export function wholeNames({ places, streets }: Directory): WholeNames {
  return {
    hashStart: HASH_START,
    hashPrime: HASH_PRIME,
    mayBePlace: filterOf(places),
    mayBeStreet: filterOf(streets),
  };
}

/** False for the hash of no key of the table; true for one that a key may have. */
function filterOf({ start, entries: stored, keys }: KeyTable): (hash: number) => boolean {
  const bits = typoKeyBits(keys);
  const mask = start.length - 2;
  const checkMask = ~((2 ** bits - 1) | 0);
  return (hash) => {
    const finished = finishedHash(hash);
    const check = typoEntry(finished, 0, bits) | 0;
    const bucket = finished & mask;
    const end = Math.min(start.at(bucket + 1), stored.length);
    for (let from = start.at(bucket); from < end; from += READ_AT_ONCE) {
      const read = stored.read(from, end, entries);
      for (let i = 0; i < read; i++) {
        if ((entries[i]! & checkMask) === check) {
          return true;
        }
      }
    }
    return false;
  };
}
