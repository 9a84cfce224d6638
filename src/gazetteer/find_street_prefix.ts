import type { Coordinates } from "../domain/coordinates.ts";
import { distanceM } from "../geo/distance_m.ts";
import { boxDistanceM } from "./box_distance.ts";
import { findKeyRange } from "./find_key.ts";
import { middleOf, streetKeyArrays, streetsWithin } from "./find_street.ts";
import type { Sections } from "./format.ts";
import { type FindStreets, PREFIX_LIMIT, type StreetMatch } from "./gazetteer.ts";
import { matchOf } from "./match_of.ts";
import { MAX_PREFIX_STREETS, MAX_RANKED_STREETS } from "./max_prefix_keys.ts";
import { houseCountOf } from "./read_street.ts";
import { forEachStreetKey } from "./street_keys.ts";
import { searchTree } from "./street_tree.ts";
import { streetWeight } from "./street_weight.ts";
import { findTopRange } from "./find_top_range.ts";

/** Streets looked at around a point for a prefix that is rare there: 2 ms. */
const VISITS_MOST = 16_384;

type Range = readonly [from: number, to: number];

/**
 * Streets with a name that starts with the key: nearest first where a point is given, else those of most houses first.
 * Exact where few streets are in question (in the area, or of that prefix), and around a point; else the stored best.
 */
export function findStreetsPrefix(
  sections: Sections,
  key: string,
  options: FindStreets & { readonly near?: Coordinates },
): StreetMatch[] {
  const keys = findKeyRange(streetKeyArrays(sections), key);
  const range = streetsWithin(sections, options.within);
  const { near } = options;
  const limit = Math.min(options.limit, PREFIX_LIMIT);
  if (keys[0] >= keys[1] || range[0] >= range[1] || limit < 1) {
    return [];
  }
  const best = bestStreets(limit);
  const rank = near === undefined ? byWeight(sections) : byDistance(sections, near);
  const postings = sections.streetKeyPostings[keys[1]]! - sections.streetKeyPostings[keys[0]]!;
  const streets = range[1] - range[0];
  const isAll = streets === sections.streetName.length;
  if (near === undefined && isAll && postings > MAX_PREFIX_STREETS) {
    offerTops(sections, keys, { range, offer: (posting) => best.offer(posting, rank(posting >>> 2)) });
  } else if (Math.min(postings, streets) <= MAX_RANKED_STREETS) {
    const offer = (posting: number): void => best.offer(posting, rank(posting >>> 2));
    if (postings <= streets) {
      offerKeys(sections, keys, { range, offer });
    } else {
      offerStreets(sections, keys, { range, offer });
    }
  } else if (near !== undefined) {
    offerAround(sections, near, { keys, range, best, rank });
  }
  if (best.postings.length < limit && Math.min(postings, streets) > MAX_RANKED_STREETS) {
    fillUp(sections, keys, { range, best, rank });
  }
  return best.postings.map((posting) => matchOf(posting, 0));
}

interface Offered {
  readonly range: Range;
  readonly offer: (posting: number) => void;
}

/** Those of the stored best that lie in the range. */
function offerTops(sections: Sections, keys: Range, { range, offer }: Offered): void {
  const { streetTopFrom, streetTopTo, streetTopStart, streetTops } = sections;
  const at = findTopRange(streetTopFrom, streetTopTo, keys);
  const end = at === undefined ? 0 : Math.min(streetTopStart[at + 1]!, streetTops.length);
  for (let i = at === undefined ? 0 : streetTopStart[at]!; i < end; i++) {
    const posting = streetTops[i]!;
    if (posting >>> 2 >= range[0] && posting >>> 2 < range[1]) {
      offer(posting);
    }
  }
}

function offerKeys({ streetKeyPostings, streetPostings }: Sections, keys: Range, { range, offer }: Offered): void {
  const end = Math.min(streetKeyPostings[keys[1]]!, streetPostings.length);
  for (let at = streetKeyPostings[keys[0]]!; at < end; at++) {
    const posting = streetPostings[at]!;
    if (posting >>> 2 >= range[0] && posting >>> 2 < range[1]) {
      offer(posting);
    }
  }
}

function offerStreets(sections: Sections, keys: Range, { range, offer }: Offered): void {
  for (let street = range[0]; street < range[1]; street++) {
    const kind = kindOf(sections, street, keys);
    if (kind !== undefined) {
      offer(((street << 2) | kind) >>> 0);
    }
  }
}

interface Ranked {
  readonly range: Range;
  readonly best: BestStreets;
  readonly rank: (street: number) => number;
}

/** The streets around a point, nearest first, until enough of them have the prefix. */
function offerAround(
  sections: Sections,
  near: Coordinates,
  { keys, range, best, rank }: Ranked & { readonly keys: Range },
): void {
  searchTree(sections.streetBoxes, sections.streetName.length, {
    boundM: boxDistanceM(near),
    maxDistanceM: Infinity,
    visits: VISITS_MOST,
    visit(street) {
      const kind = street < range[0] || street >= range[1] ? undefined : kindOf(sections, street, keys);
      if (kind !== undefined) {
        best.offer(((street << 2) | kind) >>> 0, rank(street));
      }
      return best.worst();
    },
  });
}

/** In part of a country its best may not be among the country's: the first ones of the part do as well. */
function fillUp(sections: Sections, keys: Range, { range, best, rank }: Ranked): void {
  const offer = (posting: number): void => best.offer(posting, rank(posting >>> 2));
  offerTops(sections, keys, { range, offer });
  offerStreets(sections, keys, { range: [range[0], Math.min(range[1], range[0] + MAX_RANKED_STREETS)], offer });
}

/** The best kind of a street's names whose key is in the range; undefined where none is. */
function kindOf(sections: Sections, street: number, keys: Range): number | undefined {
  const first = sections.streetKey[street]!;
  if (first >>> 1 >= keys[0] && first >>> 1 < keys[1]) {
    return 0;
  }
  let best: number | undefined;
  if ((first & 1) === 1) {
    forEachStreetKey(sections, street, (key, kind) => {
      if (key >= keys[0] && key < keys[1]) {
        best = Math.min(best ?? kind, kind);
      }
    });
  }
  return best;
}

function byWeight(sections: Sections): (street: number) => number {
  return (street) => -streetWeight(houseCountOf(sections, street), sections.streetRadius[street]!);
}

function byDistance(sections: Sections, near: Coordinates): (street: number) => number {
  return (street) => distanceM(near, middleOf(sections, street));
}

/** The few best streets so far. */
interface BestStreets {
  readonly postings: readonly number[];
  /** A street that is told twice keeps its best kind of name. */
  offer(posting: number, rank: number): void;
  /** The rank from which on nothing enters. */
  worst(): number;
}

/** Lowest rank first, then by number. */
function bestStreets(limit: number): BestStreets {
  const postings: number[] = [];
  const ranks: number[] = [];
  return {
    postings,
    worst: () => ranks[limit - 1] ?? Infinity,
    offer(posting, rank) {
      if (rank > (ranks[limit - 1] ?? Infinity)) {
        return;
      }
      const known = postings.findIndex((other) => other >>> 2 === posting >>> 2);
      if (known >= 0) {
        postings[known] = Math.min(postings[known]!, posting);
        return;
      }
      let at = postings.length;
      while (at > 0 && (ranks[at - 1]! > rank || (ranks[at - 1] === rank && postings[at - 1]! > posting))) {
        at--;
      }
      postings.splice(at, 0, posting);
      ranks.splice(at, 0, rank);
      postings.length = Math.min(postings.length, limit);
      ranks.length = postings.length;
    },
  };
}
