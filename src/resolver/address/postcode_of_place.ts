import type { Place, PostcodeArea } from "../../gazetteer/gazetteer.ts";
import { distanceM } from "../../geo/distance_m.ts";
import type { PlaceContext } from "./place_context.ts";
import type { RankedPlace } from "./rank.ts";

/** What a stated postcode says of a place: an area of it, or one that lies elsewhere in the country. */
export type PostcodeOfPlace =
  | { readonly relation: "exact"; readonly area: PostcodeArea }
  | { readonly relation: "conflict" };

/** A postcode's area reaches this far beyond the circle of its town. Metres. */
const AREA_REACH_M = 3_000;

/** Compares the postcode of a reading with the place that is answered; undefined where no data set knows it. */
export function postcodeOfPlace({ place, reading }: RankedPlace, context: PlaceContext): PostcodeOfPlace | undefined {
  const form = reading.pieces.find(({ postcode }) => postcode !== undefined)?.postcode;
  const areas = form?.areas.filter(({ countryCode }) => countryCode === place.countryCode) ?? [];
  if (areas.length === 0) {
    return undefined;
  }
  const area = postcodeAreaOf(place, areas, context);
  return area === undefined ? { relation: "conflict" } : { relation: "exact", area };
}

/** Of the areas of a postcode the one that a place lies in or around, or near to. */
export function postcodeAreaOf(
  place: Place,
  areas: readonly PostcodeArea[],
  { gazetteer }: PlaceContext,
): PostcodeArea | undefined {
  return areas.find((one) =>
    one.countryCode === place.countryCode && (
      gazetteer.isWithin(one.place, place.id) || gazetteer.isWithin(place.id, one.place) ||
      distanceM(one.coordinates, place.coordinates) <= place.radiusM + one.radiusM + AREA_REACH_M
    )
  );
}
