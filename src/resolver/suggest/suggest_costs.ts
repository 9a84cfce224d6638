import type { Coordinates } from "../../domain/coordinates.ts";
import { distanceM } from "../../geo/distance_m.ts";

/**
 * What makes a suggestion less likely, in one unit for all kinds, so that streets around the corner and great cities
 * far away stand in one list. Set by hand, checked by the variant `suggest` of the evaluation.
 */
export const SUGGEST_COSTS = {
  /** Of the greatest street that nothing else speaks for. */
  street: 0.7,
  /** Of a thing to go to: there are many, and few of them are meant. */
  named: 3.5,
  postcode: 0.5,
  /** An entry of a register: nothing else is written so. */
  code: 0.3,
  /** A word for a street stands before what is typed. */
  untyped: 0.4,
  /** The beginning has one edit. */
  typo: 2.5,
  /** The name goes on behind what is typed. */
  unfinished: 1.2,
  /** What is typed stands inside the name, or only its key agrees: without articles, or shortened. */
  inside: 1.5,
  /** An article is typed, and the name has none or another. */
  otherArticle: 3,
  /** Only a part of what is typed agrees. */
  unlike: 5,
  /** Another name than the one that is shown. */
  alternate: 0.8,
  /** The typed number is none of the street's. */
  numberMissing: 2,
  /** The typed place holds it. */
  placed: -1,
} as const;

/** The step from next door to a neighbouring town; from there on each doubling costs the same. Metres. */
const STREET_STEP_M = 1_000;
const STREET_DOUBLING = 0.7;
/** People go to towns that are further. Metres. */
const TOWN_STEP_M = 30_000;
const TOWN_DOUBLING = 0.5;
/** Without a point the streets of most houses come first. */
const WEIGHT_MOST = 9;
const WEIGHT_SHARE = 0.5;
/**
 * Where a point is given, half the houses cost this much, and a street of some hundred nothing. Fitted on the areas that
 * are not held out: with twice as much six letters gain where streets are weighed by their houses, and lose where not.
 */
const SIZE_DOUBLING = 0.05;
const SIZE_MOST = 6;
const HOUSES_STEP = 4;
/** The rank of the greatest places, and what a tenth of the people costs. */
const IMPORTANCE_TOP = 7_000;
const IMPORTANCE_TENTH = 0.9;

/** What it costs a street or a thing to lie so far from the point. Metres. */
export function streetDistanceCost(awayM: number): number {
  return STREET_DOUBLING * Math.log2(1 + awayM / STREET_STEP_M);
}

/** The same of a point; nothing where none is told to be near. */
export function pointDistanceCost(point: Coordinates, near: Coordinates | undefined): number {
  return near === undefined ? 0 : streetDistanceCost(distanceM(point, near));
}

/** What it costs a street that it is short and has few houses, where no point is given. */
export function streetWeightCost(weight: number): number {
  return WEIGHT_SHARE * Math.max(0, WEIGHT_MOST - Math.log(1 + weight));
}

/** Where a point is given: of two streets as near that of more addresses is asked for more often. */
export function streetSizeCost(houseCount: number): number {
  return SIZE_DOUBLING * Math.max(0, SIZE_MOST - Math.log2(1 + houseCount / HOUSES_STEP));
}

/** What it costs a town to be small and far. */
export function townCost(town: { readonly importance: number; readonly coordinates: Coordinates }, near?: Coordinates) {
  const prominence = IMPORTANCE_TENTH * Math.max(0, IMPORTANCE_TOP - town.importance) / 1_000;
  return prominence +
    (near === undefined ? 0 : TOWN_DOUBLING * Math.log2(1 + distanceM(town.coordinates, near) / TOWN_STEP_M));
}
