import { RADIANS_PER_DEGREE } from "./units.ts";
import type { Coordinates } from "../domain/coordinates.ts";
import { EARTH_RADIUS_M } from "./distance_m.ts";

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
