import type { Coordinates } from "../../../domain/coordinates.ts";
import type { RankedPlace } from "./rank_places.ts";
import type { RankedStreet } from "./rank_streets.ts";

/** What a written address may mean: a place, or a street or house in one. */
export type Candidate = RankedPlace | RankedStreet;

/** True for a street or a house. */
export function isStreet(candidate: Candidate): candidate is RankedStreet {
  return "street" in candidate;
}

/** Where a street's candidate is: its house where the number is located, where it meets the other, or its middle. */
export function pointOf({ street, number, match: { crossing } }: RankedStreet): Coordinates {
  return number?.location.coordinates ?? crossing?.coordinates ?? street.coordinates;
}
