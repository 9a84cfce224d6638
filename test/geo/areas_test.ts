import fc from "fast-check";
import { describe, expect, test } from "bun:test";
import type { Coordinates } from "../../src/domain/coordinates.ts";
import { claimantsAt } from "../../src/geo/claimants_at.ts";
import DISPUTED_LAND from "../../src/geo/disputed_land.json";
import { distanceM } from "../../src/geo/distance_m.ts";
import { nearestApproaches } from "../../src/geo/nearest_approaches.ts";
import { PointGrid } from "../../src/geo/point_grid.ts";
import { PolygonIndex } from "../../src/geo/polygon_index.ts";
import { examples } from "../support/runner/depth.ts";
import { rowsOfFunction } from "../support/files/shared_data.ts";

type Row = readonly [place: string, latitude: number, longitude: number, held: string | undefined, claimants: string];

/** Towns within, and towns close by that nobody disputes, with the country that the borders give them to. */
const TOWNS = rowsOfFunction<Row>("claimantsAt()");

describe("claimantsAt()", () => {
  test.each(TOWNS)("returns the claimants of %s", (...row) => {
    const [, latitude, longitude, held, claimants] = row;
    expect(claimantsAt({ latitude, longitude }, held).join(" ")).toBe(claimants);
  });

  test("never disputes land of a country that claims none of it", () => {
    const point = fc.record({
      latitude: fc.double({ min: -90, max: 90, noNaN: true }),
      longitude: fc.double({ min: -180, max: 180, noNaN: true }),
    });
    fc.assert(fc.property(point, (at) => {
      const claimants = claimantsAt(at, undefined);
      expect(claimantsAt(at, "LI")).toEqual([]);
      for (const held of claimants) {
        expect(claimantsAt(at, held)).toContain(held);
      }
    }));
  });
});

describe("DISPUTED_LAND", () => {
  test("names two states or more of each, in order, and an outline of land", () => {
    for (const { claimants, outline } of DISPUTED_LAND) {
      expect(claimants.length).toBeGreaterThan(1);
      expect(claimants).toEqual([...new Set(claimants)].sort());
      expect(claimants.join("")).toMatch(/^[A-Z]+$/);
      expect(outline.split(" ").length).toBeGreaterThan(3);
      expect(outline).toMatch(/^[-\d., ]+$/);
    }
  });
});

const coordinate = fc.integer({ min: -40_000_000, max: 40_000_000 });

describe("PolygonIndex", () => {
  test("finds what a plain even-odd test of every edge finds", () => {
    const corners = fc.array(fc.tuple(coordinate, coordinate), { minLength: 3, maxLength: 40 });
    fc.assert(
      fc.property(fc.array(corners, { maxLength: 6 }), coordinate, coordinate, (shapes, latitude, longitude) => {
        const index = new PolygonIndex();
        const rings = shapes.map(ringOf);
        for (const [id, ring] of rings.entries()) {
          index.add(id, [ring]);
        }
        const expected = rings.flatMap((ring, id) => isInside(ring, latitude, longitude) ? [id] : []);
        expect(index.containing(latitude, longitude).toSorted((one, other) => one - other)).toEqual(expected);
      }),
    );
  });

  test("leaves holes out, and puts the smallest area first", () => {
    const index = new PolygonIndex();
    index.add(1, [square(0, 1000)]);
    index.add(2, [square(100, 900), square(400, 600)]);
    expect(index.containing(200, 200)).toEqual([2, 1]);
    expect(index.containing(500, 500)).toEqual([1]);
    expect(index.containing(2000, 500)).toEqual([]);
  });

  test("takes several polygons of one id as one area", () => {
    const index = new PolygonIndex();
    index.add(1, [square(0, 10)]);
    index.add(1, [square(0, 5000)]);
    index.add(2, [square(0, 4000)]);
    expect(index.containing(5, 5)).toEqual([2, 1]);
  });
});

function square(from: number, to: number): Int32Array {
  return Int32Array.of(from, from, from, to, to, to, to, from, from, from);
}

function ringOf(corners: readonly (readonly [number, number])[]): Int32Array {
  return Int32Array.from([...corners, corners[0]!].flat());
}

function isInside(ring: Int32Array, latitude: number, longitude: number): boolean {
  let inside = false;
  for (let i = 0; i + 3 < ring.length; i += 2) {
    const [a, b, c, d] = ring.subarray(i, i + 4);
    if ((a! > latitude) !== (c! > latitude) && longitude < b! + ((d! - b!) * (latitude - a!)) / (c! - a!)) {
      inside = !inside;
    }
  }
  return inside;
}

const LIMITS = { maxM: 50, maxPairs: 10_000 };
const WIDE = { maxM: 10_000, maxPairs: 10_000 };
/** 1e-5 degrees are about a metre. */
const nearPoint = fc.record({
  latitude: fc.integer({ min: -300, max: 300 }).map((metres) => 47 + metres * 9e-6),
  longitude: fc.integer({ min: -300, max: 300 }).map((metres) => 9 + metres * 1.3e-5),
});
const line = fc.array(nearPoint, { minLength: 2, maxLength: 6 });

/** The triangle of the points is smaller than a tenth of a square metre. */
function areInLine(one: Coordinates, shared: Coordinates, other: Coordinates): boolean {
  const [y, x] = [one.latitude - shared.latitude, one.longitude - shared.longitude];
  const [y2, x2] = [other.latitude - shared.latitude, other.longitude - shared.longitude];
  return Math.abs(x * y2 - y * x2) < 1e-11;
}

test("nearestApproaches() finds where two lines cross that share a point, and says there is no gap", () => {
  fc.assert(
    fc.property(line, line, nearPoint, (before, after, shared) => {
      // Along a part that both have, any point of it is one where they meet.
      fc.pre(!areInLine(before.at(-1)!, shared, after[0]!));
      const found = nearestApproaches([[...before, shared]], [[shared, ...after]], LIMITS);
      expect(found.some(({ coordinates, gapM }) => gapM < 0.01 && distanceM(coordinates, shared) < 0.1)).toBe(true);
    }),
    { numRuns: examples(200) },
  );
});

test("nearestApproaches() returns no gap smaller than the least distance between the lines", () => {
  fc.assert(
    fc.property(line, line, (one, two) => {
      const least = Math.min(...nearestApproaches([one], [two], LIMITS).map(({ gapM }) => gapM));
      const sampled = Math.min(...sampledAlong(one).flatMap((a) => sampledAlong(two).map((b) => distanceM(a, b))));
      // Samples lie at most a fortieth of a piece from the nearest point of each line.
      expect(sampled).toBeGreaterThanOrEqual(Math.min(least, LIMITS.maxM) - 0.5);
      expect(least === Infinity || sampled <= least + 50).toBe(true);
    }),
    { numRuns: examples(60) },
  );
});

test("nearestApproaches() returns the same least gap whichever line comes first", () => {
  fc.assert(
    fc.property(line, line, (one, two) => {
      const [first = 0, second = 0] = [nearestApproaches([one], [two], WIDE), nearestApproaches([two], [one], WIDE)]
        .map((found) => Math.min(...found.map(({ gapM }) => gapM)));
      expect(Math.abs(first - second)).toBeLessThan(0.5);
    }),
    { numRuns: examples(100) },
  );
});

test("nearestApproaches() stops at the pairs it is allowed, and needs a line on both sides", () => {
  const cross = [[{ latitude: 0, longitude: -0.001 }, { latitude: 0, longitude: 0.001 }]];
  expect(nearestApproaches(cross, cross, { maxM: 50, maxPairs: 0 })).toEqual([]);
  expect(nearestApproaches(cross, [], LIMITS)).toEqual([]);
  expect(nearestApproaches([], cross, LIMITS)).toEqual([]);
  expect(nearestApproaches(cross, [[{ latitude: 0, longitude: 0 }]], LIMITS)).toMatchObject([{ gapM: 0 }]);
});

function sampledAlong(points: readonly { latitude: number; longitude: number }[]) {
  return points.slice(1).flatMap((to, i) => {
    const from = points[i]!;
    return Array.from({ length: 21 }, (_, step) => ({
      latitude: from.latitude + (step / 20) * (to.latitude - from.latitude),
      longitude: from.longitude + (step / 20) * (to.longitude - from.longitude),
    }));
  });
}

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
