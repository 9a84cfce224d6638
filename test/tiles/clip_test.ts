import fc from "fast-check";
import { expect, test } from "bun:test";
import { clipLine, clipRing } from "../../src/tiles/geometry/clip.ts";
import { examples } from "../support/runner/depth.ts";

const LOW = -80;
const HIGH = 4176;
const coordinate = fc.integer({ min: -9000, max: 12_000 });
const line = fc.array(fc.tuple(coordinate, coordinate), { minLength: 2, maxLength: 20 });
const RUNS = { numRuns: examples(400) };

test("clipLine() leaves nothing outside the tile and its margin, and no point twice in a row", () => {
  fc.assert(
    fc.property(line, (points) => {
      for (const piece of clipLine(points.flat())) {
        expect(piece.length).toBeGreaterThanOrEqual(4);
        expect(piece.every((value) => value >= LOW && value <= HIGH && Number.isInteger(value))).toBe(true);
        for (let i = 2; i < piece.length; i += 2) {
          expect([piece[i], piece[i + 1]]).not.toEqual([piece[i - 2], piece[i - 1]]);
        }
      }
    }),
    RUNS,
  );
});

test("clipLine() keeps what lies inside: as long as the line itself, cut into fine steps", () => {
  fc.assert(
    fc.property(line, (points) => {
      const flat = points.flat();
      const kept = clipLine(flat).reduce((sum, piece) => sum + lengthOf(piece), 0);
      const inside = lengthInside(flat);
      // Every cut and every corner is rounded to a unit.
      expect(Math.abs(kept - inside)).toBeLessThan(3 * points.length + inside * 0.01);
    }),
    RUNS,
  );
});

test("clipLine() gives back a line that lies inside", () => {
  expect(clipLine([10, 20, 30, 40, 30, 40, 50, 4000])).toEqual([[10, 20, 30, 40, 50, 4000]]);
  expect(clipLine([-500, 20, -400, 40])).toEqual([]);
  expect(clipLine([-500, 100, 5000, 100, 5000, 200, -500, 200])).toEqual([[LOW, 100, HIGH, 100], [
    HIGH,
    200,
    LOW,
    200,
  ]]);
});

test("clipRing() contains a point of the tile just when the ring does", () => {
  const inner = fc.tuple(fc.integer({ min: 0, max: 4096 }), fc.integer({ min: 0, max: 4096 }));
  fc.assert(
    fc.property(line.filter((points) => points.length > 2), inner, (points, [x, y]) => {
      const ring = points.flat();
      // Rounding moves a line by up to a unit.
      fc.pre(distanceToRing(ring, x, y) > 2);
      expect(contains(clipRing(ring), x, y)).toBe(contains(ring, x, y));
    }),
    RUNS,
  );
});

test("clipRing() of a ring around the tile is the tile with its margin", () => {
  const clipped = clipRing([-9000, -9000, 9000, -9000, 9000, 9000, -9000, 9000, -9000, -9000]);
  expect(new Set(clipped)).toEqual(new Set([LOW, HIGH]));
  expect(clipped.length).toBe(8);
  expect(clipRing([-9000, -9000, -8000, -9000, -8000, -8000])).toEqual([]);
});

function lengthOf(points: readonly number[]): number {
  let length = 0;
  for (let i = 2; i < points.length; i += 2) {
    length += Math.hypot(points[i]! - points[i - 2]!, points[i + 1]! - points[i - 1]!);
  }
  return length;
}

function lengthInside(points: readonly number[]): number {
  const steps = 4000;
  let length = 0;
  for (let i = 2; i < points.length; i += 2) {
    const [dx, dy] = [points[i]! - points[i - 2]!, points[i + 1]! - points[i - 1]!];
    let inside = 0;
    for (let k = 0; k < steps; k++) {
      const [x, y] = [points[i - 2]! + dx * (k + 0.5) / steps, points[i - 1]! + dy * (k + 0.5) / steps];
      inside += x >= LOW && x <= HIGH && y >= LOW && y <= HIGH ? 1 : 0;
    }
    length += Math.hypot(dx, dy) * inside / steps;
  }
  return length;
}

function contains(ring: readonly number[], x: number, y: number): boolean {
  let inside = false;
  for (let i = 0, last = ring.length - 2; i < ring.length; last = i, i += 2) {
    const [x1, y1, x2, y2] = [ring[last]!, ring[last + 1]!, ring[i]!, ring[i + 1]!];
    if ((y1 > y) !== (y2 > y) && x < (x2 - x1) * (y - y1) / (y2 - y1) + x1) {
      inside = !inside;
    }
  }
  return inside;
}

function distanceToRing(ring: readonly number[], x: number, y: number): number {
  let least = Infinity;
  for (let i = 0, last = ring.length - 2; i < ring.length; last = i, i += 2) {
    const [dx, dy] = [ring[i]! - ring[last]!, ring[i + 1]! - ring[last + 1]!];
    const share = dx === 0 && dy === 0
      ? 0
      : ((x - ring[last]!) * dx + (y - ring[last + 1]!) * dy) / (dx * dx + dy * dy);
    const at = Math.max(0, Math.min(1, share));
    least = Math.min(least, Math.hypot(ring[last]! + at * dx - x, ring[last + 1]! + at * dy - y));
  }
  return least;
}
