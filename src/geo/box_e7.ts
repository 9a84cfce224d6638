import type { Coordinates } from "../domain/coordinates.ts";
import { E7_PER_DEGREE, M_PER_DEGREE, M_PER_E7, RADIANS_PER_DEGREE } from "./units.ts";

/** A point as data sets have it. */
export interface PointE7 {
  readonly latitudeE7: number;
  readonly longitudeE7: number;
}

/** A box in 1e-7 degrees, not over the antimeridian. */
export interface Box {
  readonly south: number;
  readonly west: number;
  readonly north: number;
  readonly east: number;
}

const E7_PER_M = E7_PER_DEGREE / M_PER_DEGREE;

/** The nearest point in 1e-7 degrees. */
export function pointE7({ latitude, longitude }: Coordinates): PointE7 {
  return { latitudeE7: Math.round(latitude * E7_PER_DEGREE), longitudeE7: Math.round(longitude * E7_PER_DEGREE) };
}

/** The same point in degrees. */
export function degreesOf({ latitudeE7, longitudeE7 }: PointE7): Coordinates {
  return { latitude: latitudeE7 / E7_PER_DEGREE, longitude: longitudeE7 / E7_PER_DEGREE };
}

/**
 * Metres between two near points, on the tangent plane at the first one.
 *
 * @example
 * ```ts
 * Math.round(metresBetween({ latitudeE7: 0, longitudeE7: 0 }, { latitudeE7: 1e7, longitudeE7: 0 })); // 111195
 * ```
 */
export function metresBetween(one: PointE7, other: PointE7): number {
  const shrink = Math.cos((one.latitudeE7 / E7_PER_DEGREE) * RADIANS_PER_DEGREE);
  return Math.hypot(one.latitudeE7 - other.latitudeE7, (one.longitudeE7 - other.longitudeE7) * shrink) * M_PER_E7;
}

/**
 * The box around points in order: latitude, longitude, latitude, longitude …
 *
 * @example
 * ```ts
 * boxOf(Int32Array.of(1, 2, 3, 0)); // { south: 1, west: 0, north: 3, east: 2 }
 * ```
 */
export function boxOf(path: ArrayLike<number>): Box {
  let south = Infinity;
  let north = -Infinity;
  let west = Infinity;
  let east = -Infinity;
  for (let i = 0; i + 1 < path.length; i += 2) {
    const latitude = path[i]!;
    const longitude = path[i + 1]!;
    south = latitude < south ? latitude : south;
    north = latitude > north ? latitude : north;
    west = longitude < west ? longitude : west;
    east = longitude > east ? longitude : east;
  }
  return { south, west, north, east };
}

/** The box of one point. */
export function boxAt({ latitudeE7, longitudeE7 }: PointE7): Box {
  return { south: latitudeE7, north: latitudeE7, west: longitudeE7, east: longitudeE7 };
}

/** The box around two boxes. */
export function boxAround(one: Box, other: Box): Box {
  return {
    south: Math.min(one.south, other.south),
    west: Math.min(one.west, other.west),
    north: Math.max(one.north, other.north),
    east: Math.max(one.east, other.east),
  };
}

export function middleOfBox({ south, west, north, east }: Box): PointE7 {
  return { latitudeE7: Math.round((south + north) / 2), longitudeE7: Math.round((west + east) / 2) };
}

/** True when the boxes touch once each is grown by half of `reachM` metres. */
export function areNear(one: Box, other: Box, reachM: number): boolean {
  const reach = reachM * E7_PER_M;
  const stretched = reach / Math.max(0.01, Math.cos((one.south / E7_PER_DEGREE) * RADIANS_PER_DEGREE));
  return one.south - other.north <= reach && other.south - one.north <= reach &&
    one.west - other.east <= stretched && other.west - one.east <= stretched;
}

/** The latitude that is so many metres north of another one, at least. */
export function northOf(latitudeE7: number, metres: number): number {
  return latitudeE7 + metres * E7_PER_M;
}
