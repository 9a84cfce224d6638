import type { Coordinates } from "../../../domain/coordinates.ts";
import { distanceM } from "../../../geo/distance_m.ts";
import { endOfPostings, type Layer, type Numbers } from "../../file/layer.ts";
import { bitCount, findKeyRange, type KeyRange } from "../keys/find_key.ts";
import { type FindByPrefix, PREFIX_LIMIT } from "../../port.ts";
import { editsTo, type SearchedWord, searchedWord } from "../fuzzy/near_entries.ts";
import { firstWhere } from "../../../domain/sorted.ts";
import type { Sections } from "../../file/format.ts";
import { type AddPlaces, addPostings, CODE, matchRank, postingRank } from "../keys/posting_rank.ts";
import { orderedKeys, variantRanges } from "./key_ranges_near.ts";

/** Metres per degree of latitude, rounded down. */
const M_PER_DEGREE = 111_190;

/** Points read for one prefix, in the order of their keys: a third of a millisecond. */
const POINTS_MAX = 8_192;

/**
 * Postings of the points whose key starts with this one, each point once: nearest first where a point is given, else
 * in the order of their keys. `to` is one past the last entry of the area.
 */
export function findPointsPrefix(
  index: Layer,
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

function isInArea({ place }: Layer, id: number, within: number | undefined, to: number): boolean {
  const entry = place.at(id) ?? -1;
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
  { latitude, longitude }: Layer,
  id: number,
  { near, worst }: { readonly near: Coordinates; readonly worst: number },
): number {
  compared.latitude = (latitude.at(id) ?? 0) / 1e7;
  if (Math.abs(compared.latitude - near.latitude) * M_PER_DEGREE > worst) {
    return Infinity;
  }
  compared.longitude = (longitude.at(id) ?? 0) / 1e7;
  const away = distanceM(near, compared);
  return away > worst ? Infinity : away;
}

/** A point, and the edits between its name and the query. */
interface NearPoint {
  readonly posting: number;
  readonly edits: number;
}

/** A search for points by a name that may have typos. */
interface FindPointsFuzzy {
  /** The area: its first entry, and one past its last. */
  readonly from: number;
  readonly to: number;
  readonly maxEdits: 1 | 2;
  readonly limit: number;
}

/** Keys compared for one name: all of most countries, in a quarter of a millisecond. */
const KEYS_MAX = 262_144;

/**
 * Points of an area one of whose names is within the edits of the key, fewest edits first. Names with the same first
 * letter are compared first, the others only if none of them matches: few typos are in the first letter.
 */
export function findPointsFuzzy(layer: Layer, key: string, options: FindPointsFuzzy): readonly NearPoint[] {
  const word = searchedWord(key, options.maxEdits);
  if (word.edits === 0) {
    return [];
  }
  let found = pointsNear(layer, findKeyRange(layer, String.fromCodePoint(word.letters[0]!)), { ...options, word });
  if (found.length === 0) {
    found = pointsNear(layer, [0, layer.keySignature.length], { ...options, word });
  }
  found.sort((one, other) => one.edits - other.edits || one.posting - other.posting);
  const best = new Map<number, NearPoint>();
  for (const near of found) {
    best.getOrInsert(near.posting >>> 2, near);
  }
  return [...best.values()].slice(0, options.limit);
}

function pointsNear(
  layer: Layer,
  [first, last]: KeyRange,
  { word, from, to }: FindPointsFuzzy & { readonly word: SearchedWord },
): NearPoint[] {
  const found: NearPoint[] = [];
  for (let key = first; key < Math.min(last, first + KEYS_MAX); key++) {
    if (bitCount(word.signature ^ layer.keySignature[key]!) > 2 * word.edits) {
      continue;
    }
    const edits = editsTo(layer, key, word);
    const end = edits <= word.edits ? endOfPostings(layer, key) : 0;
    for (let at = layer.keyPostings.at(key); at < end; at++) {
      const posting = layer.postings.at(at);
      const place = layer.place.at(posting >>> 2) ?? -1;
      if (place >= from && place < to) {
        found.push({ posting, edits });
      }
    }
  }
  return found;
}

/**
 * Most keys that a prefix search reads, in a few microseconds. For prefixes of more keys the best places are stored, so
 * the time of a prefix search does not grow with the data.
 */
export const MAX_PREFIX_KEYS = 512;

/** The same for all files of a set, whose keys are farther apart in memory. */
export const MAX_SET_PREFIX_KEYS = 128;

/** The same for streets, for a search without a point or an area. */
export const MAX_PREFIX_STREETS = 512;

/** Streets that are ranked one by one: a third of a millisecond. */
export const MAX_RANKED_STREETS = 8_192;

/** Adds the most important places with a name that starts with the prefix. */
export function findPrefix(sections: Sections, prefix: string, options: AddPlaces): void {
  addRange(sections, findKeyRange(sections, prefix), options);
}

/** The first letter that a typo may have changed: the first letter of a name is rarely wrong. */
export const FIRST_EDITED = 1;

/** The same with the names that start one edit away. */
export function findNearPrefix(sections: Sections, prefix: string, options: AddPlaces): void {
  for (const range of variantRanges(orderedKeys(sections), prefix, FIRST_EDITED)) {
    addRange(sections, range, options);
  }
}

/** Adds the most important places of the keys that have one beginning. */
function addRange(sections: Sections, [from, to]: KeyRange, options: AddPlaces): void {
  if (to - from > MAX_PREFIX_KEYS) {
    addTops(sections, [from, to], options);
    return;
  }
  const added = { ...BY_PREFIX, ...options };
  for (let key = from; key < to; key++) {
    addPostings(sections, key, added);
  }
}

/** Of a key that begins with a prefix, the places that have it as a code do not count. */
export const BY_PREFIX = { edits: 0, isSkipped: (posting: number): boolean => (posting & 3) === CODE } as const;

function addTops(sections: Sections, range: KeyRange, { best, isLeftOut }: AddPlaces): void {
  const { topFrom, topTo, topStart, tops, placeImportance } = sections;
  const found = findTopRange(topFrom, topTo, range);
  if (found === undefined) {
    return;
  }
  for (let at = topStart[found]!; at < Math.min(topStart[found + 1]!, tops.length); at++) {
    const posting = tops[at]!;
    if (isLeftOut?.(posting >>> 2) !== true) {
      best.add(posting, matchRank(0, postingRank(posting, placeImportance[posting >>> 2]!)));
    }
  }
}

/** The index of exactly this range of keys among those with a stored best; undefined where it has none. */
export function findTopRange(topFrom: Numbers, topTo: Numbers, [from, to]: KeyRange): number | undefined {
  const found = firstWhere(0, topFrom.length, (at) => {
    const first = topFrom.at(at)!;
    return first > from || (first === from && topTo.at(at)! >= to);
  });
  return found < topFrom.length && topFrom.at(found) === from && topTo.at(found) === to ? found : undefined;
}
