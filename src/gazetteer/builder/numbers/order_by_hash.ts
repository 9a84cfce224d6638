import { PLACE_HASH_BYTES } from "../../file/place_id.ts";
import { radixOrder } from "./radix_order.ts";
import { settleTies } from "./settle_ties.ts";

/** The numbers of hashes (`PLACE_HASH_BYTES` each) in their order. Throws RangeError where two are equal. */
export function orderByHash(hashes: Uint8Array): Uint32Array {
  const count = hashes.length / PLACE_HASH_BYTES;
  const heads = new Uint32Array(count);
  for (let i = 0; i < count; i++) {
    const at = i * PLACE_HASH_BYTES;
    heads[i] = (hashes[at]! * 0x100_0000) + ((hashes[at + 1]! << 16) | (hashes[at + 2]! << 8) | hashes[at + 3]!);
  }
  const order = radixOrder([heads]);
  settleTies(order, (one, other) => heads[one] === heads[other], (one, other) => {
    const difference = compareHashes(hashes, one, other);
    if (difference === 0 && one !== other) {
      throw new RangeError("Cannot identify two things because their keys have one hash");
    }
    return difference;
  });
  return order;
}

/** Less than 0 where the hash of the first number comes before that of the other. */
function compareHashes(hashes: Uint8Array, one: number, other: number): number {
  for (let i = 0; i < PLACE_HASH_BYTES; i++) {
    const difference = hashes[one * PLACE_HASH_BYTES + i]! - hashes[other * PLACE_HASH_BYTES + i]!;
    if (difference !== 0) {
      return difference;
    }
  }
  return 0;
}
