import type { Precision } from "../../domain/resolution.ts";

/** The evidence for an answer to a written address, from which its confidence is computed. */
export interface Evidence {
  /**
   * Which model applies: `street`, a street or a house; `streetWithoutNumber`, a street whose house number is unknown;
   * `place`, an input that is only a place; `parentPlace`, the place of an address of which a component is unknown, or
   * a postcode; `contradicted`, any answer that contradicts a component.
   */
  readonly kind: "street" | "streetWithoutNumber" | "place" | "parentPlace" | "contradicted";
  /** Which logistic model gives the score (`modelOf`). */
  readonly model: ModelName;
  /** Which curve turns the score into a probability (`curveOf`). */
  readonly curve: string;
  /** In the order of the features of the kind. */
  readonly features: readonly number[];
  /** A rule forbids `found`, whatever the confidence. */
  readonly preventsFound: boolean;
  /**
   * 0–1: how often such a name means a listed place (`listedShareOf`). Absent where it is 1.
   */
  readonly listedShare?: number;
  /**
   * House number, street and postcode match exactly, and no rival is as likely: whatever else differs, it is rather
   * this house than none.
   */
  readonly isExactHouse?: true;
  /** A component is contradicted, the street is misspelt, and words of the input are unknown: probably another one. */
  readonly isOtherStreet?: true;
  /** A postcode of which only a point of a list is known. */
  readonly listedPostcode?: keyof typeof LISTED_POSTCODE_MAX;
}

/**
 * Lower bound of an exact house's confidence. Of such houses 99 % were right, and of those with unmatched words 95 %.
 */
const EXACT_HOUSE_MIN = 0.5;
/** Upper bound where three things are wrong: too few such answers were measured for the model. Set by hand. */
const OTHER_STREET_MAX = 0.5;
/**
 * Upper bound of an answer that contradicts a component. Nearly all houses with a contradicted town are right, but the
 * input is not: below every threshold of `found`, so that a client that compares confidences does not act on it either.
 */
const CONTRADICTED_MAX = 0.94;
/**
 * Upper bounds of a postcode that is known by a list only. One address in ten lies outside of the circle that is estimated
 * around its point; of 397 addresses of towns without streets, whose town agrees, 5 %.
 */
const LISTED_POSTCODE_MAX = { alone: 0.9, inTown: 0.95 } as const;

/**
 * The confidence of a score's probability: bounded for an exact house, for what contradicts the input, for what is
 * probably another street and for a postcode of a list, and shared with the places that are not listed.
 */
export function withBounds(
  confidence: number,
  evidence: Evidence,
): number {
  const { listedShare = 1, isExactHouse } = evidence;
  return Math.max(isExactHouse === true ? EXACT_HOUSE_MIN : 0, Math.min(mostOf(evidence), confidence * listedShare));
}

function mostOf({ kind, isOtherStreet, listedPostcode }: Evidence): number {
  if (isOtherStreet === true) {
    return OTHER_STREET_MAX;
  }
  if (kind === "contradicted") {
    return CONTRADICTED_MAX;
  }
  return listedPostcode === undefined ? 1 : LISTED_POSTCODE_MAX[listedPostcode];
}

/**
 * Features of a street or a house, with the direction in which each may change the confidence: `1` only raises it, `-1`
 * only lowers it.
 */
export const STREET_FEATURES = {
  /** Log-odds of its share of the weight of all rivals. */
  rivals: 1,
  /** The share itself: below one half its log-odds say little. */
  share: 1,
  /** The share of places without loaded streets among the rivals. */
  unloaded: -1,
  /** Typos in its names, weighted by how short the names are. */
  typos: -1,
  /** 1 if there is at least one typo. */
  hasTypo: -1,
  /** Streets of that name where it is searched, as a binary logarithm. */
  frequency: -1,
  /** Named places that it lies in. */
  places: 1,
  /** 1 for its own postcode, 0.5 for one whose area contains it. */
  postcode: 1,
  /** 1 if neither a settlement nor a postcode locates it. */
  unanchored: -1,
  /** Unknown letters, in units of a word's length. */
  unmatched: -1,
  /** Components of the input that the answer lacks, except the number. */
  missing: -1,
  /** 1 if it is most likely another street: one of another type. */
  another: -1,
  /** 1 if the points of the number lie far apart. */
  spread: -1,
  /** 1 if any rule forbids `found`: a rival, a name that is too short, unmatched words. */
  barred: -1,
  /** How the house number is known. */
  suffix: -1,
  range: -1,
  between: -1,
} as const;

/** The same for a street whose house number is unknown. */
export const STREET_WITHOUT_NUMBER_FEATURES = {
  rivals: 1,
  share: 1,
  unloaded: -1,
  typos: -1,
  hasTypo: -1,
  places: 1,
  postcode: 1,
  unanchored: -1,
  unmatched: -1,
  missing: -1,
  /** 1 if the postcode is unknown: it is of another place, or a part of it is wrong. */
  postcodeMissing: -1,
  another: -1,
  /** 1 if its line is known, so that its accuracy is its own length. */
  hasLine: 1,
  /** 1 if numbers of it are known, but not this one. */
  numberMissing: -1,
} as const;

/** The same for an answer that contradicts a component: it is right if the data or the input is wrong. */
export const CONTRADICTED_FEATURES = {
  rivals: 1,
  share: 1,
  hasTypo: -1,
  /** 1 if the postcode of the input is its own. */
  postcode: 1,
  /** Named places that it lies in. */
  places: 1,
  unmatched: -1,
  /** Contradicted components. */
  conflicts: -1,
  /** The postcode or the country is contradicted; data is seldom wrong about these. */
  otherPostcode: -1,
  otherCountry: -1,
  /** A town is contradicted. A county or a quarter may only be drawn differently. */
  otherTown: -1,
  /** 1 if the answer lacks a component of the input as well. */
  missing: -1,
  /** A country, a region or a county, if the answer also lacks a component: its town is contradicted. */
  isArea: -1,
  /** A street or a house. */
  isAddress: -1,
  /** 1 for the point of the house number. */
  isHouse: 1,
  /**
   * 1 if house number, street and postcode all match exactly and only one component differs: probably that is wrong.
   */
  isOneError: 1,
  /**
   * 1 for a settlement if another town is contradicted, a component is missing, and no postcode confirms it: little of
   * the input agrees.
   */
  isUnconfirmed: -1,
  /** 1 for a place that contains the postcode of the input. */
  postcodeHeld: 1,
  /** 1 if the named place is a neighbour, or near. */
  neighbour: 1,
} as const;

/** The same for a place. */
export const PLACE_FEATURES = {
  rivals: 1,
  share: 1,
  typos: -1,
  hasTypo: -1,
  /** Named areas that agree. */
  places: 1,
  /** 1 if the postcode of the input lies in it. */
  postcode: 1,
  unmatched: -1,
  /** 1 for an everyday word or a code without further components. */
  common: -1,
  /** How much less known it is than the greatest places, in powers of ten of the population. */
  obscurity: -1,
  /** The same if the name has a typo: "Berlim" is Berlin, but a misspelt village may be any other. */
  obscureTypo: -1,
} as const;

/** The same for a place that is the parent of an address. */
export const PARENT_PLACE_FEATURES = {
  ...PLACE_FEATURES,
  /** 1 if the streets of the place are loaded: then the address is likely elsewhere. */
  covered: -1,
  /** 1 if the data covers the place but has none of its streets: the data lacks the place rather than this street. */
  withoutStreets: 1,
  /** 1 if a street of that name is known elsewhere: then the place may be the wrong component. */
  streetElsewhere: -1,
  /** 1 if it is known in the country of the place: the street has a name that people of that country use. */
  streetInCountry: 1,
  /** A country, a region or a county. */
  isArea: -1,
  /** 1 if only the house number is missing. */
  numberOnly: 1,
  /**
   * 1 if the postcode is missing in addition to the number, and no word may be an unknown street: one of the components
   * is wrong.
   */
  postcodeMissing: -1,
  /** 1 if the postcode lies in it although the street is known elsewhere. */
  postcodeConfirms: 1,
} as const;

/**
 * The features of each model. A kind has further models where the same differences mean something else: `coveredPlace`
 * for a parent place whose streets are loaded, `placeOfKnownStreet` for one of which the street is known elsewhere
 * only, `contradictedCode` where postcode or country are contradicted. Each of these splits improved the prediction of
 * areas that were left out; others did not.
 */
export const FEATURES = {
  street: STREET_FEATURES,
  streetWithoutNumber: STREET_WITHOUT_NUMBER_FEATURES,
  place: PLACE_FEATURES,
  parentPlace: PARENT_PLACE_FEATURES,
  coveredPlace: PARENT_PLACE_FEATURES,
  placeOfKnownStreet: PARENT_PLACE_FEATURES,
  contradicted: CONTRADICTED_FEATURES,
  contradictedCode: CONTRADICTED_FEATURES,
} as const satisfies Readonly<Record<string, Readonly<Record<string, 1 | -1>>>>;

export type ModelName = keyof typeof FEATURES;

/** All of them, in the order of the table. */
export const MODEL_NAMES = [
  "street",
  "streetWithoutNumber",
  "place",
  "parentPlace",
  "coveredPlace",
  "placeOfKnownStreet",
  "contradicted",
  "contradictedCode",
] as const satisfies readonly ModelName[];

/** What decides between the models of a kind, each 0 or 1: as in the features. */
export type ModelChoice = Readonly<
  Record<"covered" | "streetElsewhere" | "otherPostcode" | "otherCountry", number>
>;

export function modelOf(
  kind: Evidence["kind"],
  { covered, streetElsewhere, otherPostcode, otherCountry }: ModelChoice,
): ModelName {
  if (kind === "contradicted") {
    return otherPostcode + otherCountry > 0 ? "contradictedCode" : kind;
  }
  if (kind === "parentPlace") {
    return covered > 0 ? "coveredPlace" : streetElsewhere > 0 ? "placeOfKnownStreet" : kind;
  }
  return kind;
}

/**
 * The curve of an answer. Places of all kinds share one, because few inputs are areas. A number in a range of the data
 * set is as certain as a house; one between its neighbours is not. Streets and houses that a rule prevents from being
 * `found` have one too: few are, and most doubts are theirs.
 */
export function curveOf(
  model: ModelName,
  { precision, isInRange = false, preventsFound }: {
    readonly precision: Precision;
    readonly isInRange?: boolean;
    readonly preventsFound: boolean;
  },
): string {
  if (model === "street") {
    return preventsFound ? "barred" : isInRange ? "range" : precision;
  }
  const isParent = model === "parentPlace" || model === "coveredPlace" || model === "placeOfKnownStreet";
  return isParent && precision === "postcode" ? precision : model;
}

/** The values of features in the order of `directions`; omitted ones are 0. */
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

/** Log-odds are limited to this. */
const LOG_ODDS_MAX = 6;
/** The share from which on they are at that limit: what the rivals weigh then says nothing. */
export const ALONE_SHARE: number = 1 / (1 + Math.exp(-LOG_ODDS_MAX));

export function logOddsOf(share: number): number {
  const inside = Math.min(1, Math.max(0, share));
  return Math.min(LOG_ODDS_MAX, Math.max(-LOG_ODDS_MAX, Math.log(inside / (1 - inside))));
}

/** Length of a name in which one typo counts once; in shorter names it counts more. */
const LETTERS_USUAL = 8;
const TYPO_WEIGHT_MAX = 2;

/** Typos weighted by the length of the name: one in "Ash St" may make it another street. */
export function typosOf(edits: number, letters: number): number {
  return edits * Math.min(TYPO_WEIGHT_MAX, LETTERS_USUAL / Math.max(1, letters));
}

/** More contradictions add nothing. */
export const CONFLICTS_MAX = 2;

/** Letters of an average word. */
const WORD_LETTERS = 6;
const UNMATCHED_MAX = 4;

/** Unknown letters in units of an average word, at most four. */
export function unmatchedOf(letters: number): number {
  return Math.min(UNMATCHED_MAX, letters / WORD_LETTERS);
}
