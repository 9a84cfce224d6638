import type { Bounds } from "../domain/bounds.ts";
import type { Coordinates } from "../domain/coordinates.ts";

/** True for a point inside the box or on its edge. The box may cross the antimeridian. */
export function boundsContain([west, south, east, north]: Bounds, { latitude, longitude }: Coordinates): boolean {
  if (latitude < south || latitude > north) {
    return false;
  }
  return west <= east ? longitude >= west && longitude <= east : longitude >= west || longitude <= east;
}
