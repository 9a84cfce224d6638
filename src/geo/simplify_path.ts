import { CIRCLE_E7, M_PER_E7 } from "./units.ts";

/**
 * A line (latitude, longitude, … in 1e-7 degrees) without the points that lie within `toleranceM` metres of the line
 * between their neighbours: Douglas and Peucker's algorithm (Cartographica 10, 1973), with a stack instead of recursion.
 * Ends stay. A line across the antimeridian takes the shorter way.
 *
 * @example
 * ```ts
 * simplifyPath(Int32Array.of(0, 0, 1, 500, 0, 1000), 5); // Int32Array.of(0, 0, 0, 1000)
 * ```
 */
export function simplifyPath(path: Int32Array, toleranceM: number): Int32Array {
  const points = path.length / 2;
  if (points <= 2) {
    return path;
  }
  if (points > kept.length) {
    kept = new Uint8Array(points * 2);
  }
  const count = keepPoints(path, points, toleranceM / M_PER_E7);
  if (count === points) {
    return path;
  }
  const result = new Int32Array(2 * count);
  for (let i = 0, at = 0; i < points; i++) {
    if (kept[i] === 1) {
      result[at++] = path[2 * i]!;
      result[at++] = path[2 * i + 1]!;
    }
  }
  return result;
}

/** Reused for each line: 1 where a point stays, and the ranges still to be examined. */
let kept = new Uint8Array(1 << 10);
const open: number[] = [];

/** Marks the points that stay, and returns their number. */
function keepPoints(path: Int32Array, points: number, tolerance: number): number {
  const shrink = Math.cos((path[0]! / 1e7) * (Math.PI / 180));
  kept.fill(0, 0, points);
  kept[0] = 1;
  kept[points - 1] = 1;
  let count = 2;
  open.length = 0;
  open.push(0, points - 1);
  while (open.length > 0) {
    const to = open.pop()!;
    const from = open.pop()!;
    const point = furthestBeyond(path, { from, to, shrink, tolerance });
    if (point > from) {
      kept[point] = 1;
      count++;
      open.push(from, point, point, to);
    }
  }
  return count;
}

/**
 * The point between two others that is furthest from the line between them; the first of these if none is too far.
 */
function furthestBeyond(
  path: Int32Array,
  { from, to, shrink, tolerance }: { from: number; to: number; shrink: number; tolerance: number },
): number {
  const y0 = path[2 * from]!;
  const x0 = path[2 * from + 1]!;
  const dy = path[2 * to]! - y0;
  const dx = wrapped(path[2 * to + 1]! - x0) * shrink;
  const square = dx * dx + dy * dy;
  let point = from;
  let best = tolerance * tolerance;
  for (let i = from + 1; i < to; i++) {
    const y = path[2 * i]! - y0;
    const x = wrapped(path[2 * i + 1]! - x0) * shrink;
    const along = square === 0 ? 0 : Math.min(1, Math.max(0, (x * dx + y * dy) / square));
    const distance = (x - along * dx) ** 2 + (y - along * dy) ** 2;
    if (distance > best) {
      best = distance;
      point = i;
    }
  }
  return point;
}

function wrapped(east: number): number {
  return east > CIRCLE_E7 / 2 ? east - CIRCLE_E7 : east < -CIRCLE_E7 / 2 ? east + CIRCLE_E7 : east;
}
