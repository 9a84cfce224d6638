import { RADIANS_PER_DEGREE } from "./units.ts";
import type { Coordinates } from "../domain/coordinates.ts";

/** Krasovsky 1940, the ellipsoid the published formulas use: semi-major axis in metres and eccentricity squared. */
const AXIS_M = 6_378_245;
const ECCENTRICITY_SQUARED = 0.006_693_421_622_965_943;

/** The inverse has converged when a step moves less than this, in degrees: 0.1 mm. */
const CONVERGED_DEGREES = 1e-9;

/** Steps the inverse may take. It needs 3 to 5: the offset hardly changes over its own length. */
const STEPS_MAX = 10;

/**
 * WGS 84 to GCJ-02, the obfuscated datum of maps of China (up to 700 m off). Applies the offset to any point:
 * check `isMainlandChina` first.
 *
 * Source: the reverse-engineered formulas published as eviltransform (github.com/googollee/eviltransform).
 *
 * @example
 * ```ts
 * wgs84ToGcj02({ latitude: 31.224731, longitude: 121.463853 }).latitude.toFixed(5); // "31.22281"
 * ```
 */
export function wgs84ToGcj02(point: Coordinates): Coordinates {
  const offset = offsetAt(point);
  return { latitude: point.latitude + offset.latitude, longitude: point.longitude + offset.longitude };
}

/**
 * GCJ-02 to WGS 84: the fixed point of the forward formulas, exact to under a millimetre.
 *
 * @example
 * ```ts
 * gcj02ToWgs84({ latitude: 31.22281206362763, longitude: 121.46840659541449 }).longitude.toFixed(5); // "121.46385"
 * ```
 */
export function gcj02ToWgs84(point: Coordinates): Coordinates {
  let { latitude, longitude } = point;
  for (let step = 0; step < STEPS_MAX; step++) {
    const offset = offsetAt({ latitude, longitude });
    const nextLatitude = point.latitude - offset.latitude;
    const nextLongitude = point.longitude - offset.longitude;
    const moved = Math.max(Math.abs(nextLatitude - latitude), Math.abs(nextLongitude - longitude));
    latitude = nextLatitude;
    longitude = nextLongitude;
    if (moved < CONVERGED_DEGREES) {
      break;
    }
  }
  return { latitude, longitude };
}

/** The offset in degrees at a WGS 84 point. The coefficients are the published ones. */
function offsetAt({ latitude, longitude }: Coordinates): Coordinates {
  const x = longitude - 105;
  const y = latitude - 35;
  const root = Math.sqrt(Math.abs(x));
  const ripple = (20 * Math.sin(6 * x * Math.PI) + 20 * Math.sin(2 * x * Math.PI)) * (2 / 3);
  const north = -100 + 2 * x + 3 * y + 0.2 * y * y + 0.1 * x * y + 0.2 * root + ripple + wave(y, 160, 320);
  const east = 300 + x + 2 * y + 0.1 * x * x + 0.1 * x * y + 0.1 * root + ripple + wave(x, 150, 300);
  const sine = Math.sin(latitude * RADIANS_PER_DEGREE);
  const magic = 1 - ECCENTRICITY_SQUARED * sine * sine;
  const meridianM = (AXIS_M * (1 - ECCENTRICITY_SQUARED)) / (magic * Math.sqrt(magic));
  const parallelM = (AXIS_M / Math.sqrt(magic)) * Math.cos(latitude * RADIANS_PER_DEGREE);
  return { latitude: north / (meridianM * RADIANS_PER_DEGREE), longitude: east / (parallelM * RADIANS_PER_DEGREE) };
}

/** The slower sine terms of one axis; only the amplitudes of the last two differ between the axes. */
function wave(at: number, twelfth: number, thirtieth: number): number {
  const angle = at * Math.PI;
  const fast = 20 * Math.sin(angle) + 40 * Math.sin(angle / 3);
  return (fast + twelfth * Math.sin(angle / 12) + thirtieth * Math.sin(angle / 30)) * (2 / 3);
}
