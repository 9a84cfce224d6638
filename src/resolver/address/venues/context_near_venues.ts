import type { EntryId, NamedPlace, Place } from "../../../gazetteer/port.ts";
import { distanceM } from "../../../geo/distance_m.ts";
import type { PlaceContext } from "../context/mod.ts";
import { VENUES_MAX } from "./venue_spans.ts";

/** The same run for the words beside a name: of several places of one name those that hold a bearer are meant. */
export function contextNearVenues(namesakes: readonly NamedPlace[], context: PlaceContext): PlaceContext {
  if (namesakes.length >= VENUES_MAX) {
    // Not all of them are read, so that a place without one may have one.
    return context;
  }
  const known = new Map<EntryId, boolean>();
  return {
    ...context,
    holds(place) {
      const isHolding = known.get(place.id) ?? namesakes.some((named) => isIn(named, place, context));
      known.set(place.id, isHolding);
      return isHolding;
    },
  };
}

/** Inside of it, or of the municipality of its name around it. */
function isIn({ place, coordinates }: NamedPlace, area: Place, context: PlaceContext): boolean {
  return context.gazetteer.isWithin(place, area.id) ||
    (context.place(place).countryCode === area.countryCode && distanceM(coordinates, area.coordinates) <= area.radiusM);
}
