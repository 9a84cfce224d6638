/**
 * @module Functions over coordinates, without input or output. In go degrees (WGS 84, or 1e-7 degrees where a name ends
 * in `E7`); out come distances in metres, codes of cells (`geohash.ts`, `s2_cell.ts`, `*_plus_code.ts`, `mgrs.ts`),
 * points of other projections and datums (`utm.ts`, `gcj02.ts`, `bd09.ts`) and answers about polygons
 * (`ring_contains.ts`, `polygon_index.ts`). Any file may be imported. Start here.
 */
import { CIRCLE_E7, M_PER_E7, RADIANS_PER_DEGREE } from "./units.ts";
import type { Coordinates } from "../domain/coordinates.ts";

/** Mean radius of the earth in metres (IUGG): a sphere of it is within 0.6 % of the ellipsoid everywhere. */
export const EARTH_RADIUS_M = 6_371_008.8;

/**
 * Great-circle distance in metres (haversine: exact for near points, right across poles and the antimeridian).
 *
 * @example
 * ```ts
 * Math.round(distanceM({ latitude: 0, longitude: 179.5 }, { latitude: 0, longitude: -179.5 })); // 111195
 * ```
 */
export function distanceM(from: Coordinates, to: Coordinates): number {
  const sinLatitude = Math.sin((to.latitude - from.latitude) * RADIANS_PER_DEGREE / 2);
  const sinLongitude = Math.sin((to.longitude - from.longitude) * RADIANS_PER_DEGREE / 2);
  const half = sinLatitude * sinLatitude +
    Math.cos(from.latitude * RADIANS_PER_DEGREE) * Math.cos(to.latitude * RADIANS_PER_DEGREE) * sinLongitude *
      sinLongitude;
  return 2 * EARTH_RADIUS_M * Math.asin(Math.min(1, Math.sqrt(half)));
}

/**
 * `distanceM` from one point to many, with exactly the same results and without an object per point.
 *
 * @example
 * ```ts
 * Math.round(distanceFrom({ latitude: 0, longitude: 179.5 })(0, -179.5)); // 111195
 * ```
 */
export function distanceFrom(from: Coordinates): (latitude: number, longitude: number) => number {
  const { latitude: ownLatitude, longitude: ownLongitude } = from;
  const cosine = Math.cos(ownLatitude * RADIANS_PER_DEGREE);
  return (latitude, longitude) => {
    const sinLatitude = Math.sin((latitude - ownLatitude) * RADIANS_PER_DEGREE / 2);
    const sinLongitude = Math.sin((longitude - ownLongitude) * RADIANS_PER_DEGREE / 2);
    const half = sinLatitude * sinLatitude +
      cosine * Math.cos(latitude * RADIANS_PER_DEGREE) * sinLongitude * sinLongitude;
    return 2 * EARTH_RADIUS_M * Math.asin(Math.min(1, Math.sqrt(half)));
  };
}

/**
 * Metres from a point to a line of points (latitude, longitude, latitude, longitude …, in 1e-7 degrees), on the
 * tangent plane at the point, the shorter way round the globe: under 0.5 % off within 100 km, away from the poles. A
 * line of one point is that point; an empty one is infinitely far.
 *
 * @example
 * ```ts
 * Math.round(distanceToPath(0, 500_000, Int32Array.of(0, 0, 0, 1_000_000))); // 0
 * ```
 */
export function distanceToPath(latitudeE7: number, longitudeE7: number, path: Int32Array): number {
  const shrink = Math.cos((latitudeE7 / 1e7) * (Math.PI / 180));
  let best = Infinity;
  if (path.length === 2) {
    best = Math.hypot(path[0]! - latitudeE7, wrapped(path[1]! - longitudeE7) * shrink);
  }
  for (let i = 0; i + 3 < path.length; i += 2) {
    const y = path[i]! - latitudeE7;
    const x = wrapped(path[i + 1]! - longitudeE7) * shrink;
    const dy = path[i + 2]! - path[i]!;
    const dx = wrapped(path[i + 3]! - path[i + 1]!) * shrink;
    const square = dx * dx + dy * dy;
    const along = square === 0 ? 0 : Math.min(1, Math.max(0, -(x * dx + y * dy) / square));
    const ay = y + along * dy;
    const ax = x + along * dx;
    best = Math.min(best, Math.sqrt(ax * ax + ay * ay));
  }
  return best * M_PER_E7;
}

/** A difference of longitudes, in 1e-7 degrees, as the shorter way round the globe. */
export function wrapped(east: number): number {
  return east > CIRCLE_E7 / 2 ? east - CIRCLE_E7 : east < -CIRCLE_E7 / 2 ? east + CIRCLE_E7 : east;
}

/**
 * The point at a distance and a bearing from another one, on the sphere of `distanceM`.
 *
 * @param bearing degrees clockwise from north
 *
 * @example
 * ```ts
 * const { latitude, longitude } = pointAt({ latitude: 0, longitude: 179.5 }, { bearing: 90, distanceM: 111_195 });
 * [Math.round(latitude), longitude.toFixed(2)]; // [0, "-179.50"]
 * ```
 */
export function pointAt(
  { latitude, longitude }: Coordinates,
  { bearing, distanceM: metres }: { readonly bearing: number; readonly distanceM: number },
): Coordinates {
  const angle = metres / EARTH_RADIUS_M;
  const turn = bearing * RADIANS_PER_DEGREE;
  const from = latitude * RADIANS_PER_DEGREE;
  const sine = Math.sin(from) * Math.cos(angle) + Math.cos(from) * Math.sin(angle) * Math.cos(turn);
  const to = Math.asin(Math.max(-1, Math.min(1, sine)));
  const east = Math.atan2(Math.sin(turn) * Math.sin(angle) * Math.cos(from), Math.cos(angle) - Math.sin(from) * sine);
  const around = longitude + east / RADIANS_PER_DEGREE;
  return {
    latitude: to / RADIANS_PER_DEGREE,
    longitude: around > 180 ? around - 360 : around < -180 ? around + 360 : around,
  };
}
