import { circleRing } from "./circle_ring.ts";
import type { MapPoint } from "./map_point.ts";

/** `[west, south, east, north]` of points with their circles; undefined when there is none. */
export function boundsOf(points: readonly MapPoint[]): [number, number, number, number] | undefined {
  const corners = points.flatMap(({ coordinates, accuracyM }) => circleRing(coordinates, accuracyM ?? 0));
  if (corners.length === 0) {
    return undefined;
  }
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [longitude, latitude] of corners) {
    west = Math.min(west, longitude);
    south = Math.min(south, latitude);
    east = Math.max(east, longitude);
    north = Math.max(north, latitude);
  }
  return [west, south, east, north];
}
