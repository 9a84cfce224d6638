import type { MapPoint } from "./map_point.ts";

const EARTH_RADIUS_M = 6_371_009;
const CORNERS = 64;
/** A circle beyond this is the whole world; drawing it would only hide the map. Metres. */
const RADIUS_MAX_M = 2_000_000;

/**
The circle around a point, as a closed ring of `[longitude, latitude]`. On a sphere: seen on a map,
 * the difference to the ellipsoid is less than a line's width.
 */
export function circleRing(
  { latitude, longitude }: MapPoint["coordinates"],
  radiusM: number,
): readonly (readonly [longitude: number, latitude: number])[] {
  const angle = Math.min(radiusM, RADIUS_MAX_M) / EARTH_RADIUS_M;
  const phi = radians(latitude);
  return Array.from({ length: CORNERS + 1 }, (_corner, i) => {
    const bearing = i % CORNERS / CORNERS * 2 * Math.PI;
    const to = Math.asin(Math.sin(phi) * Math.cos(angle) + Math.cos(phi) * Math.sin(angle) * Math.cos(bearing));
    const turn = Math.atan2(
      Math.sin(bearing) * Math.sin(angle) * Math.cos(phi),
      Math.cos(angle) - Math.sin(phi) * Math.sin(to),
    );
    return [longitude + degrees(turn), degrees(to)] as const;
  });
}

function radians(angle: number): number {
  return angle * Math.PI / 180;
}

function degrees(angle: number): number {
  return angle * 180 / Math.PI;
}
