import type { Coordinates } from "../../../domain/coordinates.ts";
import type { RankedPlace } from "./rank_places.ts";
import type { RankedStreet } from "./rank_streets.ts";

/** What a written address may stand for: a place, or a street or house in one. */
export type Candidate = RankedPlace | RankedStreet;

export function isStreet(candidate: Candidate): candidate is RankedStreet {
  return "street" in candidate;
}

/** The point of a street candidate: its house if the number is located, else the crossing, else the middle. */
export function pointOf({ street, number, match: { crossing } }: RankedStreet): Coordinates {
  return number?.location.coordinates ?? crossing?.coordinates ?? street.coordinates;
}
