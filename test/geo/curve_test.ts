import { expect, test } from "bun:test";
import fc from "fast-check";
import type { Bounds } from "../../src/domain/coordinates.ts";
import { circleBounds } from "../../src/geo/circle_bounds.ts";
import { CURVE_SIDE, curveCell, interleaved } from "../../src/geo/curve_cell.ts";
import { curveRanges } from "../../src/geo/curve_ranges.ts";
import { distanceM } from "../../src/geo/distance_m.ts";
import { pointArbitrary } from "../support/random/point_arbitrary.ts";

const boxes = fc.tuple(pointArbitrary(), pointArbitrary()).map(([one, other]): Bounds => [
  one.longitude,
  Math.min(one.latitude, other.latitude),
  other.longitude,
  Math.max(one.latitude, other.latitude),
]);

function isInside(
  [west, south, east, north]: Bounds,
  { latitude, longitude }: { latitude: number; longitude: number },
) {
  const isBetween = west <= east ? west <= longitude && longitude <= east : longitude >= west || longitude <= east;
  return isBetween && south <= latitude && latitude <= north;
}

test("interleaved() takes the bits of column and row in turns", () => {
  fc.assert(fc.property(fc.nat(CURVE_SIDE - 1), fc.nat(CURVE_SIDE - 1), (column, row) => {
    let slow = 0n;
    for (let bit = 0n; bit < 24n; bit++) {
      slow |= ((BigInt(column) >> bit) & 1n) << (2n * bit) | ((BigInt(row) >> bit) & 1n) << (2n * bit + 1n);
    }
    expect(interleaved(column, row)).toBe(Number(slow));
  }));
});

test("curveRanges() covers every point of the box, in few pieces, ascending and apart", () => {
  fc.assert(fc.property(boxes, fc.array(pointArbitrary(), { minLength: 20, maxLength: 20 }), (bounds, points) => {
    const ranges = curveRanges(bounds);
    expect(ranges.length).toBeLessThanOrEqual(32);
    for (const [i, [from, to]] of ranges.entries()) {
      expect(from).toBeLessThanOrEqual(to);
      expect(from).toBeGreaterThan((ranges[i - 1]?.[1] ?? -2) + 1);
    }
    const corners = [{ latitude: bounds[1], longitude: bounds[0] }, { latitude: bounds[3], longitude: bounds[2] }];
    for (const point of [...points.filter((one) => isInside(bounds, one)), ...corners]) {
      const cell = curveCell(point);
      expect(ranges.some(([from, to]) => from <= cell && cell <= to)).toBe(true);
    }
  }));
});

test("circleBounds() holds everything within the radius, across poles and the antimeridian too", () => {
  const radii = fc.double({ min: 1, max: 19_000_000, noNaN: true });
  fc.assert(fc.property(pointArbitrary(), pointArbitrary(), radii, (center, point, radiusM) => {
    const isNear = distanceM(center, point) <= radiusM;
    expect(!isNear || isInside(circleBounds(center, radiusM), point)).toBe(true);
  }));
});
