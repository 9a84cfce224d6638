import { expect, test } from "bun:test";
import fc from "fast-check";
import { confusableKey, mapSlugFault, slugOf } from "../../../src/maps/editing/checked_map.ts";
import {
  CLUSTER_ZOOM_MAX,
  clusterPoints,
  groupedFeatures,
  PUBLIC_FEATURES_MAX,
} from "../../../src/maps/public/cluster_points.ts";
import { PointsCache, type PublicMap } from "../../../src/maps/public/public_map.ts";
import { boundsAround } from "../../../src/maps/public/read_public_points.ts";
import { pointArbitrary } from "../../support/random/arbitraries.ts";
import { seeded } from "../../support/random/random.ts";

const chance = { bytes: (length: number) => new Uint8Array(length) };

test("clusterPoints() counts every point once at every zoom, and shows each by itself at last", () => {
  const random = seeded(5);
  const count = 6000;
  const positions = Float64Array.from(
    { length: 2 * count },
    (_, i) => i % 2 === 0 ? 360 * random() - 180 : 100 * random() - 50,
  );
  const clusters = clusterPoints(positions);
  for (const zoom of [0, 3, 8, 20]) {
    const features = clusters.at([-180, -90, 180, 90], zoom);
    const counted = features.reduce<number>(
      (sum, feature) => sum + (typeof feature === "number" ? 1 : feature.count),
      0,
    );
    expect([zoom, counted]).toEqual([zoom, count]);
  }
  const last = clusters.at([-180, -90, 180, 90], 20);
  expect(new Set(last)).toEqual(new Set(Array.from({ length: count }, (_, i) => i)));
});

test("groupedFeatures() is as near as requested and as few features allow, and looks at one zoom of too many at most", () => {
  fc.assert(fc.property(fc.array(fc.nat(3000), { minLength: 21, maxLength: 21 }), fc.nat(24), (more, zoom) => {
    const counts = more.map((_, at) => more.slice(0, at + 1).reduce((sum, count) => sum + count));
    const tooMany: number[] = [];
    const at = (_bounds: unknown, looked: number) => {
      const length = counts[looked] ?? Number.NaN;
      if (length > PUBLIC_FEATURES_MAX) {
        tooMany.push(looked);
      }
      return Array.from({ length }, (_, i) => i);
    };
    const { features, clusteredAt } = groupedFeatures({ at }, { bounds: [-180, -90, 180, 90], zoom });
    const requested = Math.min(zoom, CLUSTER_ZOOM_MAX);
    expect(features.length).toBe(counts[clusteredAt] ?? 0);
    expect(clusteredAt === requested || (counts[clusteredAt + 1] ?? 0) > PUBLIC_FEATURES_MAX).toBe(true);
    expect(tooMany.length).toBeLessThanOrEqual(1);
  }));
});

test("boundsAround() holds every point, and is never wider than half the globe around near ones", () => {
  fc.assert(fc.property(fc.array(pointArbitrary(), { minLength: 1, maxLength: 20 }), (points) => {
    const [west, south, east, north] = boundsAround(points) ?? [0, 0, 0, 0];
    for (const { latitude, longitude } of points) {
      expect(west <= east ? west <= longitude && longitude <= east : longitude >= west || longitude <= east).toBe(true);
      expect(south <= latitude && latitude <= north).toBe(true);
    }
  }));
  expect(boundsAround([{ latitude: 1, longitude: 179 }, { latitude: 2, longitude: -179 }])).toEqual([179, 1, -179, 2]);
  expect(boundsAround([])).toBeUndefined();
});

test("confusableKey() is the same for slugs that look the same, and for no others", () => {
  for (const [one, other] of [["r0ute-1", "route-l"], ["barn", "bam"], ["new-york", "newyork"], ["vvest", "west"]]) {
    expect(confusableKey(one ?? "")).toBe(confusableKey(other ?? ""));
  }
  expect(confusableKey("north")).not.toBe(confusableKey("south"));
});

test("mapSlugFault() refuses reserved words and other scripts, and slugOf() never gives such a one", () => {
  for (const slug of ["new", "locations", "ab", "-abc", "abc-", "a--b", "Abc", "аbc", "xn--abc", "a".repeat(65), ""]) {
    expect([slug, mapSlugFault(slug)]).not.toEqual([slug, undefined]);
  }
  fc.assert(fc.property(fc.string(), (name) => {
    expect(mapSlugFault(slugOf(name, chance))).toBeUndefined();
  }));
  expect(slugOf("Unsere Läden: Zürich!", chance)).toBe("unsere-laden-zurich");
});

test("PointsCache reads a revision once, also for calls at once, and again after a failure", async () => {
  const cache = new PointsCache();
  const map: PublicMap = {
    id: "map_1",
    organization: { id: "org_1", slug: "o", name: "O" },
    name: "M",
    description: null,
    slug: "m",
    visibility: "public",
    size: 0,
    embedOrigins: [],
    updatedAt: new Date(0),
    revision: "1",
  };
  let reads = 0;
  const read = () => {
    reads++;
    return reads === 1
      ? Promise.reject(new Error("away"))
      : Promise.resolve({ points: [], attributions: [], columns: [], bounds: undefined });
  };
  expect(cache.get(map, read)).rejects.toThrow("away");
  await Bun.sleep(0);
  await Promise.all([cache.get(map, read), cache.get(map, read)]);
  expect(reads).toBe(2);
  await cache.get({ ...map, revision: "2" }, read);
  expect(reads).toBe(3);
});
