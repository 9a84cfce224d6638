import { reversedPoints, turnOf } from "../../geo/flat_ring.ts";
import { BUFFER, EXTENT } from "./mercator.ts";

const LOW = -BUFFER;
const HIGH = EXTENT + BUFFER;

/**
 * A closed ring (x, y, … in a tile's units) cut to the tile and its margin (Sutherland and Hodgman, Communications of
 * the ACM 17, 1974), rounded, without repeated points. The result is not closed; empty where nothing is left.
 */
export function clipRing(ring: ArrayLike<number>): number[] {
  let points: ArrayLike<number> = ring;
  for (const axis of [0, 1] as const) {
    points = cut(points, { axis, sign: 1, edge: LOW });
    points = cut(points, { axis, sign: -1, edge: HIGH });
  }
  const rounded: number[] = [];
  for (let i = 0; i < points.length; i += 2) {
    const x = Math.round(points[i]!);
    const y = Math.round(points[i + 1]!);
    if (rounded.length === 0 || rounded[rounded.length - 2] !== x || rounded[rounded.length - 1] !== y) {
      rounded.push(x, y);
    }
  }
  if (rounded.length > 2 && rounded[0] === rounded.at(-2) && rounded[1] === rounded.at(-1)) {
    rounded.length -= 2;
  }
  return rounded.length >= 6 ? rounded : [];
}

/** The part above an edge along an axis, or below it with the sign −1. */
function cut(
  points: ArrayLike<number>,
  { axis, sign, edge }: { readonly axis: 0 | 1; readonly sign: 1 | -1; readonly edge: number },
): ArrayLike<number> {
  if (isWhole(points, { axis, sign, edge })) {
    return points;
  }
  const kept: number[] = [];
  for (let i = 0, last = points.length - 2; i < points.length; last = i, i += 2) {
    const isIn = (points[i + axis]! - edge) * sign >= 0;
    if (isIn !== (points[last + axis]! - edge) * sign >= 0) {
      const share = (edge - points[last + axis]!) / (points[i + axis]! - points[last + axis]!);
      const other = points[last + 1 - axis]! + share * (points[i + 1 - axis]! - points[last + 1 - axis]!);
      kept.push(axis === 0 ? edge : other, axis === 0 ? other : edge);
    }
    if (isIn) {
      kept.push(points[i]!, points[i + 1]!);
    }
  }
  return kept;
}

function isWhole(
  points: ArrayLike<number>,
  { axis, sign, edge }: { readonly axis: 0 | 1; readonly sign: 1 | -1; readonly edge: number },
): boolean {
  for (let i = axis; i < points.length; i += 2) {
    if ((points[i]! - edge) * sign < 0) {
      return false;
    }
  }
  return true;
}

/** The ring in the direction that the specification requires, as seen with y downward; empty where it has no area. */
export function turnedRing(ring: number[], direction: "clockwise" | "counterclockwise"): number[] {
  const turn = turnOf(ring);
  if (turn === 0) {
    return [];
  }
  return turn > 0 === (direction === "clockwise") ? ring : reversedPoints(ring);
}
