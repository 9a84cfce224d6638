import type { Gazetteer, PostcodeArea } from "../../../../gazetteer/port.ts";
import { distanceM } from "../../../../geo/distance_m.ts";
import { nameKey } from "../../../../text/name_key.ts";
import { ACCURACY_POSTCODE_MIN_M } from "../../../weights.ts";

/**
 * Neighbours by which a postcode's size is told. Measured on 580 postcodes of eleven areas: the circle of the one known
 * point held 95 % of its addresses for one postcode in twenty, that as far as the fourth neighbour for four in five.
 */
const NEIGHBOURS = 4;
/** Postcodes asked for: in some countries dozens of them share one listed point. */
const ASKED_MAX = 64;
/** Neighbours begin with the same letters: all but the last two, and where there are too few the first two. */
const OPEN_LETTERS = 2;
/** Points so near to each other are one. Metres. */
const ONE_POINT_M = 100;

/**
 * How far addresses lie from a postcode's point, in metres. Postcodes are listed by a point each, so their size is told
 * by their neighbours': in a city they are small, in open country large.
 */
export function postcodeReach(area: PostcodeArea, gazetteer: Gazetteer): number {
  const least = Math.max(ACCURACY_POSTCODE_MIN_M, area.radiusM);
  const { kind, radiusM } = gazetteer.place(area.place);
  const key = nameKey(area.postcode);
  const within = gazetteer.country(area.countryCode);
  let reach = least;
  for (const letters of [Math.max(OPEN_LETTERS, key.length - OPEN_LETTERS), OPEN_LETTERS]) {
    const near = gazetteer.findPostcodesByPrefix(key.slice(0, letters), {
      limit: ASKED_MAX,
      near: area.coordinates,
      ...(within === undefined ? {} : { within }),
    });
    const away = new Set(
      near.map(({ coordinates }) => Math.round(distanceM(coordinates, area.coordinates) / ONE_POINT_M)),
    );
    const sharing = near.filter(({ coordinates }) => distanceM(coordinates, area.coordinates) < ONE_POINT_M).length;
    if (sharing > NEIGHBOURS && (kind === "locality" || kind === "district")) {
      // The point is the town's: where in it the code is nobody says.
      return Math.max(least, radiusM);
    }
    away.delete(0);
    const distances = [...away].sort((one, other) => one - other);
    reach = Math.max(least, (distances[NEIGHBOURS - 1] ?? distances.at(-1) ?? 0) * ONE_POINT_M);
    if (distances.length >= NEIGHBOURS) {
      break;
    }
  }
  return Math.round(reach);
}
