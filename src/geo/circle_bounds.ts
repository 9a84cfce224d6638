import type { Bounds, Coordinates } from "../domain/coordinates.ts";
import { EARTH_RADIUS_M } from "./distance_m.ts";

const DEGREES = 180 / Math.PI;
/** Tolerance for rounding: some centimetres. Degrees. */
const SLACK = 1e-6;

/**
 * The smallest box around everything within some metres of a point. Around a pole it is a cap of all longitudes; across
 * the antimeridian its west is greater than its east.
 *
 * @see J. P. Matuschek, "Finding points within a distance of a latitude/longitude using bounding coordinates"
 * @example
 * ```ts
 * circleBounds({ latitude: 0, longitude: 0 }, 30_000_000); // [-180, -90, 180, 90]
 * ```
 */
export function circleBounds({ latitude, longitude }: Coordinates, radiusM: number): Bounds {
  const angle = radiusM / EARTH_RADIUS_M;
  const south = latitude - angle * DEGREES - SLACK;
  const north = latitude + angle * DEGREES + SLACK;
  if (south <= -90 || north >= 90) {
    return [-180, Math.max(-90, south), 180, Math.min(90, north)];
  }
  const reach = Math.asin(Math.min(1, Math.sin(angle) / Math.cos(latitude / DEGREES))) * DEGREES + SLACK;
  return reach >= 180
    ? [-180, south, 180, north]
    : [wrapped(longitude - reach), south, wrapped(longitude + reach), north];
}

function wrapped(longitude: number): number {
  return longitude < -180 ? longitude + 360 : longitude > 180 ? longitude - 360 : longitude;
}
