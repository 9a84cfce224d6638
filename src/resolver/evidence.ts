import type { Precision } from "../domain/resolution.ts";

/** What is known of an answer to a written address before it is shown: the input of its confidence. */
export interface Evidence {
  /**
   * Which logistic weighs it: a street or a house; `unnumbered`, a street whose stated number is not known; a place that
   * is all that is asked for; `remnant`, the place of an address of which something stated is not known, and a
   * postcode's; `contradicted`, anything that contradicts something stated.
   */
  readonly kind: "street" | "unnumbered" | "place" | "remnant" | "contradicted";
  /** Which curve turns its score into a probability (`curveOf`). */
  readonly curve: string;
  /** In the order of the features of its kind. */
  readonly features: readonly number[];
  /** A rule of the status forbids `found`, whatever the confidence. */
  readonly isBarred: boolean;
}

/**
 * Features of a street or a house with the direction in which each may move the confidence: `1` can only raise it,
 * `-1` only lower it.
 */
export const STREET_FEATURES = {
  /** Log-odds of its share of the weight of everything that may be meant. */
  rivals: 1,
  /** The share itself: its log-odds say little below a half. */
  share: 1,
  /** The share of places without loaded streets that may be meant instead. */
  unloaded: -1,
  /** Edits of its names, weighed by how few letters they have. */
  slips: -1,
  /** At least one edit. */
  slipped: -1,
  /** How many streets bear the name where it is looked for, in doublings. */
  frequency: -1,
  /** Stated places that it lies in. */
  places: 1,
  /** 1 for its own postcode, 0.5 for one that lies around it. */
  postcode: 1,
  /** Neither a settlement nor a postcode says where it is. */
  unanchored: -1,
  /** Letters that nobody knows, by the length of a word. */
  unmatched: -1,
  /** Stated components that are not in the answer, besides the number. */
  missing: -1,
  /** So many edits that it is most likely another street: one of another type. */
  another: -1,
  /** Points of the number that lie far apart. */
  spread: -1,
  /** A rule of the status has a doubt, whatever it is: a rival, a name too short to be sure of, words left over. */
  doubt: -1,
  /** How the stated number is known. */
  suffix: -1,
  range: -1,
  between: -1,
} as const;

/** The same of a street whose stated number is not known. */
export const UNNUMBERED_FEATURES = {
  rivals: 1,
  share: 1,
  unloaded: -1,
  slips: -1,
  slipped: -1,
  places: 1,
  postcode: 1,
  unanchored: -1,
  unmatched: -1,
  missing: -1,
  another: -1,
  /** Its line is known, so that its accuracy is its own length. */
  hasLine: 1,
  /** Numbers of it are known, and this is none of them. */
  numberMissing: -1,
} as const;

/** The same of an answer that contradicts something stated: it is right where the data or the text is wrong. */
export const CONTRADICTED_FEATURES = {
  rivals: 1,
  share: 1,
  slipped: -1,
  /** The stated postcode is its own. */
  postcode: 1,
  /** Stated places that it lies in. */
  places: 1,
  unmatched: -1,
  /** Stated components that are contradicted. */
  conflicts: -1,
  /** The postcode and the country are among them: data seldom errs in these. */
  otherPostcode: -1,
  otherCountry: -1,
  /** A country, a region or a county. */
  isArea: -1,
  /** A street or a house. */
  isAddress: -1,
  /** The point of the stated number: so much agrees that what does not is meant otherwise. */
  isHouse: -1,
  /** A place that holds the stated postcode. */
  postcodeHeld: 1,
  /** The stated place is one of its neighbours, or near. */
  beside: 1,
} as const;

/** The same of a place. */
export const PLACE_FEATURES = {
  rivals: 1,
  share: 1,
  slips: -1,
  slipped: -1,
  /** Stated areas that agree. */
  places: 1,
  /** The stated postcode lies in it. */
  postcode: 1,
  unmatched: -1,
  /** An everyday word or a mere code, with nothing else stated. */
  common: -1,
  /** How much less known it is than the greatest places, in tenfold populations. */
  obscurity: -1,
  /** The same of a misspelt name: "Berlim" is Berlin, and a misspelt village may be any other. */
  obscureSlip: -1,
} as const;

/**
 * Which curve belongs to an answer: places of all sizes share one, few areas are asked for. A number in a range that its
 * data set draws is as sure as a house; one between its neighbours is not.
 */
export function curveOf(kind: Evidence["kind"], precision: Precision, isInRange = false): string {
  const isOfPrecision = kind === "street" || (kind === "remnant" && precision === "postcode");
  return !isOfPrecision ? kind : isInRange ? "range" : precision;
}

/** The same of a place that is what is left of an address. */
export const REMNANT_FEATURES = {
  ...PLACE_FEATURES,
  /** The streets of the place are loaded: then the address is likely elsewhere. */
  covered: -1,
  /** A street of the stated name is known elsewhere: then the place may be the one that is wrong. */
  streetElsewhere: -1,
  /** A country, a region or a county. */
  isArea: -1,
  /** A number is all that is missing. */
  numberOnly: 1,
} as const;

/** The features of each kind. */
export const FEATURES: Readonly<Record<Evidence["kind"], Readonly<Record<string, 1 | -1>>>> = {
  street: STREET_FEATURES,
  unnumbered: UNNUMBERED_FEATURES,
  place: PLACE_FEATURES,
  remnant: REMNANT_FEATURES,
  contradicted: CONTRADICTED_FEATURES,
};

/** All of them, in the order of the table. */
export const KINDS = ["street", "unnumbered", "place", "remnant", "contradicted"] as const;

/** The values of features in the order of `directions`; those left out are 0. */
export function featuresOf<Name extends string>(
  directions: Readonly<Partial<Record<Name, 1 | -1>>>,
  values: Partial<Readonly<Record<Name, number>>>,
): readonly number[] {
  const features: number[] = [];
  for (const name in directions) {
    features.push(values[name] ?? 0);
  }
  return features;
}

/** Log-odds beyond this are the same certainty. */
const LOG_ODDS_MAX = 6;

/** The log-odds of a share of 0–1. */
export function logOddsOf(share: number): number {
  const inside = Math.min(1, Math.max(0, share));
  return Math.min(LOG_ODDS_MAX, Math.max(-LOG_ODDS_MAX, Math.log(inside / (1 - inside))));
}

/** Letters of a name in which one edit leaves it as sure as others: fewer make it less so. */
const LETTERS_USUAL = 8;
const SLIP_MAX = 2;

/** Edits weighed by the length of the name: one in "Ash St" may make it another street's. */
export function slipsOf(edits: number, letters: number): number {
  return edits * Math.min(SLIP_MAX, LETTERS_USUAL / Math.max(1, letters));
}

/** More contradictions than these say no more. */
export const CONFLICTS_MAX = 2;

/** Letters in a usual word. */
const WORD_LETTERS = 6;
const UNMATCHED_MAX = 4;

/** Unknown letters in usual words, up to four of them. */
export function unmatchedOf(letters: number): number {
  return Math.min(UNMATCHED_MAX, letters / WORD_LETTERS);
}
