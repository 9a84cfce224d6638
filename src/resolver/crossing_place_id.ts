import { housePlaceId, parseHousePlaceId } from "./house_place_id.ts";

/** Stands where a house's number would: no number begins with it. */
const MEETS = "&";

/** The public identifier of the place where a street meets another: stable as theirs are. */
export function crossingPlaceId(streetPlaceId: string, otherPlaceId: string): string {
  return housePlaceId(streetPlaceId, MEETS + otherPlaceId);
}

/** The identifiers of the two streets of a crossing's; undefined where it is none. */
export function parseCrossingPlaceId(placeId: string): readonly [street: string, other: string] | undefined {
  const parsed = parseHousePlaceId(placeId);
  return parsed?.number.startsWith(MEETS) === true && parsed.postcode === undefined
    ? [parsed.streetPlaceId, parsed.number.slice(MEETS.length)]
    : undefined;
}
