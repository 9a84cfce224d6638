import type { Coordinates } from "../domain/coordinates.ts";
import { distanceM } from "../geo/distance_m.ts";
import type { BlockNumbers } from "./block_numbers.ts";
import { findKeyRange } from "./find_key.ts";
import { type FindByPrefix, PREFIX_LIMIT } from "./gazetteer.ts";
import type { PackedNumbers } from "./packed_numbers.ts";

/** Points with keys: postcodes, named places. */
export interface PointIndex {
  readonly keyBytes: Uint8Array;
  readonly keyStart: BlockNumbers;
  readonly keySignature: Uint32Array;
  readonly keyPostings: BlockNumbers;
  readonly postings: PackedNumbers;
  /** Entry of the settlement of each. */
  readonly place: PackedNumbers;
  /** 1e-7 degrees. */
  readonly latitude: BlockNumbers;
  readonly longitude: BlockNumbers;
}

/** Of common prefixes so many points are looked at, in the order of their keys: a third of a millisecond. */
const POINTS_MAX = 8_192;

/**
 * Postings of the points whose key starts with this one, each point once: nearest first where a point is given, else
 * in the order of their keys. `to` is one past the last entry of the area that they must lie in.
 */
export function findPointsPrefix(
  index: PointIndex,
  key: string,
  { near, within, limit, to }: FindByPrefix & { readonly to: number },
): number[] {
  const [first, last] = findKeyRange(index, key);
  if (first >= last) {
    return [];
  }
  const from = index.keyPostings.at(first);
  const end = Math.min(index.keyPostings.at(last), index.postings.length, from + POINTS_MAX);
  const ranked = new Map<number, { readonly posting: number; readonly rank: number }>();
  for (let at = from; at < end; at++) {
    const posting = index.postings.at(at);
    const place = index.place.at(posting >>> 2);
    if (!ranked.has(posting >>> 2) && place >= (within ?? 0) && place < to) {
      ranked.set(posting >>> 2, { posting, rank: near === undefined ? at : metresTo(index, posting >>> 2, near) });
    }
  }
  return [...ranked.values()].sort((one, other) => one.rank - other.rank || one.posting - other.posting)
    .slice(0, Math.min(limit, PREFIX_LIMIT)).map(({ posting }) => posting);
}

function metresTo({ latitude, longitude }: PointIndex, id: number, near: Coordinates): number {
  return distanceM(near, { latitude: latitude.at(id) / 1e7, longitude: longitude.at(id) / 1e7 });
}
