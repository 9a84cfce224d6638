import type { PlaceKind } from "../port.ts";

/** Units a tenfold population is worth. */
const PER_DECADE = 1000;
/** A seat of government ranks like a place of three times (country) or 1.25 times (region) its population. */
const CAPITAL = { country: 500, region: 100 } as const;
/**
 * An area has the population of all its towns. Where a town has the same name, the town is meant ("New York", "Utrecht",
 * "Washington"), unless the area is much larger.
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
 * Rank of a place among all with its name: an integer 0…65535 that grows with the logarithm of the population. A prior,
 * not a probability.
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
