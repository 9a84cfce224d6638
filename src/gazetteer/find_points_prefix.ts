import type { Coordinates } from "../domain/coordinates.ts";
import { distanceM } from "../geo/distance_m.ts";
import { findKeyRange } from "./find_key.ts";
import { type FindByPrefix, PREFIX_LIMIT } from "./gazetteer.ts";

/** Points with keys: postcodes, named places. */
export interface PointIndex {
  readonly keyBytes: Uint8Array;
  readonly keyStart: Uint32Array;
  readonly keySignature: Uint32Array;
  readonly keyPostings: Uint32Array;
  readonly postings: Uint32Array;
  /** Entry of the settlement of each. */
  readonly place: Uint32Array;
  /** 1e-7 degrees. */
  readonly latitude: Int32Array;
  readonly longitude: Int32Array;
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
  const from = index.keyPostings[first]!;
  const end = Math.min(index.keyPostings[last]!, index.postings.length, from + POINTS_MAX);
  const ranked = new Map<number, { readonly posting: number; readonly rank: number }>();
  for (let at = from; at < end; at++) {
    const posting = index.postings[at]!;
    const place = index.place[posting >>> 2]!;
    if (!ranked.has(posting >>> 2) && place >= (within ?? 0) && place < to) {
      ranked.set(posting >>> 2, { posting, rank: near === undefined ? at : metresTo(index, posting >>> 2, near) });
    }
  }
  return [...ranked.values()].sort((one, other) => one.rank - other.rank || one.posting - other.posting)
    .slice(0, Math.min(limit, PREFIX_LIMIT)).map(({ posting }) => posting);
}

function metresTo({ latitude, longitude }: PointIndex, id: number, near: Coordinates): number {
  return distanceM(near, { latitude: latitude[id]! / 1e7, longitude: longitude[id]! / 1e7 });
}
