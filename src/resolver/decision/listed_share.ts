import { type Knot, onCurve } from "./on_curve.ts";

/**
 * How often a bare name that one listed place has means that place, by its prominence: powers of ten of the population,
 * 0 for the greatest places. The list ends at 500 people. Measured by ending it at 5,000 instead: of the names that are
 * unique above, 8 % are shared with a place below, and the listed place has this share of their people.
 */
const EXACT_SHARES: readonly Knot[] = [
  [-5.17, 0.973],
  [-4.92, 0.985],
  [-4.67, 0.992],
  [-4.42, 0.995],
  [-4.17, 0.997],
  [-3.92, 0.998],
  [-3.42, 0.999],
  [-2.8, 1],
];

/**
 * The same for a name with a typo, which may be the exact name of an unlisted place. Typos were made in a seventh of the
 * loaded names: 90 to 99 % of them lead back to their name. The people in unlisted places whose name is one typo from a
 * listed one follow from ending the list at 1,000, 2,000, 4,000 and 8,000 people: each halving has 0.58 of the one
 * above, so all below 500 have 1.4 times the octave from 500 to 1,000. One name in eight is assumed to be misspelt: of the
 * queries to search engines more than 10 % are (Cucerzan & Brill 2004, as cited by Li et al. 2006, "Exploring
 * distributional similarity based models for query spelling correction"), of their words 10 to 12 % (Martins & Silva
 * 2004, "Spelling correction for search engine queries"). With one in ten, a share of 0.914 would be 0.892.
 */
const MISSPELT_SHARES: readonly Knot[] = [
  [-5.15, 0.7],
  [-4.75, 0.82],
  [-4.25, 0.914],
  [-3.75, 0.965],
  [-3.25, 0.983],
  [-2.75, 0.993],
  [-2.25, 0.997],
  [-1.5, 0.999],
];

/**
 * Below this share (a village of fewer than 1,800 people) a name alone is never `found`: one in a hundred such answers
 * would be another village. Places of unknown population are above it.
 */
export const LISTED_SHARE_MIN = 0.99;

/** The share, 0–1, of a settlement that is named alone. */
export function listedShareOf(prominence: number, edits: number): number {
  return onCurve(edits > 0 ? MISSPELT_SHARES : EXACT_SHARES, prominence);
}
