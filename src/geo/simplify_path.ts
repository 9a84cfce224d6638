const M_PER_E7 = 111_195 / 1e7;
const CIRCLE_E7 = 3_600_000_000;

/**
 * A line (latitude, longitude, … in 1e-7 degrees) without the points that lie within `toleranceM` metres of the line
 * between their neighbours: Douglas and Peucker's algorithm (Cartographica 10, 1973), with a stack in place of calls.
 * Ends stay. A line across the antimeridian takes the shorter way.
 *
 * @example
 * ```ts
 * simplifyPath(Int32Array.of(0, 0, 1, 500, 0, 1000), 5); // Int32Array [0, 0, 0, 1000]
 * ```
 */
export function simplifyPath(path: Int32Array, toleranceM: number): Int32Array {
  const points = path.length / 2;
  if (points <= 2) {
    return path;
  }
  const shrink = Math.cos((path[0]! / 1e7) * (Math.PI / 180));
  const kept = new Uint8Array(points);
  kept[0] = 1;
  kept[points - 1] = 1;
  const open: [from: number, to: number][] = [[0, points - 1]];
  for (let range = open.pop(); range !== undefined; range = open.pop()) {
    const [from, to] = range;
    const furthest = furthestOf(path, { from, to, shrink });
    if (furthest.distanceM > toleranceM) {
      kept[furthest.point] = 1;
      open.push([from, furthest.point], [furthest.point, to]);
    }
  }
  const result = new Int32Array(2 * kept.reduce((sum, keep) => sum + keep, 0));
  for (let i = 0, at = 0; i < points; i++) {
    if (kept[i] === 1) {
      result[at++] = path[2 * i]!;
      result[at++] = path[2 * i + 1]!;
    }
  }
  return result;
}

function furthestOf(
  path: Int32Array,
  { from, to, shrink }: { from: number; to: number; shrink: number },
): { point: number; distanceM: number } {
  const y0 = path[2 * from]!;
  const x0 = path[2 * from + 1]!;
  const dy = path[2 * to]! - y0;
  const dx = wrapped(path[2 * to + 1]! - x0) * shrink;
  const square = dx * dx + dy * dy;
  let point = from;
  let best = -1;
  for (let i = from + 1; i < to; i++) {
    const y = path[2 * i]! - y0;
    const x = wrapped(path[2 * i + 1]! - x0) * shrink;
    const along = square === 0 ? 0 : Math.min(1, Math.max(0, (x * dx + y * dy) / square));
    const distance = Math.hypot(x - along * dx, y - along * dy);
    if (distance > best) {
      best = distance;
      point = i;
    }
  }
  return { point, distanceM: best * M_PER_E7 };
}

function wrapped(east: number): number {
  return east > CIRCLE_E7 / 2 ? east - CIRCLE_E7 : east < -CIRCLE_E7 / 2 ? east + CIRCLE_E7 : east;
}
