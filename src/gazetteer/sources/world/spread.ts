import type { Coordinates } from "../../../domain/coordinates.ts";
import { distanceM } from "../../../geo/distance_m.ts";
import { unitVector } from "../../space/unit_vector.ts";

const DEGREES = 180 / Math.PI;

/** Where the people of an area live: the middle of its places by population, and how far its places reach from it. */
export interface Spread {
  readonly center: Coordinates;
  readonly reachM: number;
  readonly population: number;
}

/** The spread of some places (at least one); a place of unknown population weighs one. */
export function spreadOf(
  places: readonly { readonly latitude: number; readonly longitude: number; readonly population: number }[],
): Spread {
  // On the sphere: an area may lie across the antimeridian.
  const sum = [0, 0, 0];
  const vector = new Float64Array(3);
  let population = 0;
  for (const place of places) {
    unitVector(place, vector, 0);
    const weight = Math.max(1, place.population);
    for (let axis = 0; axis < 3; axis++) {
      sum[axis]! += vector[axis]! * weight;
    }
    population += place.population;
  }
  const [x = 0, y = 0, z = 0] = sum;
  const center = { latitude: Math.atan2(z, Math.hypot(x, y)) * DEGREES, longitude: Math.atan2(y, x) * DEGREES };
  return { center, reachM: places.reduce((most, place) => Math.max(most, distanceM(center, place)), 0), population };
}
