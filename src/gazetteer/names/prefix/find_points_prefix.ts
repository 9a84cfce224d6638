import type { Coordinates } from "../../../domain/coordinates.ts";
import { distanceM } from "../../../geo/distance_m.ts";
import type { BlockNumbers } from "../../file/block_numbers.ts";
import { findKeyRange } from "../keys/find_key.ts";
import { PREFIX_LIMIT } from "../../port.ts";
import type { FindByPrefix } from "../../port.ts";
import type { PackedNumbers } from "../../file/packed_numbers.ts";

/** Points with keys: postcodes, named places. */
export interface PointIndex {
  readonly keyBytes: Uint8Array;
  readonly keyStart: BlockNumbers;
  readonly keySignature: Uint32Array;
  readonly keyPostings: BlockNumbers;
  readonly postings: PackedNumbers;
  /** Entry of each point's settlement. */
  readonly place: PackedNumbers;
  /** 1e-7 degrees. */
  readonly latitude: BlockNumbers;
  readonly longitude: BlockNumbers;
}

/** Metres per degree of latitude, rounded down. */
const M_PER_DEGREE = 111_190;

/** Points read for one prefix, in the order of their keys: a third of a millisecond. */
const POINTS_MAX = 8_192;

/**
 * Postings of the points whose key starts with this one, each point once: nearest first where a point is given, else
 * in the order of their keys. `to` is one past the last entry of the area.
 */
export function findPointsPrefix(
  index: PointIndex,
  key: string,
  { near, within, limit, to, maxDistanceM = Infinity }: FindByPrefix & { readonly to: number },
): number[] {
  const [first, last] = findKeyRange(index, key);
  if (first >= last) {
    return [];
  }
  const from = index.keyPostings.at(first);
  const end = Math.min(index.keyPostings.at(last), index.postings.length, from + POINTS_MAX);
  const most = Math.min(limit, PREFIX_LIMIT);
  const best: Ranked[] = [];
  for (let at = from; at < end; at++) {
    if (near === undefined && best.length === most) {
      break;
    }
    const posting = index.postings.at(at);
    const place = index.place.at(posting >>> 2);
    if (place >= (within ?? 0) && place < to) {
      const worst = best.length < most ? maxDistanceM : best[most - 1]?.rank ?? -1;
      offer(best, { posting, rank: near === undefined ? at : metresTo(index, posting >>> 2, { near, worst }) }, most);
    }
  }
  return best.map(({ posting }) => posting);
}

interface Ranked {
  readonly posting: number;
  readonly rank: number;
}

/** Keeps the best in order of rank, then number, each point once. */
function offer(best: Ranked[], one: Ranked, most: number): void {
  if (one.rank === Infinity || best.some(({ posting }) => posting >>> 2 === one.posting >>> 2)) {
    return;
  }
  let at = best.length;
  while (at > 0 && (best[at - 1]!.rank - one.rank || best[at - 1]!.posting - one.posting) > 0) {
    at--;
  }
  if (at < most) {
    best.splice(at, 0, one);
    best.length = Math.min(best.length, most);
  }
}

/** Infinity where the point is farther than `worst`, which mostly the latitudes alone show. */
function metresTo(
  { latitude, longitude }: PointIndex,
  id: number,
  { near, worst }: { readonly near: Coordinates; readonly worst: number },
): number {
  const north = latitude.at(id) / 1e7;
  if (Math.abs(north - near.latitude) * M_PER_DEGREE > worst) {
    return Infinity;
  }
  const away = distanceM(near, { latitude: north, longitude: longitude.at(id) / 1e7 });
  return away > worst ? Infinity : away;
}
