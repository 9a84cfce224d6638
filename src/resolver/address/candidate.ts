import type { Coordinates } from "../../domain/coordinates.ts";
import type { RankedPlace } from "./rank.ts";
import type { RankedStreet } from "./rank_streets.ts";

/** What a written address may mean: a place, or a street or house in one. */
export type Candidate = RankedPlace | RankedStreet;

/** True for a street or a house. */
export function isStreet(candidate: Candidate): candidate is RankedStreet {
  return "street" in candidate;
}

/** Where a street's candidate is: its house where the number is located, else the street's middle. */
export function pointOf({ street, number }: RankedStreet): Coordinates {
  return number?.location.coordinates ?? street.coordinates;
}
