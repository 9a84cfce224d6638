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
 * The same for a name with a typo, which may be the exact name of an unlisted place. Measured on the same lists: the
 * people in places below 5,000 whose name is one typo from a unique name above, against a tenth of the people above,
 * since about one name in ten is misspelt (assumed, not measured).
 */
const MISSPELT_SHARES: readonly Knot[] = [
  [-5.05, 0.67],
  [-4.55, 0.806],
  [-4.05, 0.889],
  [-3.55, 0.943],
  [-3.05, 0.98],
  [-2.55, 0.987],
  [-2.05, 0.996],
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
