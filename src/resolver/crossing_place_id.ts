import { housePlaceId, parseHousePlaceId } from "./house_place_id.ts";

/** Takes the position of the house number. No number begins with it. */
const MEETS = "&";

/** The public identifier of the crossing of two streets. As stable as theirs. */
export function crossingPlaceId(streetPlaceId: string, otherPlaceId: string): string {
  return housePlaceId(streetPlaceId, MEETS + otherPlaceId);
}

/** The identifiers of the two streets of a crossing; undefined for any other identifier. */
export function parseCrossingPlaceId(placeId: string): readonly [street: string, other: string] | undefined {
  const parsed = parseHousePlaceId(placeId);
  return parsed?.number.startsWith(MEETS) === true && parsed.postcode === undefined
    ? [parsed.streetPlaceId, parsed.number.slice(MEETS.length)]
    : undefined;
}
