import type { NamedPlace } from "../../../gazetteer/port.ts";
import { distanceM } from "../../../geo/distance_m.ts";
import { nameKey } from "../../../text/name_key.ts";
import { type Candidate, isStreet } from "../candidates/mod.ts";
import type { PlaceContext } from "../context/mod.ts";
import { isCityState } from "../scoring/mod.ts";

/**
 * How a venue relates to the address of the rest of the text: inside, near it but in another settlement, or elsewhere.
 */
type VenueFit = "inside" | "neighbour" | "elsewhere";

/** Largest distance of a building's middle from its street; the grounds of a museum reach further than a shop's. */
const STREET_REACH_M = 150;
/** Streets around a point that are checked. */
const STREETS_MAX = 24;

/** Compares a venue with an address or place of the rest of the text. */
export function venueFit(named: NamedPlace, where: Candidate, context: PlaceContext): VenueFit {
  const { gazetteer } = context;
  if (isStreet(where)) {
    const isOnStreet = named.street !== undefined && nameKey(named.street) === nameKey(where.street.name) &&
      gazetteer.isWithin(named.place, where.street.place);
    const isAlong = isOnStreet ||
      gazetteer.nearestStreets(named.coordinates, { limit: STREETS_MAX, maxDistanceM: STREET_REACH_M })
        .some(({ id }) => id === where.street.id);
    return isAlong ? "inside" : "elsewhere";
  }
  const { place: area } = where;
  if (gazetteer.isWithin(named.place, area.id)) {
    return "inside";
  }
  const own = context.place(named.place);
  if (where.span.name !== undefined && isCityState(own.parents.at(-1), where.span.name, context)) {
    return "inside";
  }
  const awayM = distanceM(named.coordinates, area.coordinates);
  const isTown = area.kind === "locality" || area.kind === "district";
  if (!isTown || own.countryCode !== area.countryCode || awayM > area.radiusM) {
    return "elsewhere";
  }
  // A town and the municipality of its name are often two entries, neither inside the other. A settlement of unknown
  // population inside the circle of a town is its quarter.
  const isQuarter = own.kind === "district" || (own.population === 0 && area.population > 0);
  return isQuarter || nameKey(own.name) === nameKey(area.name) ? "inside" : "neighbour";
}
