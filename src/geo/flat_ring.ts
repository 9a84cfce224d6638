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
 * Twice the area of a ring, or of the one between two indexes of a list: positive where it turns clockwise as seen,
 * negative in the other direction.
 *
 * @example
 * ```ts
 * turnOf([0, 0, 2, 0, 2, 2, 0, 2]); // 8
 * ```
 */
export function turnOf(ring: ArrayLike<number>, from = 0, to = ring.length): number {
  let sum = 0;
  for (let i = from, last = to - 2; i < to; last = i, i += 2) {
    sum += ring[last]! * ring[i + 1]! - ring[i]! * ring[last + 1]!;
  }
  return sum;
}

/**
 * The part of a ring on one side of an edge along an axis (Sutherland and Hodgman, Communications of the ACM 17, 1974).
 *
 * @example
 * ```ts
 * ringBeyond([0, 0, 4, 0, 4, 2, 0, 2], { axis: 0, edge: 1, sign: -1 }); // [0, 0, 1, 0, 1, 2, 0, 2]
 * ```
 */
export function ringBeyond(ring: ArrayLike<number>, { axis, edge, sign }: RingEdge): ArrayLike<number> {
  if (isBeyond(ring, { axis, edge, sign })) {
    return ring;
  }
  const kept: number[] = [];
  for (let i = 0, last = ring.length - 2; i < ring.length; last = i, i += 2) {
    const [a, b] = [ring[last + axis]!, ring[i + axis]!];
    const isIn = (b - edge) * sign >= 0;
    if (isIn !== (a - edge) * sign >= 0) {
      const share = (edge - a) / (b - a);
      const other = ring[last + 1 - axis]! + share * (ring[i + 1 - axis]! - ring[last + 1 - axis]!);
      kept.push(axis === 0 ? edge : other, axis === 0 ? other : edge);
    }
    if (isIn) {
      kept.push(ring[i]!, ring[i + 1]!);
    }
  }
  return kept;
}

function isBeyond(ring: ArrayLike<number>, { axis, edge, sign }: RingEdge): boolean {
  for (let i = axis; i < ring.length; i += 2) {
    if ((ring[i]! - edge) * sign < 0) {
      return false;
    }
  }
  return true;
}

/** A straight edge, and the side of it that is kept. */
export interface RingEdge {
  /** 0: the edge has this x; 1: this y. */
  readonly axis: 0 | 1;
  readonly edge: number;
  /** 1: where the coordinate is larger; −1: where it is smaller. */
  readonly sign: 1 | -1;
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
