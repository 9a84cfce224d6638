import { CIRCLE_E7, M_PER_E7, RADIANS_PER_DEGREE } from "../../geo/units.ts";
import type { Coordinates } from "../../domain/coordinates.ts";
import { EARTH_RADIUS_M } from "../../geo/distance_m.ts";

const RADIANS_PER_E7 = RADIANS_PER_DEGREE / 1e7;
/** Rounding of both sides, metres: a bound must never be more than the distance. */
const MARGIN_M = 0.001;

/**
 * Metres along the ground from a point to a box (south, west, north, east in 1e-7 degrees at `at`), rounded down: great
 * circles, correct at the antimeridian and the poles. Where the box lies to one side, its nearest point is on that side's
 * meridian, at the foot of the perpendicular or at a corner.
 */
export function boxDistanceM(point: Coordinates): (boxes: Int32Array, at: number) => number {
  const y = point.latitude * 1e7;
  const x = point.longitude * 1e7;
  const phi = point.latitude * RADIANS_PER_DEGREE;
  const sinPhi = Math.sin(phi);
  const cosPhi = Math.cos(phi);
  /** Haversine, as `distanceM`: to a latitude on the meridian that is `angle` away. */
  function metres(latitude: number, angle: number): number {
    const sinLatitude = Math.sin((latitude - phi) / 2);
    const sinLongitude = Math.sin(angle / 2);
    const half = sinLatitude * sinLatitude + cosPhi * Math.cos(latitude) * sinLongitude * sinLongitude;
    return 2 * EARTH_RADIUS_M * Math.asin(Math.min(1, Math.sqrt(half)));
  }
  return (boxes, at) => {
    const south = boxes[at]!;
    const north = boxes[at + 2]!;
    const away = sideways(x, boxes[at + 1]!, boxes[at + 3]!);
    if (away === 0) {
      return Math.max(0, (y < south ? south - y : y > north ? y - north : 0) * M_PER_E7 - MARGIN_M);
    }
    const angle = away * RADIANS_PER_E7;
    const up = (y < south ? south - y : y > north ? y - north : 0) * RADIANS_PER_E7;
    const far = Math.max(Math.abs(south - y), Math.abs(north - y)) * RADIANS_PER_E7;
    if (angle < NEAR_RADIANS && far < NEAR_RADIANS) {
      // The cosine changes by at most the angle, so nowhere in the box is it less than this.
      const across = cosPhi * Math.max(0, cosPhi - far) * angle * angle;
      return Math.max(0, EARTH_RADIUS_M * Math.sqrt(up * up + across) * SINE_SHARE - MARGIN_M);
    }
    const from = south * RADIANS_PER_E7;
    const to = north * RADIANS_PER_E7;
    // Beyond a quarter of the globe the foot of the perpendicular is on the far side of the pole: a corner is the nearest point.
    const best = angle < Math.PI / 2
      ? metres(Math.min(to, Math.max(from, Math.atan2(sinPhi, cosPhi * Math.cos(angle)))), angle)
      : Math.min(metres(from, angle), metres(to, angle));
    return Math.max(0, best * SLIGHTLY_LESS - MARGIN_M);
  };
}

/** One degree. Within it a square root replaces six sines, and the bound is at most eleven millionths too low. */
const NEAR_RADIANS = RADIANS_PER_DEGREE;
/** The sine of half that angle is at least this share of the half angle. */
const SINE_SHARE = 1 - NEAR_RADIANS ** 2 / 24;

/** Rounding makes distances of nearly equal angles differ in their last digits. */
const SLIGHTLY_LESS = 1 - 1e-9;

/** As `boxDistanceM`, but on the tangent plane at the point, as `distanceToPath` measures. */
export function planeBoxDistanceM(point: Coordinates): (boxes: Int32Array, at: number) => number {
  const y = point.latitude * 1e7;
  const x = point.longitude * 1e7;
  const shrink = Math.cos(point.latitude * RADIANS_PER_DEGREE);
  return (boxes, at) => {
    const up = Math.max(0, boxes[at]! - y, y - boxes[at + 2]!);
    const away = sideways(x, boxes[at + 1]!, boxes[at + 3]!) * shrink;
    return Math.max(0, Math.sqrt(up * up + away * away) * M_PER_E7 - MARGIN_M);
  };
}

/** Units of 1e-7 degrees to the box, west or east, whichever is shorter; 0 inside. */
function sideways(x: number, west: number, east: number): number {
  if (x >= west && x <= east) {
    return 0;
  }
  const toWest = Math.abs(west - x);
  const toEast = Math.abs(x - east);
  return Math.min(toWest, CIRCLE_E7 - toWest, toEast, CIRCLE_E7 - toEast);
}
