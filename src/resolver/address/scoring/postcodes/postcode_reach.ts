import type { Coordinates } from "../../../../domain/coordinates.ts";
import type { Gazetteer, PostcodeArea } from "../../../../gazetteer/port.ts";
import { distanceM } from "../../../../geo/distance_m.ts";
import { nameKey } from "../../../../text/name_key.ts";
import { Recent } from "../../../../text/recent.ts";
import { ACCURACY_POSTCODE_MIN_M } from "../../../weights.ts";

/**
 * Neighbours from which the size of a postcode is estimated. Measured on 580 postcodes of eleven areas: the circle of
 * the known point held 95 % of the addresses for one postcode in twenty, a circle up to the fourth neighbour for four
 * in five.
 */
const NEIGHBOURS = 4;
/** Postcodes read: in some countries dozens share one listed point. */
const ASKED_MAX = 64;
/** Neighbours begin with the same characters: all but the last two, or, if there are too few, the first two. */
const OPEN_LETTERS = 2;
/** Points this close to each other count as one. Metres. */
const ONE_POINT_M = 100;

/**
 * The distance from a postcode's point within which its addresses lie, in metres. Postcodes are listed as points, so
 * their size is estimated from the distance of their neighbours: small in a city, large in the country.
 */
export function postcodeReach(area: PostcodeArea, gazetteer: Gazetteer): number {
  return postcodeExtent(area, gazetteer).reachM;
}

/** How far the addresses of a postcode may be from its point, and whether that is the town's own, which many share. */
interface PostcodeExtent {
  readonly reachM: number;
  readonly isOfTown: boolean;
}

/**
 * Cached extents, some 250 B each: addresses of one town share their postcodes, and each extent compares a postcode with
 * up to thousands of others.
 */
const KEPT_MAX = 8_192;
const kept = new WeakMap<Gazetteer, Recent<PostcodeExtent>>();

/** The extent of a postcode. It does not depend on the address that is compared with it. */
export function postcodeExtent(area: PostcodeArea, gazetteer: Gazetteer): PostcodeExtent {
  const { latitude, longitude } = area.coordinates;
  // A town may have a postcode from several lists, at different points.
  const key = `${area.place} ${area.postcode} ${latitude} ${longitude} ${area.radiusM}`;
  return kept.getOrInsertComputed(gazetteer, () => new Recent(KEPT_MAX))
    .getOrInsertComputed(key, () => extentOf(area, gazetteer));
}

function extentOf(area: PostcodeArea, gazetteer: Gazetteer): PostcodeExtent {
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
      // The point is the town's own, so the postcode may be anywhere in the town.
      return { reachM: Math.max(least, radiusM), isOfTown: true };
    }
    away.delete(0);
    const distances = [...away].sort((one, other) => one - other);
    reach = Math.max(least, (distances[NEIGHBOURS - 1] ?? distances.at(-1) ?? 0) * ONE_POINT_M);
    if (distances.length >= NEIGHBOURS) {
      break;
    }
  }
  return { reachM: Math.round(reach), isOfTown: false };
}

/** Number of other points of postcodes that begin alike and are nearer to an address. */
export function nearerPostcodes(area: PostcodeArea, point: Coordinates, gazetteer: Gazetteer): number {
  const within = gazetteer.country(area.countryCode);
  const awayM = distanceM(area.coordinates, point) - ONE_POINT_M;
  const nearest = gazetteer.findPostcodesByPrefix(nameKey(area.postcode).slice(0, OPEN_LETTERS), {
    limit: ASKED_MAX,
    near: point,
    // Rounding: a metre more than what is counted below.
    maxDistanceM: awayM + 1,
    ...(within === undefined ? {} : { within }),
  });
  const points = new Set<number>();
  for (const { coordinates } of nearest) {
    const otherM = distanceM(coordinates, point);
    if (otherM < awayM) {
      points.add(Math.round(otherM));
    }
  }
  return points.size;
}
