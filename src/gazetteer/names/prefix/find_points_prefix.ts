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
  const reach = near === undefined ? undefined : { near, worst: maxDistanceM };
  const best: Best = { postings: [], ranks: [], most };
  for (let at = from; at < end; at++) {
    if (reach === undefined && best.postings.length === most) {
      break;
    }
    const posting = index.postings.at(at);
    const id = posting >>> 2;
    // The distance first: near a point it rules out nearly all of thousands.
    const rank = reach === undefined ? at : metresTo(index, id, reach);
    if (rank !== Infinity && isInArea(index, id, within, to)) {
      offer(best, posting, rank);
      if (reach !== undefined && best.ranks.length === most) {
        reach.worst = best.ranks[most - 1] ?? -1;
      }
    }
  }
  return best.postings;
}

function isInArea({ place }: PointIndex, id: number, within: number | undefined, to: number): boolean {
  const entry = place.at(id);
  return entry >= (within ?? 0) && entry < to;
}

/** The points with the lowest ranks so far, in their order, and how many are kept. */
interface Best {
  readonly postings: number[];
  readonly ranks: number[];
  readonly most: number;
}

/** Keeps the best in order of rank, then number, each point once. */
function offer({ postings, ranks, most }: Best, posting: number, rank: number): void {
  for (const known of postings) {
    if (known >>> 2 === posting >>> 2) {
      return;
    }
  }
  let at = postings.length;
  while (at > 0 && (ranks[at - 1]! - rank || postings[at - 1]! - posting) > 0) {
    at--;
  }
  if (at < most) {
    postings.splice(at, 0, posting);
    ranks.splice(at, 0, rank);
    postings.length = Math.min(postings.length, most);
    ranks.length = postings.length;
  }
}

const compared = { latitude: 0, longitude: 0 };

/** Infinity where the point is farther than `worst`, which mostly the latitudes alone show. */
function metresTo(
  { latitude, longitude }: PointIndex,
  id: number,
  { near, worst }: { readonly near: Coordinates; readonly worst: number },
): number {
  compared.latitude = latitude.at(id) / 1e7;
  if (Math.abs(compared.latitude - near.latitude) * M_PER_DEGREE > worst) {
    return Infinity;
  }
  compared.longitude = longitude.at(id) / 1e7;
  const away = distanceM(near, compared);
  return away > worst ? Infinity : away;
}
