/**
 * Rings as flat lists of points (x, y, …) without a repeated last point, in any plane unit. `y` grows downward, as on
 * maps and in tiles.
 *
 * @module
 */

/**
 * Whether a point is inside a ring, by counting how often a ray from it crosses the ring.
 *
 * @example
 * ```ts
 * flatRingContains([0, 0, 2, 0, 2, 2, 0, 2], 1, 1); // true
 * ```
 */
export function flatRingContains(ring: ArrayLike<number>, x: number, y: number): boolean {
  let isInside = false;
  for (let i = 0, last = ring.length - 2; i < ring.length; last = i, i += 2) {
    const [fromX, fromY, toX, toY] = [ring[last]!, ring[last + 1]!, ring[i]!, ring[i + 1]!];
    if (fromY > y !== toY > y && x < (toX - fromX) * (y - fromY) / (toY - fromY) + fromX) {
      isInside = !isInside;
    }
  }
  return isInside;
}

/**
 * Twice the area of a ring: positive where it turns clockwise as seen, negative in the other direction.
 *
 * @example
 * ```ts
 * turnOf([0, 0, 2, 0, 2, 2, 0, 2]); // 8
 * ```
 */
export function turnOf(ring: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 0, last = ring.length - 2; i < ring.length; last = i, i += 2) {
    sum += ring[last]! * ring[i + 1]! - ring[i]! * ring[last + 1]!;
  }
  return sum;
}

/**
 * The points in the opposite order.
 *
 * @example
 * ```ts
 * reversedPoints([0, 1, 2, 3]); // [2, 3, 0, 1]
 * ```
 */
export function reversedPoints(line: ArrayLike<number>): number[] {
  const points: number[] = [];
  for (let i = line.length - 2; i >= 0; i -= 2) {
    points.push(line[i]!, line[i + 1]!);
  }
  return points;
}
