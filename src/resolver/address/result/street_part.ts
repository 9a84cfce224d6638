import type { Coordinates } from "../../../domain/coordinates.ts";
import type { House, Street, StreetGazetteer } from "../../../gazetteer/port.ts";
import { distanceM } from "../../../geo/distance_m.ts";
import { nameKey } from "../../../text/name_key.ts";
import { ACCURACY_STREET_MIN_M, ACCURACY_STREET_POINTS_M } from "../../weights.ts";

/** Shorter streets are answered by their middle: the radius. Metres. */
const SHORT_M = 400;

/** What a text says of where on the street it means. */
export interface PartOfStreet {
  /** A house number that the data lacks: its leading digits. */
  readonly digits?: number | undefined;
  readonly postcode?: string | undefined;
}

/** A part of a street, by its houses. */
interface StreetPart {
  readonly coordinates: Coordinates;
  /** Metres. */
  readonly reachM: number;
}

/**
 * The part of a long street that a postcode or a number means: the middle of the houses with that postcode, the point
 * between the two houses with the next numbers. Undefined if the street is short, or its houses do not tell.
 */
export function streetPart(
  { id, radiusM, houseCount }: Street,
  { digits = 0, postcode }: PartOfStreet,
  gazetteer: Pick<StreetGazetteer, "houses">,
): StreetPart | undefined {
  if (radiusM <= SHORT_M || houseCount < 2 || (digits === 0 && postcode === undefined)) {
    return undefined;
  }
  const all = gazetteer.houses(id);
  const code = postcode === undefined ? undefined : nameKey(postcode);
  const coded = code === undefined ? [] : all.filter((house) => nameKey(house.postcode ?? "") === code);
  const houses = coded.length > 0 ? coded : all;
  const next = houses.findIndex((house) => house.digits > digits);
  if (digits > 0 && next > 0) {
    return between(houses[next - 1]!, houses[next]!, digits);
  }
  return coded.length === 0 || coded.length === all.length ? undefined : middleOf(coded);
}

/** The point between two houses to which a number belongs. */
function between(one: House, other: House, digits: number): StreetPart {
  const share = (digits - one.digits) / (other.digits - one.digits);
  const along = (side: keyof Coordinates): number =>
    one.coordinates[side] + (other.coordinates[side] - one.coordinates[side]) * share;
  const reachM = Math.max(ACCURACY_STREET_MIN_M, distanceM(one.coordinates, other.coordinates));
  return { coordinates: { latitude: along("latitude"), longitude: along("longitude") }, reachM };
}

/** The house in the middle of those in the order of their numbers. */
function middleOf(houses: readonly House[]): StreetPart {
  const { coordinates } = houses[houses.length >> 1]!;
  const reachM = Math.max(...houses.map((house) => distanceM(house.coordinates, coordinates)));
  return { coordinates, reachM: Math.max(ACCURACY_STREET_POINTS_M, reachM) };
}
