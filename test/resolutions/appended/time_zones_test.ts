import { expect, test } from "bun:test";
import { find } from "geo-tz/all";
import type { Coordinates } from "../../../src/domain/coordinates.ts";
import { pointAt } from "../../../src/geo/distance_m.ts";
import { TimeZones } from "../../../src/resolutions/appended/time_zones.ts";
import { seededRandom } from "../../../src/evaluation/misspelt.ts";

const random = seededRandom("43");
const zones = await TimeZones.open();
const RADII_M = [0, 12, 300, 5_000, 40_000, 900_000];

function somewhereIn([west, south, east, north]: readonly [number, number, number, number]): Coordinates {
  return {
    latitude: south + random.below(1e9) / 1e9 * (north - south),
    longitude: west + random.below(1e9) / 1e9 * (east - west),
  };
}

/** The globe, the Rhine between two zones, the counties of Indiana, and what touches the antimeridian and a pole. */
const POINTS = [
  ...Array.from({ length: 6_000 }, () => somewhereIn([-180, -90, 180, 90])),
  ...Array.from({ length: 6_000 }, () => somewhereIn([9.46, 47.04, 9.65, 47.28])),
  ...Array.from({ length: 3_000 }, () => somewhereIn([-88, 37.7, -85, 41.8])),
  ...[-180, -179.99995, -7.5, 0, 7.5, 180].flatMap((longitude) =>
    [-90, -89.99995, 0, 51.5, 89.99995, 90].map((latitude) => ({ latitude, longitude }))
  ),
];

test("TimeZones.at() equals the exact borders", () => {
  for (const point of POINTS) {
    expect([point, zones.at(point)]).toEqual([point, find(point.latitude, point.longitude)]);
  }
});

test("TimeZones.isOne() compares eight points of the circle, and seldom finds a border between them", () => {
  let differing = 0;
  for (const [i, center] of POINTS.entries()) {
    const [zone = ""] = find(center.latitude, center.longitude);
    const radiusM = RADII_M[i % RADII_M.length] ?? 0;
    const isOneAround = [0, 45, 90, 135, 180, 225, 270, 315].every((bearing) => {
      const { latitude, longitude } = pointAt(center, { bearing, distanceM: radiusM });
      return find(latitude, longitude)[0] === zone;
    });
    const isOne = zones.isOne(zone, center, radiusM);
    expect([center, radiusM, isOne && !isOneAround]).toEqual([center, radiusM, false]);
    differing += isOne === isOneAround ? 0 : 1;
  }
  expect(differing / POINTS.length).toBeLessThan(0.02);
});

test.each([
  ["the Vatican in Rome", { latitude: 41.8933, longitude: 12.4829 }, "Europe/Rome", 5000],
  ["San Marino in Italy", { latitude: 43.9, longitude: 12.2 }, "Europe/Rome", 30_000],
  ["Büsingen near Schaffhausen", { latitude: 47.6959, longitude: 8.6349 }, "Europe/Zurich", 6000],
])("TimeZones.isOne() knows that the circle holds another zone: %s", (_, center, zone, radiusM) => {
  expect(find(center.latitude, center.longitude)[0]).toBe(zone);
  expect(zones.isOne(zone, center, radiusM)).toBe(false);
  expect(zones.isOne(zone, center, 100)).toBe(true);
});
