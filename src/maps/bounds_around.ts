import type { Bounds } from "../domain/bounds.ts";
import type { Coordinates } from "../domain/coordinates.ts";

/** The smallest box around some points, across the antimeridian where that is smaller; undefined without points. */
export function boundsAround(points: readonly Coordinates[]): Bounds | undefined {
  const longitudes = Float64Array.from(points, ({ longitude }) => longitude).sort();
  const [first, last] = [longitudes[0], longitudes.at(-1)];
  if (first === undefined || last === undefined) {
    return undefined;
  }
  let [south, north] = [90, -90];
  for (const { latitude } of points) {
    south = Math.min(south, latitude);
    north = Math.max(north, latitude);
  }
  // Everything except the widest gap.
  let [west, east, widest] = [first, last, first + 360 - last];
  for (const [i, longitude] of longitudes.entries()) {
    const next = longitudes[i + 1];
    if (next !== undefined && next - longitude > widest) {
      [west, east, widest] = [next, longitude, next - longitude];
    }
  }
  return [west, south, east, north];
}
