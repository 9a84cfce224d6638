import type { Coordinates } from "../../domain/coordinates.ts";
import { distanceM } from "../../geo/distance_m.ts";

/**
 * Costs of a suggestion, in one unit for all kinds, so that streets nearby and great cities far away can share one
 * list. Set by hand, checked by the variant `suggest` of the evaluation.
 */
export const SUGGEST_COSTS = {
  /** The largest street, without other evidence. */
  street: 0.7,
  /** A venue: there are many, and few are searched for. */
  named: 3.5,
  postcode: 0.5,
  /** An entry of a register: nothing else is written this way. */
  code: 0.3,
  /** An omitted street type. */
  untyped: 0.4,
  /** One typo in the prefix. */
  typo: 2.5,
  /** The name continues after the typed text. */
  unfinished: 1.2,
  /** The typed text is inside the name, or only the key matches: without articles, or abbreviated. */
  inside: 1.5,
  /** An article is typed that the name lacks or has differently. */
  otherArticle: 3,
  /** Only a part of the typed text matches. */
  unlike: 5,
  /** Another name than the one shown. */
  alternate: 0.8,
  /** The same with a typo: large places have so many names that one of them is always close to the text. */
  misspeltAlternate: 1.4,
  /** Most counties have the name of a town, which is meant. */
  county: 0.9,
  /** In another country than the caller's own: as much as having a tenth of the population. */
  abroad: 0.9,
  /** The street does not have the typed number, or with another suffix: "2 R. Paradis" is not 2r. */
  numberMissing: 2,
  /** The street lies in the typed place. */
  placed: -1,
} as const;

/** The distance to a neighbouring town. From there each doubling costs the same. Metres. */
const STREET_STEP_M = 1_000;
const STREET_DOUBLING = 0.7;
/** People search for towns that are further away. Metres. */
const TOWN_STEP_M = 30_000;
const TOWN_DOUBLING = 0.5;
/** Without a point, streets with the most houses come first. */
const WEIGHT_MOST = 9;
const WEIGHT_SHARE = 0.5;
/**
 * With a point: cost per halving of the number of houses; zero for a street of some hundred. Fitted on the areas that
 * are not held out: with twice as much, six letters gain in areas where streets are ranked by houses, and lose in
 * others.
 */
const SIZE_DOUBLING = 0.05;
const SIZE_MOST = 6;
const HOUSES_STEP = 4;
/** The importance of the greatest places, and the cost of a tenth of the population. */
const IMPORTANCE_TOP = 7_000;
const IMPORTANCE_TENTH = 0.9;

/** The cost of the distance of a street or venue. Metres. */
export function streetDistanceCost(awayM: number): number {
  return STREET_DOUBLING * Math.log2(1 + awayM / STREET_STEP_M);
}

/** The same for a point; zero without a reference point. */
export function pointDistanceCost(point: Coordinates, near: Coordinates | undefined): number {
  return near === undefined ? 0 : streetDistanceCost(distanceM(point, near));
}

/** The cost of a short street with few houses, without a reference point. */
export function streetWeightCost(weight: number): number {
  return WEIGHT_SHARE * Math.max(0, WEIGHT_MOST - Math.log(1 + weight));
}

/** With a reference point: of two streets at the same distance the one with more addresses is wanted more often. */
export function streetSizeCost(houseCount: number): number {
  return SIZE_DOUBLING * Math.max(0, SIZE_MOST - Math.log2(1 + houseCount / HOUSES_STEP));
}

/** The cost of a small or distant town, or one in another country than the caller's own. */
export function townCost(
  town: { readonly importance: number; readonly coordinates: Coordinates; readonly countryCode: string },
  { near, home }: { readonly near: Coordinates | undefined; readonly home: string | undefined },
): number {
  const prominence = IMPORTANCE_TENTH * Math.max(0, IMPORTANCE_TOP - town.importance) / 1_000;
  if (near !== undefined) {
    return prominence + TOWN_DOUBLING * Math.log2(1 + distanceM(town.coordinates, near) / TOWN_STEP_M);
  }
  return prominence + abroadCost(town.countryCode, home);
}

/** Without a reference point: the cost of another country than the caller's own. */
export function abroadCost(countryCode: string, home: string | undefined): number {
  return home === undefined || countryCode === home ? 0 : SUGGEST_COSTS.abroad;
}
