import type { Bounds, Coordinates } from "../domain/coordinates.ts";
import { distanceM } from "./distance_m.ts";

/** The middle of a code's cell and how far its corners are from it. */
export interface Cell {
  readonly center: Coordinates;
  /** Metres: half the cell's diagonal. */
  readonly halfDiagonalM: number;
}

/**
 * The middle of a box and half its diagonal. The box must not cross the antimeridian.
 *
 * @example
 * ```ts
 * cell([8, 47, 8.5, 47.5]).center; // { latitude: 47.25, longitude: 8.25 }
 * ```
 */
export function cell([west, south, east, north]: Bounds): Cell {
  const center = { latitude: (south + north) / 2, longitude: (west + east) / 2 };
  // The corner nearest to the equator is the furthest one.
  const corner = { latitude: Math.abs(south) < Math.abs(north) ? south : north, longitude: east };
  return { center, halfDiagonalM: distanceM(center, corner) };
}
