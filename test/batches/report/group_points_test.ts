import { expect, test } from "bun:test";
import type { Coordinates } from "../../../src/domain/coordinates.ts";
import { groupPoints, NO_POINT, PointWriter, unpackPoints } from "../../../src/batches/report/group_points.ts";

const WORLD = [-180, -90, 180, 90] as const;

function packed(coordinates: readonly (Coordinates | null)[]): Uint8Array {
  const writer = new PointWriter(coordinates.length);
  coordinates.forEach((point, row) => point === null ? undefined : writer.put(row, point));
  return writer.packed;
}

/** Points spread evenly over a box, every third uncertain. */
function points(count: number) {
  const coordinates = Array.from({ length: count }, (_, i) => ({
    longitude: 9 + (i * 0.618_034) % 1,
    latitude: 47 + (i * 0.414_214) % 1,
  }));
  const positions = new Int32Array(2 * count).fill(NO_POINT);
  unpackPoints(packed(coordinates), positions, 0);
  return { positions, states: Uint8Array.from(coordinates, (_, i) => (i % 3 === 0 ? 1 : 0)) };
}

test("groupPoints() returns few rows as they are, by their numbers", () => {
  const { features, groupedAt } = groupPoints(points(30), { bounds: WORLD, zoom: 0 });
  expect(groupedAt).toBeUndefined();
  expect(features.map((feature) => "row" in feature ? feature.row : 0)).toEqual(
    Array.from({ length: 30 }, (_, i) => i + 1),
  );
  expect(features[1]).toEqual({ row: 2, status: "found", coordinates: { longitude: 9.618034, latitude: 47.414214 } });
});

test.each([0, 3, 7, 9, 12, 20])("groupPoints() loses and repeats no row at zoom %d", (zoom) => {
  const all = points(20_000);
  const { features, groupedAt = 0 } = groupPoints(all, { bounds: WORLD, zoom });
  expect(features.length).toBeLessThanOrEqual(5000);
  expect(groupedAt).toBeLessThanOrEqual(zoom);
  const counts = features.map((feature) => "row" in feature ? 1 : feature.count);
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(20_000);
  const found = features.map((feature) => "row" in feature ? Number(feature.status === "found") : feature.found);
  expect(found.reduce((sum, count) => sum + count, 0)).toBe(all.states.filter((state) => state === 0).length);
  for (const feature of features) {
    if (!("row" in feature)) {
      expect(feature.expansionZoom).toBeGreaterThan(groupedAt);
      expect(feature.found + feature.uncertain).toBe(feature.count);
    }
  }
});

test("groupPoints() returns the rows of a box and of a status, also across the antimeridian", () => {
  const coordinates = [
    { longitude: 179.5, latitude: -17 },
    { longitude: -179.5, latitude: -17 },
    { longitude: 0, latitude: -17 },
    null,
  ];
  const positions = new Int32Array(8);
  unpackPoints(packed(coordinates), positions, 0);
  const all = { positions, states: Uint8Array.of(0, 1, 0, 2) };
  const rowsOf = (view: Parameters<typeof groupPoints>[1]) =>
    groupPoints(all, view).features.map((feature) => "row" in feature ? feature.row : 0);
  expect(rowsOf({ bounds: WORLD, zoom: 0 })).toEqual([1, 2, 3]);
  expect(rowsOf({ bounds: [170, -20, -170, 0], zoom: 0 })).toEqual([1, 2]);
  expect(rowsOf({ bounds: [170, -20, -170, 0], zoom: 0, status: "uncertain" })).toEqual([2]);
});
