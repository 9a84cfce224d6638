import { booleanPointInPolygon } from "@turf/boolean-point-in-polygon";
import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { areaLayer, openLayer, verifyLayer } from "../../src/gazetteer/areas/layer.ts";
import { LayerWriter } from "../../src/gazetteer/areas/layer_writer.ts";
import { assembleWaters, insidePoint } from "../../src/gazetteer/assemble/assemble_waters.ts";
import type { WaterInput } from "../../src/gazetteer/builder/streets/street_row.ts";
import type { GazetteerFile } from "../../src/gazetteer/file/open_file.ts";
import { composeGazetteers } from "../../src/gazetteer/set/compose.ts";
import { readAreas } from "../../src/gazetteer/sources/areas.ts";
import type { LayerArea, WaterRecord } from "../../src/gazetteer/sources/record.ts";
import { pointAt } from "../../src/geo/distance_m.ts";
import { ringContains } from "../../src/geo/ring_contains.ts";
import { scratchDir } from "../support/files/scratch_dir.ts";
import { builtFile } from "../support/gazetteers/built_gazetteer.ts";
import { seeded } from "../support/random/random.ts";
import { examples } from "../support/runner/depth.ts";
import { SMALL_STREETS, SMALL_WORLD } from "./small_world.ts";
import { recordingSink } from "./sources/recording_sink.ts";

const BOUNDARIES = join(import.meta.dir, "../../../shared/data/boundaries");

function square(west: number, south: number, side: number): [number, number][] {
  const [east, north] = [west + side, south + side];
  return [[west, south], [east, south], [east, north], [west, north], [west, south]];
}

function layerOf(areas: readonly LayerArea[]) {
  const writer = new LayerWriter();
  areas.forEach((area) => writer.add(area));
  const path = join(scratchDir(), "areas.layer");
  const bytes = writer.write(path);
  return { layer: areaLayer({ name: "test", attribution: "", sections: openLayer(path).sections }), path, bytes };
}

describe("areaLayer()", () => {
  const { layer, path } = layerOf([
    { code: "country", title: "The country", polygons: [[square(0, 0, 10)], [square(20, 0, 2)]] },
    { code: "ring", title: "Around the lake", polygons: [[square(2, 2, 4), square(3, 3, 2)]] },
    { code: "lake", title: "The lake", polygons: [[square(3, 3, 2)]] },
  ]);
  const codesAt = (longitude: number, latitude: number) =>
    layer.areasAt({ latitude, longitude }).map(({ code }) => code);

  const within = (longitude: number, latitude: number, radiusM: number) =>
    layer.hasBorderWithin({ latitude, longitude }, radiusM);

  test("lists all areas at a point, the smallest first, with holes and several polygons", () => {
    expect(codesAt(1, 1)).toEqual(["country"]);
    expect(codesAt(2.5, 2.5)).toEqual(["ring", "country"]);
    expect(codesAt(4, 4)).toEqual(["lake", "country"]);
    expect(codesAt(21, 1)).toEqual(["country"]);
    expect(codesAt(15, 1)).toEqual([]);
    expect(layer.areasAt({ latitude: 1, longitude: 1 })).toEqual([{ code: "country", title: "The country" }]);
  });

  test("knows whether a border is within some metres", () => {
    expect([within(1, 1, 100_000), within(1, 1, 112_000)]).toEqual([false, true]);
    expect([within(-1, 5, 100_000), within(-1, 5, 112_000)]).toEqual([false, true]);
    expect(within(4, 4, 100_000)).toBeFalse();
  });

  test("is found damaged when a bit differs", async () => {
    expect(verifyLayer(path)).toMatch(/^[0-9a-f]{16}$/);
    const bytes = await Bun.file(path).bytes();
    bytes[bytes.length - 5]! ^= 1;
    await Bun.write(`${path}2`, bytes);
    expect(() => verifyLayer(`${path}2`)).toThrow("damaged");
    await Bun.write(`${path}3`, bytes.slice(0, -4));
    expect(() => openLayer(`${path}3`)).toThrow("damaged");
  });

  test("takes coordinates beyond degrees for no polygon", () => {
    const writer = new LayerWriter();
    expect(writer.add({ code: "a", title: "a", polygons: [[square(500_000, 200_000, 10)]] })).toBeFalse();
    expect(writer.add({ code: "a", title: "a", polygons: [[[[0, 0], [1, 1]]]] })).toBeFalse();
  });
});

/** 100,000 polygons of 48 corners, as census tracts have them: coordinates of six digits, names of some 20 letters. */
test("100,000 polygons take at most 30 MB", () => {
  const next = seeded(7);
  const areas = Array.from({ length: 100_000 }, (_, i): LayerArea => {
    const center = { latitude: 30 + next() * 15, longitude: -120 + next() * 45 };
    const ring = Array.from({ length: 48 }, (_corner, at) => {
      const { latitude, longitude } = pointAt(center, { bearing: at * 7.5, distanceM: 800 + 700 * next() });
      return [Math.round(longitude * 1e6) / 1e6, Math.round(latitude * 1e6) / 1e6];
    });
    return { code: `${10_000_000_000 + i * 100}`, title: `Census Tract ${i / 100}`, polygons: [[[...ring, ring[0]!]]] };
  });
  const { bytes, layer } = layerOf(areas);
  expect(bytes).toBeLessThan(30e6);
  const [longitude = 0, latitude = 0] = areas[77]!.polygons[0]![0]!.reduce(
    ([x = 0, y = 0], [east = 0, north = 0]) => [x + east / 49, y + north / 49],
    [0, 0],
  );
  expect(layer.areasAt({ latitude, longitude })).toContainEqual({ code: areas[77]!.code, title: areas[77]!.title });
});

const POINTS = 100_000;

describe.if(existsSync(BOUNDARIES))("the countries of Natural Earth (needs ../shared/data)", () => {
  test.each([
    ["ne_110m_admin_0_countries.geojson", "ISO_A3", 177],
    ["ne_50m_admin_0_countries.zip", "ADM0_A3", 242],
  ])("%s: 100,000 random points lie in the areas that Turf finds", async (name, code, count) => {
    const areas: LayerArea[] = [];
    const layer = (area: LayerArea) => areas.push(area) > 0;
    const path = join(BOUNDARIES, name);
    const file = { path, scratchFolder: scratchDir(), areas: { layer: "x", code, title: "NAME" } };
    await readAreas(file, { ...recordingSink(), layer });
    expect(areas.length).toBe(count);
    const read = layerOf(areas).layer;
    const boxed = areas.map(({ code: own, polygons }) => {
      const points = polygons.flat(2);
      const [x, y] = [points.map(([east = 0]) => east), points.map(([, north = 0]) => north)];
      const box = [min(x), min(y), max(x), max(y)] as const;
      const coordinates = polygons.map((rings) => rings.map((ring) => ring.map((each) => [...each])));
      return { code: own, box, shape: { type: "MultiPolygon" as const, coordinates } };
    });
    const next = seeded(1);
    let differences = 0;
    for (let i = 0; i < POINTS; i++) {
      const latitude = Math.asin(2 * next() - 1) * 180 / Math.PI;
      const longitude = next() * 360 - 180;
      const wanted = boxed.filter(({ box: [west, south, east, north], shape }) =>
        longitude >= west && longitude <= east && latitude >= south && latitude <= north &&
        booleanPointInPolygon([longitude, latitude], shape)
      ).map((area) => area.code);
      const found = read.areasAt({ latitude, longitude }).map((area) => area.code);
      const isSame = [...new Set(wanted)].sort().join() === found.sort().join();
      // Points are stored to a centimetre.
      differences += isSame || read.hasBorderWithin({ latitude, longitude }, 0.02) ? 0 : 1;
    }
    expect(differences).toBe(0);
  }, 120_000);
});

function min(values: readonly number[]): number {
  return values.reduce((least, value) => Math.min(least, value), Infinity);
}

function max(values: readonly number[]): number {
  return values.reduce((most, value) => Math.max(most, value), -Infinity);
}

function opened(waters: readonly WaterInput[]): GazetteerFile {
  return builtFile(SMALL_WORLD, { ...SMALL_STREETS, waters });
}

const degreesE7 = fc.integer({ min: -800_000_000, max: 800_000_000 });
const water = fc.record({
  latitudeE7: degreesE7,
  longitudeE7: degreesE7,
  radiusM: fc.integer({ min: 25, max: 90_000 }),
})
  .map(({ latitudeE7, longitudeE7, radiusM }) => ({
    name: "See",
    category: "natural=water",
    point: { latitudeE7, longitudeE7 },
    radiusM,
    paths: [Int32Array.of(latitudeE7, longitudeE7, latitudeE7 + radiusM * 90, longitudeE7 + radiusM * 90)],
  }));

test("watersIn() gives those that meet the box, the largest first, as brute force does", () => {
  fc.assert(
    fc.property(fc.array(water, { maxLength: 30 }), degreesE7, degreesE7, (waters, south, west) => {
      const gazetteer = composeGazetteers({ world: opened(waters.map((each, i) => ({ ...each, key: `w${i}` }))) });
      const [north, east] = [south + 300_000_000, west + 300_000_000];
      const found = gazetteer.watersIn([west / 1e7, south / 1e7, east / 1e7, north / 1e7], {
        leastRadiusM: 500,
        limit: 10,
      });
      const expected = waters.filter(({ radiusM, point: { latitudeE7, longitudeE7 } }) =>
        radiusM >= 500 && latitudeE7 <= north && latitudeE7 + radiusM * 90 >= south && longitudeE7 <= east &&
        longitudeE7 + radiusM * 90 >= west
      ).map(({ radiusM }) => radiusM).sort((one, other) => other - one).slice(0, 10);
      expect(found.map(({ radiusM }) => radiusM)).toEqual(expected);
    }),
    { numRuns: examples(25) },
  );
});

test("watersIn() of a set gives those of the countries' files with name, kind and line", () => {
  const own = opened(Array.from(SMALL_STREETS.waters ?? []));
  const set = composeGazetteers({ world: opened([]), countries: new Map([["LI", own]]) });
  const [river, pond] = set.watersIn([9, 47, 10, 48], { leastRadiusM: 0, limit: 9 });
  expect(river).toMatchObject({ name: "Rhein", category: "waterway=river", radiusM: 900, latitude: 47.141 });
  expect(river?.paths[0]?.slice(0, 2)).toEqual(Int32Array.of(471_410_000, 95_210_000));
  expect(pond).toMatchObject({ name: "Weiher", paths: [] });
  expect(set.watersIn([9, 47, 10, 48], { leastRadiusM: 0, limit: 0 })).toEqual([]);
});

test("insidePoint() is inside of any star-shaped lake", () => {
  const reaches = fc.array(fc.integer({ min: 200_000, max: 900_000 }), { minLength: 5, maxLength: 24 });
  fc.assert(
    fc.property(reaches, (steps) => {
      const corners = [...steps, steps[0]!].map((reach, i) => {
        const angle = ((i % steps.length) * 2 * Math.PI) / steps.length;
        return [Math.round(reach * Math.sin(angle)), Math.round(reach * Math.cos(angle))] as const;
      });
      const { latitudeE7, longitudeE7 } = insidePoint(Int32Array.from(corners.flat()));
      const ring = corners.map(([latitude, longitude]) => [longitude, latitude] as const);
      expect(ringContains(ring, { longitude: longitudeE7, latitude: latitudeE7 })).toBe(true);
    }),
  );
});

test("assembleWaters() makes one river of its pieces, and keeps namesakes elsewhere apart", () => {
  const waters = assembleWaters([piece("w1", 470_000_000), piece("w2", 470_100_000), piece("w3", 480_000_000)]);
  expect(waters.map(({ key, paths, point }) => [key, paths.length, point.latitudeE7]))
    .toEqual([["1:w1", 1, 470_100_000], ["1:w3", 1, 480_050_000]]);
});

test("assembleWaters() takes a lake of two data sets from the one that is trusted more", () => {
  const waters = assembleWaters([lake(1, 90_000), lake(2, 80_000)]);
  expect(waters).toMatchObject([{ key: "2:r1", point: { latitudeE7: 25_000, longitudeE7: 40_000 } }]);
  expect(waters[0]?.paths).toHaveLength(1);
});

/** A kilometre of a river, to the north. */
function piece(key: string, latitude: number): { record: WaterRecord; dataset: number } {
  const path = Int32Array.of(latitude, 95_000_000, latitude + 100_000, 95_000_000);
  return { dataset: 1, record: { key, names: [{ text: "Rhein", kind: "primary" }], category: "waterway=river", path } };
}

function lake(dataset: number, east: number): { record: WaterRecord; dataset: number } {
  const polygons = [[Int32Array.of(0, 0, 0, east, 50_000, east, 50_000, 0, 0, 0)]];
  const names = [{ text: "Gänglesee", kind: "primary" as const }];
  return { dataset, record: { key: "r1", names, category: "natural=water", polygons } };
}
