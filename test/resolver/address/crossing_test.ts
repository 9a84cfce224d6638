import { expect, test } from "bun:test";
import type { Street } from "../../../src/gazetteer/port.ts";
import { distanceM } from "../../../src/geo/distance_m.ts";
import { crossingOf, ONE_CROSSING_M } from "../../../src/resolver/address/spans/mod.ts";

const METRES_OF_A_DEGREE = 111_195;
type Point = readonly [east: number, north: number];

/** Where two streets meet, by their lines in metres: how far from a point, and the spread. */
function meeting(lines: readonly (readonly (readonly Point[])[])[], from: Point) {
  const paths = lines.map((line) => line.map((path) => path.map(pointOf)));
  const [one, other] = lines.map((_, id): Street => ({
    id,
    name: `Street ${id}`,
    place: 0,
    coordinates: pointOf([0, 0]),
    radiusM: 400,
    houseCount: 0,
    dataset: 0,
    placeId: "",
  }));
  const found = crossingOf(one!, other!, { streetPaths: (id) => paths[id] ?? [], houseRanges: () => [] });
  return { awayM: distanceM(found?.coordinates ?? pointOf([9e9, 0]), pointOf(from)), spreadM: found?.spreadM ?? NaN };
}

function pointOf([east, north]: Point) {
  return { latitude: north / METRES_OF_A_DEGREE, longitude: east / METRES_OF_A_DEGREE };
}

/** A line in steps of 20 m from the origin, rising by this share. */
function rising(share: number): readonly Point[] {
  return Array.from({ length: 20 }, (_, i): Point => [20 * i, 20 * i * share]);
}

test("crossingOf() takes the end that two streets have in common, though they leave it at a small angle", () => {
  // After 80 m they are 12 m apart.
  const { awayM, spreadM } = meeting([[rising(0)], [rising(0.15)]], [0, 0]);
  expect(awayM).toBeLessThan(1);
  expect(spreadM).toBeLessThan(ONE_CROSSING_M);
});

test("crossingOf() takes lines that only come near each other for a crossing if nothing nearer is known", () => {
  const apart: readonly Point[] = [[-100, 10], [100, 10]];
  const across: readonly Point[] = [[0, 0], [0, -200]];
  expect(meeting([[apart], [across]], [0, 5]).awayM).toBeLessThan(1);
});

test.each([
  [30, 0, 30, "one of two points near each other"],
  [70, 35, 35, "the middle of two points"],
  [130, 0, 130, "one of two crossings"],
])("crossingOf() of a street across two lanes %d m apart is %d m off, spread %d m: %s", (apartM, awayM, spreadM) => {
  const lanes: readonly (readonly Point[])[] = [0, apartM].map((north) => [[-300, north], [300, north]]);
  const found = meeting([lanes, [[[0, -100], [0, apartM + 100]]]], [0, 0]);
  expect(found.awayM).toBeCloseTo(awayM, 0);
  expect(found.spreadM).toBeCloseTo(spreadM, 0);
});
