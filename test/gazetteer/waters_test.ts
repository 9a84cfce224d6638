import { expect, test } from "bun:test";
import fc from "fast-check";
import { assembleWaters, insidePoint } from "../../src/gazetteer/assemble/assemble_waters.ts";
import type { WaterInput } from "../../src/gazetteer/builder/streets/street_row.ts";
import { composeGazetteers } from "../../src/gazetteer/set/compose.ts";
import type { GazetteerFile } from "../../src/gazetteer/file/open_file.ts";
import type { WaterRecord } from "../../src/gazetteer/sources/record.ts";
import { ringContains } from "../../src/geo/ring_contains.ts";
import { SMALL_STREETS, SMALL_WORLD } from "./small_world.ts";
import { examples } from "../support/runner/depth.ts";
import { builtFile } from "../support/gazetteers/built_gazetteer.ts";

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
  expect(waters.map(({ key, paths, point }) => [key, paths.length, point.latitudeE7])).toEqual([
    ["1:w1", 1, 470_100_000],
    ["1:w3", 1, 480_050_000],
  ]);
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
