import type { PlaceKind } from "../port.ts";

/** Units a tenfold population is worth. */
const PER_DECADE = 1000;
/** A seat of government is looked for like a place three times, or a fourth more, its size. */
const CAPITAL = { country: 500, region: 100 } as const;
/**
 * Areas hold the people of their towns; who writes a name that both bear means the town ("New York", "Utrecht",
 * "Washington"), unless the area is a good deal larger.
 */
const KIND: Readonly<Record<PlaceKind, number>> = {
  country: 0,
  region: -700,
  county: -1500,
  locality: 0,
  district: -500,
  postcode: -1500,
};

/**
 * Rank of a place among all that bear its name: an integer 0…65535 that grows with the logarithm of the population.
 * The prior of a search, not a probability.
 */
export function placeImportance(
  place: {
    readonly kind: PlaceKind;
    readonly population: number;
    readonly capital?: "country" | "region" | undefined;
  },
): number {
  const people = Math.log10(Math.max(0, place.population) + 1) * PER_DECADE;
  const boost = place.capital === undefined ? 0 : CAPITAL[place.capital];
  return Math.max(0, Math.min(65_535, Math.round(people + boost + KIND[place.kind])));
}
