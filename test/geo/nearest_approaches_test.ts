import { expect, test } from "bun:test";
import fc from "fast-check";
import { distanceM } from "../../src/geo/distance_m.ts";
import { nearestApproaches } from "../../src/geo/nearest_approaches.ts";
import { examples } from "../support/runner/depth.ts";

const LIMITS = { maxM: 50, maxPairs: 10_000 };
const WIDE = { maxM: 10_000, maxPairs: 10_000 };
/** 1e-5 degrees are about a metre. */
const point = fc.record({
  latitude: fc.integer({ min: -300, max: 300 }).map((metres) => 47 + metres * 9e-6),
  longitude: fc.integer({ min: -300, max: 300 }).map((metres) => 9 + metres * 1.3e-5),
});
const line = fc.array(point, { minLength: 2, maxLength: 6 });

test("nearestApproaches() finds where two lines cross that share a point, and says there is no gap", () => {
  fc.assert(
    fc.property(line, line, point, (before, after, shared) => {
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
