/**
 * Stage 6: named places (hotels, schools, stations), only where tokens are left unmatched. In go the unmatched tokens and
 * what the other words say; out come answers for named places in that area. Exact names come before misspelt ones.
 */
import type { EntryId, NamedPlace, Place } from "../../../gazetteer/port.ts";
import { distanceM } from "../../../geo/distance_m.ts";
import type { PlaceContext } from "../context/mod.ts";
import type { Lattice } from "../spans/mod.ts";
import { type VenueAnswers, venueAnswers, type VenueSearch } from "./venue_answers.ts";
import { misspeltVenueSpans, VENUES_MAX, venueSpans } from "./venue_spans.ts";

export { OTHER_ADDRESSES_MAX, type OtherTokensAddress } from "./venue_answers.ts";

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

/** The venues of a text: by their exact names, else by misspelt ones. */
export function findVenues(
  lattice: Lattice,
  options: VenueSearch & { readonly isStreetKnown: boolean },
): VenueAnswers {
  const known = venueAnswers(venueSpans(lattice, options), lattice, options);
  // An exact name of some of the tokens leaves others unmatched; all together may be one misspelt name.
  const isWhole = known.answers[0]?.reasons.includes("unmatched_text") === false;
  if (isWhole || options.isStreetKnown) {
    return known;
  }
  const misspelt = venueAnswers(misspeltVenueSpans(lattice, options), lattice, options);
  return misspelt.answers.length === 0 ? known : misspelt;
}
