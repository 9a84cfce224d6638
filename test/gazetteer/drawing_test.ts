import fc from "fast-check";
import { describe, expect, test } from "bun:test";
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Bounds } from "../../src/domain/coordinates.ts";
import { buildCountries } from "../../src/gazetteer/datasets/build_countries.ts";
import { importDataset } from "../../src/gazetteer/datasets/import_dataset.ts";
import { countriesFolder, datasetsFolder, readManifest } from "../../src/gazetteer/datasets/manifest.ts";
import { levelOf } from "../../src/gazetteer/drawing/cut.ts";
import { verifyDrawing } from "../../src/gazetteer/drawing/drawing_file.ts";
import { composeGazetteers, openGazetteer, openGazetteerSet } from "../../src/gazetteer/set/compose.ts";
import { worldX, worldY } from "../../src/geo/web_mercator.ts";
import { builtFile, type WorldFolder, worldFolder } from "../support/gazetteers/built_gazetteer.ts";
import { drawnExtract } from "../support/gazetteers/drawn_extract.ts";
import { STREET_PLACES, streetsInput } from "../support/random/arbitraries.ts";
import { examples } from "../support/runner/depth.ts";
import { SMALL_STREETS, SMALL_WORLD } from "./small_world.ts";

const VADUZ = { latitude: 47.1405, longitude: 9.5215 };

describe("the drawing of a data set", () => {
  test("has each kind of thing in its layer, from the zooms on at which it is seen", async () => {
    const at = worldFolder();
    await add(at);
    const set = openGazetteerSet(at);
    const layersAt = (z: number, point = VADUZ) =>
      [
        ...new Set((set.drawnCell(cellAt(z, point)) ?? []).map(({ layer }) => layer)),
      ].toSorted();
    expect(layersAt(14)).toEqual("building landcover poi transportation transportation_name water waterway".split(" "));
    expect(layersAt(4)).toEqual(["transportation"]);
    expect(set.drawnCell(cellAt(14, { latitude: 46, longitude: 8 }))).toBeUndefined();
    const near = set.drawnCell(cellAt(14, VADUZ)) ?? [];
    const poi = near.filter(({ layer }) => layer === "poi").map(({ properties }) => String(properties["name"]));
    expect(poi.toSorted()).toEqual(["Landesspital", "Probepark"]);
    expect(near.filter(({ layer }) => layer === "transportation").map(({ properties }) => properties))
      .toEqual([{ class: "minor", brunnel: "bridge" }, { class: "minor" }]);
    const peak = set.drawnCell(cellAt(14, { latitude: 47.1391, longitude: 9.5391 }))
      ?.find(({ layer }) => layer === "mountain_peak");
    expect(peak?.properties).toMatchObject({ name: "Fundkopf", ele: 1401 });
  });

  test("has woods with their clearings, and the sea with its islands, also where no coast is near", async () => {
    const at = worldFolder();
    await add(at);
    const set = openGazetteerSet(at);
    const classesAt = (z: number, latitude: number, longitude: number) => drawnAt(set, z, { latitude, longitude });
    for (const z of [10, 12, 14]) {
      expect([z, ...classesAt(z, 47.155, 9.54)]).toEqual([z, "landcover wood"]);
      expect([z, ...classesAt(z, 47.14, 9.565)]).toEqual([z, "water ocean"]);
    }
    expect(classesAt(14, 47.15, 9.54)).toEqual([]);
    expect(classesAt(14, 47.14, 9.57)).toEqual([]);
    expect(classesAt(14, 47.14, 9.55)).toEqual([]);
    expect(classesAt(14, 47.2, 9.59)).toEqual(["open_sea ocean"]);
    expect(drawnAt(set, 8, { latitude: 47.14, longitude: 9.52 })).toContain("land undefined");
    expect(drawnAt(set, 8, { latitude: 47.2, longitude: 9.59 })).not.toContain("land undefined");
  });

  test("changes nothing that is resolved, and is left out when asked", async () => {
    const [one, other] = [worldFolder(), worldFolder()];
    const [withMap, without] = [await add(one), await add(other, { isWithoutMap: true })];
    expect(withMap.drawing?.bytes).toBeGreaterThan(500);
    expect([without.drawing, without.isWithoutMap]).toEqual([undefined, true]);
    expect(without.recordHashes).toEqual(withMap.recordHashes);
    const [first, second] = [openGazetteerSet(one), openGazetteerSet(other)];
    expect(second.version).toBe(first.version);
    expect([first.drawingVersion === "", second.drawingVersion]).toEqual([false, ""]);
    expect(second.drawnCell(cellAt(14, VADUZ))).toBeUndefined();
    expect(existsSync(join(datasetsFolder(other.folder), "extract", "map.drawing"))).toBeFalse();
  });

  test("is replaced with its data set; a damaged or missing one is found, and only the map lacks it", async () => {
    const at = worldFolder();
    await add(at);
    const before = openGazetteerSet(at);
    await add(at, { number: "3" });
    const drawings = readdirSync(countriesFolder(at.folder)).filter((name) => name.endsWith(".drawing"));
    expect(drawings).toEqual(Object.values(readManifest(at.folder)?.drawings ?? {}));
    // The same things are drawn: the house number is no part of it.
    expect(openGazetteerSet(at).drawingVersion).toBe(before.drawingVersion);
    const path = join(countriesFolder(at.folder), drawings[0] ?? "");
    expect(verifyDrawing(path)).toMatch(/^[0-9a-f]{16}$/u);
    const bytes = readFileSync(path);
    bytes[100]! ^= 1;
    rmSync(path);
    writeFileSync(path, bytes);
    expect(() => verifyDrawing(path)).toThrow("damaged");
    expect(() => openGazetteerSet(at).drawnCell(cellAt(14, VADUZ))).not.toThrow();
    writeFileSync(path, bytes.subarray(0, 300));
    expect(openGazetteerSet(at).drawnCell(cellAt(14, VADUZ))).toBeUndefined();
    rmSync(path);
    expect(openGazetteerSet(at).version).toBe(openGazetteerSet(at).version);
    await buildCountries({ ...at, datasets: ["extract"] });
    expect(openGazetteerSet(at).drawnCell(cellAt(14, VADUZ))).toBeDefined();
  });
});

async function add(at: WorldFolder, { number, isWithoutMap }: { number?: string; isWithoutMap?: true } = {}) {
  const path = join(at.folder, "extract.osm.pbf");
  writeFileSync(path, drawnExtract(number === undefined ? {} : { number }));
  const info = await importDataset({
    source: "openstreetmap",
    path,
    name: "extract",
    folder: datasetsFolder(at.folder),
    world: openGazetteer(at.worldPath),
    ...(isWithoutMap === undefined ? {} : { isWithoutMap }),
  });
  await buildCountries({ ...at, datasets: ["extract"] });
  return info;
}

function cellAt(z: number, { latitude, longitude }: { readonly latitude: number; readonly longitude: number }) {
  return { z, x: Math.floor(worldX(longitude) * 2 ** z), y: Math.floor(worldY(latitude) * 2 ** z) };
}

/** The areas at a point, as `layer class`. */
function drawnAt(
  set: ReturnType<typeof openGazetteerSet>,
  z: number,
  point: { readonly latitude: number; readonly longitude: number },
): string[] {
  const cell = cellAt(z, point);
  const units = levelOf(z)?.units ?? 0;
  const x = (worldX(point.longitude) * 2 ** z - cell.x) * units;
  const y = (worldY(point.latitude) * 2 ** z - cell.y) * units;
  return (set.drawnCell(cell) ?? []).filter(({ type, parts }) =>
    type === "polygon" && parts.filter((ring) => holds(ring, x, y)).length % 2 === 1
  ).map(({ layer, properties }) => `${layer} ${properties["class"]}`);
}

function holds(ring: ArrayLike<number>, x: number, y: number): boolean {
  let isInside = false;
  for (let i = 0, last = ring.length - 2; i < ring.length; last = i, i += 2) {
    const [fromX, fromY, toX, toY] = [ring[last]!, ring[last + 1]!, ring[i]!, ring[i + 1]!];
    if (fromY > y !== toY > y && x < (toX - fromX) * (y - fromY) / (toY - fromY) + fromX) {
      isInside = !isInside;
    }
  }
  return isInside;
}

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
    expect({ kind, latitude, longitude, importance })
      .toEqual({ kind: place.kind, ...place.coordinates, importance: place.importance });
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
