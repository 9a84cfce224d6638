import { describe, expect, test } from "bun:test";
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { worldX, worldY } from "../../../src/geo/web_mercator.ts";
import { buildCountries } from "../../../src/gazetteer/datasets/build_countries.ts";
import { importDataset } from "../../../src/gazetteer/datasets/import_dataset.ts";
import { countriesFolder, datasetsFolder, readManifest } from "../../../src/gazetteer/datasets/manifest.ts";
import { verifyDrawing } from "../../../src/gazetteer/drawing/drawing_file.ts";
import { levelOf } from "../../../src/gazetteer/drawing/cut.ts";
import { openGazetteer, openGazetteerSet } from "../../../src/gazetteer/set/open_set.ts";
import { type WorldFolder, worldFolder } from "../../support/gazetteers/built_gazetteer.ts";
import { drawnExtract } from "../../support/gazetteers/drawn_extract.ts";

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
    expect(layersAt(14)).toEqual([
      "building",
      "landcover",
      "poi",
      "transportation",
      "transportation_name",
      "water",
      "waterway",
    ]);
    expect(layersAt(4)).toEqual(["transportation"]);
    expect(set.drawnCell(cellAt(14, { latitude: 46, longitude: 8 }))).toBeUndefined();
    const near = set.drawnCell(cellAt(14, VADUZ)) ?? [];
    const poi = near.filter(({ layer }) => layer === "poi").map(({ properties }) => String(properties["name"]));
    expect(poi.toSorted()).toEqual(["Landesspital", "Probepark"]);
    expect(near.filter(({ layer }) => layer === "transportation").map(({ properties }) => properties)).toEqual([
      { class: "minor", brunnel: "bridge" },
      { class: "minor" },
    ]);
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
