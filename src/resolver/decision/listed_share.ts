import { type Knot, onCurve } from "./confidence.ts";

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
 * The people in unlisted places that compete with a misspelt name if the input also names the country or a region, as a
 * factor of those in the world. Of 20,000 listed places with 500 to 1,000 people, counted were those whose name is one
 * typo from that of a listed place of twice the size and more: with the country the corrected place is one of the same
 * country.
 */
const COMPETITION: Readonly<Record<Exclude<NamedWithin, "world">, readonly Knot[]>> = {
  country: [[-4.75, 0.95], [-4.25, 0.75], [-3.75, 0.5], [-3.25, 0.34], [-2.75, 0.18], [-2.25, 0.08], [-1.75, 0.06]],
  region: [[-4.75, 0.24], [-4.25, 0.14], [-3.75, 0.085], [-3.25, 0.037], [-2.75, 0.03], [-2.25, 0.002]],
};

/**
 * The same by the letters of the misspelt name: other names are seldom one typo away from a long one. Of 5,000 names that
 * the list lacks 216 were taken for another one of the country, of 1,166 misspelt cities 967 for the right one; this is
 * the ratio of both, relative to that of all lengths.
 */
const COMPETITION_BY_LETTERS: readonly Knot[] = [[7, 2], [8.5, 0.7], [10.5, 0.5], [12.5, 0.2], [14, 0.05]];

/** The smallest area in which the input says that a settlement lies. */
export type NamedWithin = "world" | "country" | "region";

/**
 * Below this share (a village of fewer than 1,800 people) a name alone is never `found`: one in a hundred such answers
 * would be another village. Places of unknown population are above it.
 */
export const LISTED_SHARE_MIN = 0.99;

/** The share, 0–1, of a settlement of which the input says nothing but its name, or a misspelt name and an area. */
export function listedShareOf(
  prominence: number,
  { edits, letters, within }: { readonly edits: number; readonly letters: number; readonly within: NamedWithin },
): number {
  if (edits === 0) {
    return onCurve(EXACT_SHARES, prominence);
  }
  const share = onCurve(MISSPELT_SHARES, prominence);
  const competition = levelAt(COMPETITION_BY_LETTERS, letters) *
    (within === "world" ? 1 : levelAt(COMPETITION[within], prominence));
  return share / (share + (1 - share) * competition);
}

/** Like `onCurve`, and constant below the first knot: a factor is no probability. */
function levelAt(knots: readonly Knot[], at: number): number {
  const [first = [at, 1]] = knots;
  return at <= first[0] ? first[1] : onCurve(knots, at);
}
