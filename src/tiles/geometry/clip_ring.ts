import { reversedPoints, ringBeyond, turnOf } from "../../geo/flat_ring.ts";
import { BUFFER, EXTENT } from "./clip.ts";

const LOW = -BUFFER;
const HIGH = EXTENT + BUFFER;

/**
 * A closed ring (x, y, … in a tile's units) cut to the tile and its margin, rounded, without repeated points. The
 * result is not closed; empty where nothing is left.
 */
export function clipRing(ring: ArrayLike<number>): number[] {
  let points: ArrayLike<number> = ring;
  for (const axis of [0, 1] as const) {
    points = ringBeyond(points, { axis, sign: 1, edge: LOW });
    points = ringBeyond(points, { axis, sign: -1, edge: HIGH });
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

/** The ring in the direction that the specification requires, as seen with y downward; empty where it has no area. */
export function turnedRing(ring: number[], direction: "clockwise" | "counterclockwise"): number[] {
  const turn = turnOf(ring);
  if (turn === 0) {
    return [];
  }
  return turn > 0 === (direction === "clockwise") ? ring : reversedPoints(ring);
}
