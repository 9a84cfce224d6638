import type { Coordinates } from "../domain/coordinates.ts";
import { EARTH_RADIUS_M } from "./distance_m.ts";
import { RADIANS_PER_DEGREE } from "./units.ts";

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
  { bearing, distanceM }: { readonly bearing: number; readonly distanceM: number },
): Coordinates {
  const angle = distanceM / EARTH_RADIUS_M;
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
