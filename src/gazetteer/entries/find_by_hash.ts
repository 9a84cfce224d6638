import type { PackedNumbers } from "../file/packed_numbers.ts";
import { PLACE_HASH_BYTES } from "../file/place_id.ts";

/** The number of the entry whose stable identifier has this hash, by binary search in the order of hashes. */
export function findByHash(hashes: Uint8Array, byHash: PackedNumbers, hash: Uint8Array): number | undefined {
  let low = 0;
  let high = byHash.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const entry = byHash.at(middle);
    const difference = compare(hashes, entry, hash);
    if (difference === 0) {
      return entry;
    }
    if (difference < 0) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return undefined;
}

function compare(hashes: Uint8Array, entry: number, hash: Uint8Array): number {
  for (let i = 0; i < PLACE_HASH_BYTES; i++) {
    const difference = (hashes[entry * PLACE_HASH_BYTES + i] ?? 0) - hash[i]!;
    if (difference !== 0) {
      return difference;
    }
  }
  return 0;
}
