import type { Coordinates } from "../../../domain/coordinates.ts";
import { firstWhere } from "../../../domain/sorted.ts";
import { distanceFrom } from "../../../geo/distance_m.ts";
import { houseCountOf, streetWeight } from "../../entries/streets.ts";
import type { Sections } from "../../file/format.ts";
import type { Keys } from "../../file/layer.ts";
import { type FindStreetsByPrefix, PREFIX_LIMIT } from "../../port.ts";
import type { Part } from "../../set/parts.ts";
import { boxDistanceM } from "../../space/box_distance.ts";
import { searchTree } from "../../space/street_tree.ts";
import { findKey, findKeyRange, isKey, type KeyRange } from "../keys/find_key.ts";
import { streetsWithin } from "../keys/find_street.ts";
import { forEachStreetKey, type StreetRange } from "../keys/name_forms.ts";
import { BestPostings } from "../keys/posting_rank.ts";
import { findTopRange, MAX_PREFIX_STREETS, MAX_RANKED_STREETS } from "./find_points_prefix.ts";
import { keyRangesNear, laterWordRanges } from "./key_ranges_near.ts";
import { nameKey } from "../../../text/name_key.ts";
import { textAt } from "../../file/texts.ts";

/** Streets around a point whose keys are compared with the prefix: half a millisecond. */
const COMPARED_MAX = 65_536;
/** Streets of a rarer prefix that are ranked one by one for a point, most of them by their latitude alone. */
const MAX_NEAR_STREETS = 16_384;
/** Time to compare the key of a street, as a share of the time to rank it. Measured on 0.3 and 1 M streets. */
const COMPARE_SHARE = 0.4;
/** Metres per 1e-7 degree of latitude, rounded down, so that nothing near is left out. */
const M_PER_E7 = 111_190 / 1e7;

/** Shared by all searches of one file: none suspends, so no two overlap. */
const shared = new BestPostings(PREFIX_LIMIT);

/**
 * Streets with a name that starts with the key (with `edits`, with something one edit away; with `isLater`, in which a
 * later word starts with it): nearest first where a
 * point is given, else those with most houses first. Exact around a point, and where the area or the prefix has few
 * streets; else the stored best. The result is valid until the next search.
 */
export function bestStreetsByPrefix(part: Part, key: string, options: FindStreetsByPrefix): BestPostings {
  const { sections, layers: { streets: index } } = part;
  const range = streetsWithin(sections, options.within);
  const { near } = options;
  const ranges = options.isLater === true
    ? laterWordRanges(index, sections.streetLaterWords, {
      prefix: key,
      streetsMax: near === undefined ? MAX_RANKED_STREETS : MAX_NEAR_STREETS,
    })
    : options.edits === 1
    ? keyRangesNear(index, key)
    : [findKeyRange(index, key)];
  const limit = Math.min(options.limit, PREFIX_LIMIT);
  const postings = ranges.reduce((sum, keys) => sum + postingsOf(sections, keys), 0);
  const best = shared;
  best.begin(limit, options.onePerName === true ? exactKey(index, key, { ranges, options }) : undefined);
  if (postings > 0 && range[0] < range[1] && limit >= 1) {
    const { maxDistanceM = Infinity } = options;
    const byPlace = near === undefined ? byWeight(sections) : byDistance(sections, near, maxDistanceM);
    const { strings, streetName } = sections;
    const { written } = options;
    const isWritten = written === undefined
      ? undefined
      : (street: number): boolean => nameBegins(strings, streetName.at(street), written);
    const rank = isWritten === undefined
      ? byPlace
      : (street: number, worst: number): number => isWritten(street) ? byPlace(street, worst) : Infinity;
    searchRanges(sections, ranges, { range, best, rank, isWritten, near, maxDistanceM, postings, limit });
  }
  return best;
}

/** The number of the key that equals the query, whose streets are all kept; −1 where there is none. */
function exactKey(
  index: Keys,
  key: string,
  { ranges, options }: { readonly ranges: readonly KeyRange[]; readonly options: FindStreetsByPrefix },
): number {
  const first = ranges[0];
  if (options.edits === 1 || options.isLater === true) {
    return first === undefined ? -1 : findKey(index, key) ?? -1;
  }
  return first !== undefined && first[0] < first[1] && isKey(index, first[0], key) ? first[0] : -1;
}

function postingsOf({ streetKeyPostings }: Sections, [from, to]: KeyRange): number {
  return from >= to ? 0 : streetKeyPostings.at(to) - streetKeyPostings.at(from);
}

interface Search extends Ranked {
  readonly isWritten: ((street: number) => boolean) | undefined;
  readonly near: Coordinates | undefined;
  readonly maxDistanceM: number;
  readonly postings: number;
  readonly limit: number;
}

function searchRanges(sections: Sections, ranges: readonly KeyRange[], query: Search): void {
  const { range, near, postings, limit } = query;
  const streets = range[1] - range[0];
  const isAll = streets === sections.streetName.length;
  if (near !== undefined && isAll && postings > COMPARE_SHARE * limit * (streets / postings)) {
    // The prefix is common enough to find the limit around any point.
    if (offerAround(sections, near, { ...query, ranges })) {
      return;
    }
  }
  const few = near === undefined ? MAX_RANKED_STREETS : MAX_NEAR_STREETS;
  if (near === undefined && isAll && postings > MAX_PREFIX_STREETS && ranges.length === 1) {
    offerTops(sections, ranges[0]!, query);
  } else if (postings <= Math.min(few, streets)) {
    ranges.forEach((keys) => offerKeys(sections, keys, query));
  } else if (streets <= MAX_RANKED_STREETS) {
    offerStreets(sections, ranges, query);
  } else if (near !== undefined && !isAll) {
    offerAround(sections, near, { ...query, ranges });
  }
  if (query.best.length < limit && Math.min(postings, streets) > few) {
    fillUp(sections, ranges, query);
  }
}

interface Ranked {
  readonly range: StreetRange;
  readonly best: BestPostings;
  /** Infinity where the street cannot be better than `worst`. */
  readonly rank: (street: number, worst: number) => number;
}

/** Offers the stored best streets that are in the range. */
function offerTops(sections: Sections, keys: KeyRange, { range, best, rank }: Ranked): void {
  const { streetTopFrom, streetTopTo, streetTopStart, streetTops } = sections;
  const at = findTopRange(streetTopFrom, streetTopTo, keys);
  const end = at === undefined ? 0 : Math.min(streetTopStart[at + 1]!, streetTops.length);
  for (let i = at === undefined ? 0 : streetTopStart[at]!; i < end; i++) {
    const posting = streetTops[i]!;
    const street = posting >>> 2;
    if (street >= range[0] && street < range[1]) {
      best.add(posting, rank(street, best.worst()), sections.streetKey.at(street) >>> 1);
    }
  }
}

function offerKeys(sections: Sections, keys: KeyRange, { range, best, rank }: Ranked): void {
  const { streetKeyPostings, streetPostings } = sections;
  for (let key = keys[0]; key < keys[1]; key++) {
    const end = Math.min(streetKeyPostings.at(key + 1), streetPostings.length);
    for (let at = streetKeyPostings.at(key); at < end; at++) {
      const posting = streetPostings.at(at);
      const street = posting >>> 2;
      if (street >= range[0] && street < range[1]) {
        const worst = best.worst();
        const behind = rank(street, worst);
        if (behind <= worst) {
          best.add(posting, behind, key);
        }
      }
    }
  }
}

function offerStreets(sections: Sections, ranges: readonly KeyRange[], { range, best, rank }: Ranked): void {
  for (let street = range[0]; street < range[1]; street++) {
    const found = keyOf(sections, street, ranges);
    if (found !== undefined) {
      best.add(((street << 2) | found.kind) >>> 0, rank(street, best.worst()), found.key);
    }
  }
}

/** Offers streets around a point, nearest first, until enough have the prefix; false where the limit ended it before. */
function offerAround(
  sections: Sections,
  near: Coordinates,
  { ranges, range, best, rank, isWritten, maxDistanceM }: Search & { readonly ranges: readonly KeyRange[] },
): boolean {
  return searchTree(sections, {
    boundM: boxDistanceM(near),
    maxDistanceM,
    visits: COMPARED_MAX,
    isWanted: (street) =>
      street >= range[0] && street < range[1] && keyOf(sections, street, ranges) !== undefined &&
      isWritten?.(street) !== false,
    visit(street) {
      const found = keyOf(sections, street, ranges);
      if (found !== undefined) {
        best.add(((street << 2) | found.kind) >>> 0, rank(street, Infinity), found.key);
      }
      return best.worst();
    },
  });
}

/** The stored best of a country may have few streets of an area: adds the first streets of the area. */
function fillUp(sections: Sections, ranges: readonly KeyRange[], query: Ranked): void {
  const [from, to] = query.range;
  ranges.forEach((keys) => offerTops(sections, keys, query));
  offerStreets(sections, ranges, { ...query, range: [from, Math.min(to, from + MAX_RANKED_STREETS)] });
}

/** The best kind of the street's names whose key is in the ranges; undefined where none is. */
function keyOf(
  sections: Sections,
  street: number,
  ranges: readonly KeyRange[],
): { readonly key: number; readonly kind: number } | undefined {
  const first = sections.streetKey.at(street);
  if (isIn(ranges, first >>> 1)) {
    return { key: first >>> 1, kind: 0 };
  }
  let best: { key: number; kind: number } | undefined;
  if ((first & 1) === 1) {
    forEachStreetKey(sections, street, (key, kind) => {
      if (isIn(ranges, key) && kind < (best?.kind ?? Infinity)) {
        best = { key, kind };
      }
    });
  }
  return best;
}

function isIn(ranges: readonly KeyRange[], key: number): boolean {
  const at = firstWhere(0, ranges.length, (each) => ranges[each]![1] > key);
  return at < ranges.length && ranges[at]![0] <= key;
}

function byWeight(sections: Sections): (street: number) => number {
  return (street) => -streetWeight(houseCountOf(sections, street), sections.streetRadius.at(street));
}

/** Compares the distance of the latitudes first: most streets are farther than the worst by that alone. */
function byDistance(
  { streetLatitude, streetLongitude }: Sections,
  near: Coordinates,
  maxDistanceM: number,
): (street: number, worst: number) => number {
  const latitude = near.latitude * 1e7;
  const metresTo = distanceFrom(near);
  return (street, worst) => {
    const north = streetLatitude.at(street);
    if (Math.abs(north - latitude) * M_PER_E7 > Math.min(worst, maxDistanceM)) {
      return Infinity;
    }
    const away = metresTo(north / 1e7, streetLongitude.at(street) / 1e7);
    return away > maxDistanceM ? Infinity : away;
  };
}

/** A length byte of this value is followed by two bytes with the length. */
const LONG_NAME = 255;
const LONG_HEAD = 3;

/**
 * Whether a stored name, folded to letters and digits (`nameKey`), begins with a prefix. A name in ASCII is compared in
 * its bytes; others are decoded.
 */
function nameBegins(strings: Uint8Array, offset: number, beginning: string): boolean {
  const length = strings[offset] ?? 0;
  const long = length === LONG_NAME;
  let at = offset + (long ? LONG_HEAD : 1);
  const end = at + (long ? (strings[offset + 1] ?? 0) | ((strings[offset + 2] ?? 0) << 8) : length);
  for (let letter = 0; letter < beginning.length; at++) {
    if (at >= end) {
      return false;
    }
    const byte = strings[at] ?? 0;
    if (byte >= 0x80) {
      return nameKey(textAt(strings, offset)).startsWith(beginning);
    }
    if (isLetterOrDigit(byte)) {
      // "A" and "a" differ in one bit, which digits have set.
      if ((byte | 0x20) !== beginning.charCodeAt(letter++)) {
        return false;
      }
    }
  }
  return true;
}

function isLetterOrDigit(byte: number): boolean {
  const lower = byte | 0x20;
  return (lower >= 0x61 && lower <= 0x7a) || (byte >= 0x30 && byte <= 0x39);
}
