import { expect, test } from "bun:test";
import fc from "fast-check";
import type { Bounds } from "../../src/domain/coordinates.ts";
import { composeGazetteers } from "../../src/gazetteer/set/compose.ts";
import { STREET_PLACES, streetsInput } from "../support/random/streets_arbitrary.ts";
import { SMALL_STREETS, SMALL_WORLD } from "./small_world.ts";
import { examples } from "../support/runner/depth.ts";
import { builtFile } from "../support/gazetteers/built_gazetteer.ts";

const around = fc.record({
  longitude: fc.double({ min: 9.48, max: 9.56, noNaN: true }),
  latitude: fc.double({ min: 47.1, max: 47.18, noNaN: true }),
  width: fc.double({ min: 0, max: 0.08, noNaN: true }),
  height: fc.double({ min: 0, max: 0.08, noNaN: true }),
}).map(({ longitude, latitude, width, height }): Bounds => [longitude, latitude, longitude + width, latitude + height]);

function isIn([west, south, east, north]: Bounds, latitude: number, longitude: number): boolean {
  return latitude >= south && latitude <= north && longitude >= west && longitude <= east;
}

test("streetsIn() leaves out no street with a point in the box, and gives each once", () => {
  fc.assert(
    fc.property(streetsInput, around, (streets, box) => {
      const gazetteer = composeGazetteers({ world: builtFile(STREET_PLACES, streets) });
      const found = gazetteer.streetsIn(box, { leastRadiusM: 0, limit: 10_000 });
      expect(found).toEqual([...new Set(found)].sort((one, other) => one - other));
      const count = Array.from(streets.streets).length;
      for (let id = 0; id < count; id++) {
        const points = gazetteer.drawableStreet(id).paths.flatMap((path) =>
          Array.from({ length: path.length / 2 }, (_, i) => [path[2 * i]! / 1e7, path[2 * i + 1]! / 1e7] as const)
        );
        if (points.some(([latitude, longitude]) => isIn(box, latitude, longitude))) {
          expect(found).toContain(id);
        }
      }
    }),
    { numRuns: examples(25) },
  );
});

test("streetsIn() keeps the longest streets up to the limit, and none below the least radius", () => {
  const gazetteer = composeGazetteers({ world: builtFile(SMALL_WORLD, SMALL_STREETS) });
  const everywhere: Bounds = [-180, -90, 180, 90];
  const radiusOf = (id: number): number => gazetteer.drawableStreet(id).radiusM;
  const all = gazetteer.streetsIn(everywhere, { leastRadiusM: 0, limit: 1000 });
  expect(all.length).toBe(20);
  const longest = all.map(radiusOf).sort((one, other) => other - one);
  const some = gazetteer.streetsIn(everywhere, { leastRadiusM: 0, limit: 7 });
  expect(some.map(radiusOf).sort((one, other) => other - one)).toEqual(longest.slice(0, 7));
  const least = longest[4] ?? 0;
  const long = gazetteer.streetsIn(everywhere, { leastRadiusM: least, limit: 1000 });
  expect(long.map(radiusOf).every((radiusM) => radiusM >= least)).toBe(true);
  expect(long.length).toBe(longest.filter((radiusM) => radiusM >= least).length);
  expect(gazetteer.streetsIn([100, 10, 101, 11], { leastRadiusM: 0, limit: 1000 })).toEqual([]);
});

test("outlinesIn() gives every edge that meets the box once, and joins what follows each other", () => {
  const world = builtFile({ ...SMALL_WORLD, areas: [] });
  const corner = fc.tuple(fc.integer({ min: 0, max: 2000 }), fc.integer({ min: 0, max: 2000 }));
  fc.assert(
    fc.property(fc.uniqueArray(corner, { minLength: 3, maxLength: 60, selector: String }), around, (corners, box) => {
      const ring = corners.map(([x, y]): [number, number] => [9.5 + x / 1e5, 47.1 + y / 1e5]);
      const own = builtFile({ ...SMALL_WORLD, areas: [{ key: "region:CH.ZH", rings: [ring] }] });
      const gazetteer = composeGazetteers({ world, countries: new Map([["CH", own]]) });
      const pieces = gazetteer.outlinesIn(box, { kinds: ["region"], limit: 10_000 });
      const edges = pieces.flatMap(({ points }) =>
        Array.from({ length: points.length / 2 - 1 }, (_, i) => [...points.subarray(2 * i, 2 * i + 4)].join(" "))
      );
      const expected = ring.map(([x2, y2], i) => {
        const [x1, y1] = ring[(i || ring.length) - 1] ?? [0, 0];
        return [x1, y1, x2, y2].map((degrees) => Math.round(degrees * 1e7));
      }).filter(([x1 = 0, y1 = 0, x2 = 0, y2 = 0]) =>
        Math.min(x1, x2) <= box[2] * 1e7 && Math.max(x1, x2) >= box[0] * 1e7 && Math.min(y1, y2) <= box[3] * 1e7 &&
        Math.max(y1, y2) >= box[1] * 1e7
      );
      expect(edges.sort()).toEqual(expected.map((edge) => edge.join(" ")).sort());
      expect(gazetteer.outlinesIn(box, { kinds: ["county"], limit: 10_000 })).toEqual([]);
      expect(gazetteer.outlinesIn(box, { kinds: ["region"], limit: 0 })).toEqual([]);
    }),
    { numRuns: examples(60) },
  );
});

test("visitPlaces() of a set gives each place once, a country's own file in place of the world's", () => {
  const world = builtFile(SMALL_WORLD);
  const own = builtFile({
    ...SMALL_WORLD,
    places: SMALL_WORLD.places.filter(({ countryCode }) => countryCode === "CH"),
    areas: [],
  });
  const set = composeGazetteers({ world, countries: new Map([["CH", own]]) });
  const names: string[] = [];
  set.visitPlaces(({ id, kind, latitude, longitude, importance }) => {
    const place = set.place(id);
    expect({ kind, latitude, longitude, importance }).toEqual({
      kind: place.kind,
      ...place.coordinates,
      importance: place.importance,
    });
    names.push(place.name);
  });
  expect(names.sort()).toEqual(SMALL_WORLD.places.map(({ name }) => name).sort());
});

test("housesIn() gives every house in the box with its number, none outside, and at most as many as the limit", () => {
  fc.assert(
    fc.property(streetsInput, around, (streets, box) => {
      const gazetteer = composeGazetteers({ world: builtFile(STREET_PLACES, streets) });
      // Streets without a line and a house are not stored.
      const count = Array.from(gazetteer.streetPoints()).length;
      const wanted = Array.from({ length: count }, (_, id) => gazetteer.houses(id)).flat()
        .filter(({ coordinates: { latitude, longitude } }) => isIn(box, latitude, longitude))
        .map(({ number, coordinates }) => `${number} ${coordinates.latitude} ${coordinates.longitude}`).sort();
      const found = gazetteer.housesIn(box, { limit: 10_000 })
        .map(({ number, latitude, longitude }) => `${number} ${latitude} ${longitude}`).sort();
      expect(found).toEqual(wanted);
      expect(gazetteer.housesIn(box, { limit: 2 }).length).toBe(Math.min(2, wanted.length));
    }),
    { numRuns: examples(25) },
  );
});
