/**
 * @module Functions over coordinates, without input or output. In go degrees (WGS 84, or 1e-7 degrees where a name ends
 * in `E7`); out come distances in metres, codes of cells (`geohash.ts`, `s2_cell.ts`, `*_plus_code.ts`, `mgrs.ts`),
 * points of other projections and datums (`utm.ts`, `gcj02.ts`, `bd09.ts`) and answers about polygons
 * (`ring_contains.ts`, `polygon_index.ts`). Any file may be imported. Start here.
 */

import { RADIANS_PER_DEGREE } from "./units.ts";
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
