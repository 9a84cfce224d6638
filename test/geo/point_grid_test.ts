import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { distanceM } from "../../src/geo/distance_m.ts";
import { PointGrid } from "../../src/geo/point_grid.ts";

describe("PointGrid", () => {
  test("finds what looking at every point finds", () => {
    const point = fc.record({
      latitude: fc.double({ min: 45, max: 45.5, noNaN: true }),
      longitude: fc.double({ min: 9, max: 9.5, noNaN: true }),
    });
    fc.assert(fc.property(fc.array(point), point, fc.integer({ min: 100, max: 30_000 }), (points, center, radiusM) => {
      const grid = new PointGrid();
      for (const [id, { latitude, longitude }] of points.entries()) {
        grid.add(id, latitude * 1e7, longitude * 1e7);
      }
      const found = grid.near(center.latitude * 1e7, center.longitude * 1e7, radiusM);
      // The plane is 0.5 % off at the most: only points in that margin may differ.
      const ids = new Set(found.map((hit) => hit.id));
      for (const [id, place] of points.entries()) {
        const distance = distanceM(center, place);
        if (distance < radiusM * 0.994) {
          expect(ids.has(id)).toBe(true);
        } else if (distance > radiusM * 1.006) {
          expect(ids.has(id)).toBe(false);
        }
      }
      expect(found.map((hit) => hit.distanceM)).toEqual(found.map((hit) => hit.distanceM).toSorted((a, b) => a - b));
    }));
  });

  test("looks across the antimeridian", () => {
    const grid = new PointGrid();
    grid.add(1, -165_000_000, 1_799_990_000);
    expect(grid.near(-165_000_000, -1_799_990_000, 1000).map((hit) => Math.round(hit.distanceM))).toEqual([213]);
  });
});
