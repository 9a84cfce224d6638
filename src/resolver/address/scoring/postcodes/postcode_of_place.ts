import type { Place, PostcodeArea } from "../../../../gazetteer/port.ts";
import { distanceM } from "../../../../geo/distance_m.ts";
import { nameKey } from "../../../../text/name_key.ts";
import type { RankedPlace } from "../../candidates/mod.ts";
import type { PlaceContext } from "../../context/mod.ts";

/** What a stated postcode says of a place: an area of it, or one that lies elsewhere in the country. */
type PostcodeOfPlace =
  | { readonly relation: "exact"; readonly area: PostcodeArea }
  | { readonly relation: "conflict" };

/** A postcode's area reaches this far beyond the circle of its town. Metres. */
const AREA_REACH_M = 3_000;

/** A city's codes are listed by its quarters and buildings, which need not be known to be its own. */
const CITY_PEOPLE = 100_000;

/** Compares the postcode of a reading with the place that is answered; undefined where no data set knows it. */
export function postcodeOfPlace({ place, parse }: RankedPlace, context: PlaceContext): PostcodeOfPlace | undefined {
  // Of several numbers that look like one it is that which is known there: "1773 County Road 163, Marbury 36051".
  const areas = parse.spans.flatMap(({ postcode }) => postcode?.areas ?? [])
    .filter(({ countryCode }) => countryCode === place.countryCode);
  if (areas.length === 0) {
    return undefined;
  }
  const area = postcodeAreaOf(place, areas, context);
  return area === undefined || isNeighbours(area, place, context)
    ? { relation: "conflict" }
    : { relation: "exact", area };
}

/** "9494 Vaduz": the code of the next town, where the stated one has a code of its own. */
function isNeighbours(area: PostcodeArea, place: Place, { gazetteer }: PlaceContext): boolean {
  const isOwn = gazetteer.isWithin(area.place, place.id) || gazetteer.isWithin(place.id, area.place);
  if (isOwn || (place.population >= CITY_PEOPLE && distanceM(area.coordinates, place.coordinates) <= place.radiusM)) {
    return false;
  }
  // Neighbours' codes begin alike.
  const beginning = nameKey(area.postcode).slice(0, 1);
  return gazetteer.findPostcodesByPrefix(beginning, { within: place.id, limit: 1 }).length > 0;
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
