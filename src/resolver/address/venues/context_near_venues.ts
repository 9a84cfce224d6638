import type { EntryId, NamedPlace, Place } from "../../../gazetteer/port.ts";
import { distanceM } from "../../../geo/distance_m.ts";
import type { PlaceContext } from "../context/mod.ts";
import { VENUES_MAX } from "./venue_spans.ts";

/**
 * The same context for the words next to a venue's name: of several places of one name, those that contain such a venue
 * are preferred.
 */
export function contextNearVenues(namesakes: readonly NamedPlace[], context: PlaceContext): PlaceContext {
  if (namesakes.length >= VENUES_MAX) {
    // Not all venues were read, so a place without one may have one.
    return { ...context, isNextToVenue: true };
  }
  const known = new Map<EntryId, boolean>();
  return {
    ...context,
    isNextToVenue: true,
    holds(place) {
      const isHolding = known.get(place.id) ?? namesakes.some((named) => isIn(named, place, context));
      known.set(place.id, isHolding);
      return isHolding;
    },
  };
}

/** True if the venue lies inside the place, or inside the circle of the municipality of that name. */
function isIn({ place, coordinates }: NamedPlace, area: Place, context: PlaceContext): boolean {
  return context.gazetteer.isWithin(place, area.id) ||
    (context.place(place).countryCode === area.countryCode && distanceM(coordinates, area.coordinates) <= area.radiusM);
}
