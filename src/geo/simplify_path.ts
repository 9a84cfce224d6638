import { wrapped } from "./distance_m.ts";
import { M_PER_E7 } from "./units.ts";

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
    kept = new Float64Array(points * 2);
  }
  const count = weigh(path, kept, toleranceM);
  if (count === points) {
    return path;
  }
  const result = new Int32Array(2 * count);
  for (let i = 0, at = 0; i < points; i++) {
    if (kept[i]! > 0) {
      result[at++] = path[2 * i]!;
      result[at++] = path[2 * i + 1]!;
    }
  }
  return result;
}

/**
 * The weight of each point of a line that stays at a tolerance, 0 for the others. Of two tolerances the larger one keeps
 * a part of the points of the smaller one: those whose weight is greater than `weightAt` of it. They are written to the
 * beginning of `weights`.
 *
 * @example
 * ```ts
 * const weights = pointWeights(Int32Array.of(0, 0, 100, 500, 0, 1000), 0.5);
 * Array.from(weights, (weight) => weight > weightAt(1)); // [true, true, true]
 * Array.from(weights, (weight) => weight > weightAt(2)); // [true, false, true]
 * ```
 */
export function pointWeights(
  path: Int32Array,
  toleranceM: number,
  weights = new Float64Array(path.length / 2),
): Float64Array {
  weigh(path, weights, toleranceM);
  return weights;
}

/**
 * The weight above which a point stays at a tolerance.
 *
 * @example
 * ```ts
 * weightAt(0); // 0
 * ```
 */
export function weightAt(toleranceM: number): number {
  const tolerance = toleranceM / M_PER_E7;
  return tolerance * tolerance;
}

/** Reused for each line: the weights of its points, and the ranges still to be examined. */
let kept = new Float64Array(1 << 10);
const open: number[] = [];

/** Writes the weights of a line's points, and returns the number of those that stay. */
function weigh(path: Int32Array, weights: Float64Array, toleranceM: number): number {
  const points = path.length / 2;
  const shrink = Math.cos((path[0]! / 1e7) * (Math.PI / 180));
  const least = weightAt(toleranceM);
  weights.fill(0, 0, points);
  weights[0] = Infinity;
  weights[points - 1] = Infinity;
  let count = Math.min(points, 2);
  open.length = 0;
  open.push(0, points - 1);
  while (open.length > 0) {
    const to = open.pop()!;
    const from = open.pop()!;
    const point = furthestBeyond(path, { from, to, shrink, least, weights });
    if (point > from) {
      count++;
      open.push(from, point, point, to);
    }
  }
  return count;
}

/**
 * The point between two others that is furthest from the line between them; the first of these if none is too far. Its
 * weight is the square of the distance, and at most that of either end, so a larger tolerance never keeps it without
 * them.
 */
function furthestBeyond(
  path: Int32Array,
  { from, to, shrink, least, weights }: {
    from: number;
    to: number;
    shrink: number;
    least: number;
    weights: Float64Array;
  },
): number {
  const y0 = path[2 * from]!;
  const x0 = path[2 * from + 1]!;
  const dy = path[2 * to]! - y0;
  const dx = wrapped(path[2 * to + 1]! - x0) * shrink;
  const square = dx * dx + dy * dy;
  let point = from;
  let best = least;
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
  if (point > from) {
    weights[point] = Math.min(best, weights[from]!, weights[to]!);
  }
  return point;
}
