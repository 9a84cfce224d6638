import { CIRCLE_E7, M_PER_E7 } from "./units.ts";

/**
 * Metres from a point to a line of points (latitude, longitude, latitude, longitude …, in 1e-7 degrees), on the
 * tangent plane at the point, the shorter way round the globe: under 0.5 % off within 100 km, away from the poles. A
 * line of one point is that point; an empty one is infinitely far.
 *
 * @example
 * ```ts
 * Math.round(distanceToPath(0, 500_000, Int32Array.of(0, 0, 0, 1_000_000))); // 0
 * ```
 */
export function distanceToPath(latitudeE7: number, longitudeE7: number, path: Int32Array): number {
  const shrink = Math.cos((latitudeE7 / 1e7) * (Math.PI / 180));
  let best = Infinity;
  if (path.length === 2) {
    best = Math.hypot(path[0]! - latitudeE7, wrapped(path[1]! - longitudeE7) * shrink);
  }
  for (let i = 0; i + 3 < path.length; i += 2) {
    const y = path[i]! - latitudeE7;
    const x = wrapped(path[i + 1]! - longitudeE7) * shrink;
    const dy = path[i + 2]! - path[i]!;
    const dx = wrapped(path[i + 3]! - path[i + 1]!) * shrink;
    const square = dx * dx + dy * dy;
    const along = square === 0 ? 0 : Math.min(1, Math.max(0, -(x * dx + y * dy) / square));
    const ay = y + along * dy;
    const ax = x + along * dx;
    best = Math.min(best, Math.sqrt(ax * ax + ay * ay));
  }
  return best * M_PER_E7;
}

function wrapped(east: number): number {
  return east > CIRCLE_E7 / 2 ? east - CIRCLE_E7 : east < -CIRCLE_E7 / 2 ? east + CIRCLE_E7 : east;
}
