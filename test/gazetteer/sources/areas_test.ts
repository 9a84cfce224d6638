import { booleanPointInPolygon } from "@turf/boolean-point-in-polygon";
import { serialize } from "flatgeobuf/lib/mjs/geojson.js";
import { parquetWriteBuffer } from "hyparquet-writer";
import { expect, test } from "bun:test";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { LayerArea } from "../../../src/gazetteer/sources/record.ts";
import { featuresIn, readAreas } from "../../../src/gazetteer/sources/areas.ts";
import { scratchDir } from "../../support/files/scratch_dir.ts";
import { zipFile } from "../../support/files/workbook_file.ts";
import { chunksOf, recordingSink } from "./recording_sink.ts";

type Ring = [number, number][];

const OUTER: Ring = [[0, 0], [4, 0], [4, 4], [0, 4], [0, 0]];
const HOLE: Ring = [[1, 1], [1, 2], [2, 2], [2, 1], [1, 1]];
const ISLAND: Ring = [[6, 0], [7, 0], [7, 1], [6, 1], [6, 0]];
const FEATURES = [feature("A1", "Ünder", [[OUTER, HOLE]]), feature("B2", 'with "features": [{', [[OUTER], [ISLAND]])];
const AREAS: LayerArea[] = [
  { code: "A1", title: "Ünder", polygons: [[OUTER, HOLE]] },
  { code: "B2", title: 'with "features": [{', polygons: [[OUTER], [ISLAND]] },
];

function feature(code: string, name: string, polygons: Ring[][]) {
  const properties = { GEOID: code, NAME: name, features: "[" };
  return { type: "Feature" as const, properties, geometry: { type: "MultiPolygon" as const, coordinates: polygons } };
}

async function read(name: string, bytes: Uint8Array | string): Promise<LayerArea[]> {
  const folder = scratchDir();
  const path = join(folder, name);
  writeFileSync(path, bytes);
  const found: LayerArea[] = [];
  const areas = { layer: "tract", code: "GEOID", title: "NAME" };
  const sink = { ...recordingSink(), layer: (area: LayerArea) => found.push(area) > 0 };
  await readAreas({ path, scratchFolder: folder, areas }, sink);
  return found;
}

/** Well-known binary of a multipolygon, little endian. */
function wkb(polygons: Ring[][]): Uint8Array {
  const bytes: number[] = [];
  const uint = (value: number) => bytes.push(...new Uint8Array(Uint32Array.of(value).buffer));
  const head = (type: number) => (bytes.push(1), uint(type));
  head(6);
  uint(polygons.length);
  for (const rings of polygons) {
    head(3);
    uint(rings.length);
    for (const ring of rings) {
      uint(ring.length);
      bytes.push(...new Uint8Array(Float64Array.from(ring.flat()).buffer));
    }
  }
  return Uint8Array.from(bytes);
}

const COLLECTION = { type: "FeatureCollection", crs: { features: null }, name: "x", features: FEATURES, more: [{}] };

test.each([
  ["areas.geojson", JSON.stringify(COLLECTION)],
  ["areas.json", JSON.stringify(COLLECTION, null, 2)],
  ["areas.geojson.gz", gzipSync(JSON.stringify(COLLECTION))],
  ["areas.ndjson", FEATURES.map((each) => JSON.stringify(each)).join("\n")],
  ["areas.geojsonseq", FEATURES.map((each) => `\u001e${JSON.stringify(each, null, 1)}\n`).join("")],
  ["areas.fgb.gz", gzipSync(serialize({ type: "FeatureCollection", features: FEATURES }))],
  ["areas.fgb", serialize({ type: "FeatureCollection", features: FEATURES })],
  [
    "areas.parquet",
    new Uint8Array(parquetWriteBuffer({
      columnData: [
        { name: "GEOID", data: FEATURES.map(({ properties }) => properties.GEOID), type: "STRING" },
        { name: "NAME", data: FEATURES.map(({ properties }) => properties.NAME), type: "STRING" },
        { name: "geometry", data: FEATURES.map(({ geometry }) => wkb(geometry.coordinates)), type: "BYTE_ARRAY" },
      ],
    })),
  ],
])("readAreas() reads %s", async (name, bytes) => {
  const found = await read(name, bytes);
  // FlatGeobuf files are sorted along a curve.
  expect(found.toSorted((one, other) => one.code < other.code ? -1 : 1)).toEqual(AREAS);
});

test("readAreas() names what a file lacks", async () => {
  await expect(read("x.geojson", '{"type":"FeatureCollection","features":[]}')).rejects.toThrow("no feature");
  const other = JSON.stringify({ type: "Feature", properties: { ID: 1 }, geometry: FEATURES[0]?.geometry });
  await expect(read("x.geojson", other)).rejects.toThrow("the property GEOID: the first one has ID");
  await expect(read("x.fgb", "no such file")).rejects.toThrow("no FlatGeobuf");
  await expect(read("x.parquet", "no such file")).rejects.toThrow("not a Parquet file");
  await expect(read("x.zip", "no such file")).rejects.toThrow("not a ZIP archive");
});

test("readAreas() refuses archives that are damaged, unpack to far more than their size or name other folders", async () => {
  const archive = Buffer.from(await zipFile({ "a.shp": "no shapes" }));
  const size = archive.indexOf("PK\u0001\u0002") + 24;
  const cases = [
    [patched(archive, size, 0xe000_0000), "a.shp has more than 250 times its packed bytes"],
    [patched(archive, size, 4), "damaged"],
    [await zipFile({ "../../a.shp": "" }), "damaged"],
  ] as const;
  for (const [bytes, message] of cases) {
    await expect(read("x.zip", bytes)).rejects.toThrow(message);
  }
});

function patched(bytes: Buffer, at: number, value: number): Buffer {
  const copy = Buffer.from(bytes);
  copy.writeUInt32LE(value, at);
  return copy;
}

test("readAreas() refuses FlatGeobuf files that are cut or have wrong lengths", async () => {
  const whole = Buffer.from(serialize({ type: "FeatureCollection", features: FEATURES }));
  const cut = Array.from({ length: 30 }, (_, i) => whole.subarray(0, whole.length - 1 - i * 20));
  for (const bytes of [patched(whole, 8, whole.length), patched(whole, 8, 0xffff_ffff), patched(whole, 8, 9), ...cut]) {
    await expect(read("x.fgb", bytes)).rejects.toThrow("no FlatGeobuf file, or a damaged one");
  }
});

test("readAreas() ends for every damaged word of a FlatGeobuf file, with areas or a message", async () => {
  const whole = Buffer.from(serialize({ type: "FeatureCollection", features: FEATURES }));
  for (let at = 0; at + 4 <= whole.length; at += 4) {
    const word = whole.readUInt32LE(at);
    for (const value of [0, 1, 0x7fff_ffff, 0xffff_fff0, 0xffff_ffff, whole.length, word ^ 1, (word * 16) >>> 0]) {
      const areas = await read("x.fgb", patched(whole, at, value >>> 0)).catch((error: unknown) => error);
      expect([at, value, areas instanceof SyntaxError || Array.isArray(areas)]).toEqual([at, value, true]);
    }
  }
});

test("readAreas() refuses FlatGeobuf files whose lists have more bytes than the file", async () => {
  const large = [...OUTER.slice(0, -1), ...OUTER.slice(0, -1), ...OUTER.slice(0, -1), ...OUTER];
  const polygons = Array.from({ length: 50 }, (_, i) => [i === 0 ? large : OUTER]);
  const whole = Buffer.from(serialize({ type: "FeatureCollection", features: [feature("A", "A", polygons)] }));
  expect(await read("x.fgb", whole)).toMatchObject([{ polygons }]);
  const parts = offsetsOf(whole, 50);
  const first = parts + whole.readUInt32LE(parts);
  // All polygons are the large one.
  for (let i = 1; i < 50; i++) {
    whole.writeUInt32LE(first - parts - 4 * i, parts + 4 * i);
  }
  await expect(read("x.fgb", whole)).rejects.toThrow("no FlatGeobuf file, or a damaged one");
});

/** Where a list of so many offsets begins: each of them leads to its own place in the file. */
function offsetsOf(bytes: Buffer, count: number): number {
  for (let at = 4; at + 4 * count <= bytes.length; at += 4) {
    const places = Array.from({ length: count }, (_, i) => at + 4 * i + bytes.readUInt32LE(at + 4 * i));
    if (
      bytes.readUInt32LE(at - 4) === count && new Set(places).size === count && places.every((to) => to < bytes.length)
    ) {
      return at;
    }
  }
  throw new Error("The file has no such list");
}

const box = (west: number, east: number, south: number, north: number): Ring => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
  [west, south],
];

test.each<[string, Ring[]]>([
  ["jump", [box(177, -178, -20, -16), box(179, -179, -18, -17)]],
  ["go beyond 180", [box(177, 182, -20, -16), box(179, 181, -18, -17)]],
  ["go beyond -180", [box(-183, -178, -20, -16), box(-181, -179, -18, -17)]],
])("readAreas() cuts polygons over the antimeridian whose longitudes %s", async (_, rings) => {
  const [area] = await read("x.geojson", JSON.stringify(feature("FJ", "Fiji", [rings])));
  const contains = (x: number, y: number) =>
    area?.polygons.some((part) =>
      booleanPointInPolygon([x, y], { type: "Polygon", coordinates: part.map((ring) => ring.map((at) => [...at])) })
    );
  expect(area?.polygons.flat(2).every(([x = 999]) => Math.abs(x) <= 180)).toBe(true);
  expect([contains(178, -17), contains(179.5, -19), contains(-179.5, -19), contains(-178.5, -17)])
    .toEqual([true, true, true, true]);
  expect([contains(179.5, -17.5), contains(-179.5, -17.5), contains(0, -17), contains(176, -17), contains(-177, -17)])
    .toEqual([false, false, false, false, false]);
});

test("readAreas() keeps polygons that are cut at the antimeridian, and leaves out uncut ones around a pole", async () => {
  const south = box(-180, 180, -90, -70);
  expect(await read("x.geojson", JSON.stringify(feature("AQ", "AQ", [[south]]))))
    .toMatchObject([{ polygons: [[south]] }]);
  const around: Ring = [[0, 80], [120, 80], [-120, 80], [0, 80]];
  await expect(read("x.geojson", JSON.stringify(feature("N", "N", [[around]])))).rejects.toThrow(
    "no feature has polygons",
  );
});

test("readAreas() takes codes and titles as one line of plain text", async () => {
  const hostile = feature("A\ud800\u0000", "\u001b[31m\r\n Red\u0000 \u0007", [[OUTER]]);
  const [area] = await read("x.geojson", JSON.stringify(hostile));
  expect([area?.code, area?.title]).toEqual(["A\ufffd", "[31m  Red"]);
});

test("featuresIn() finds features however the text is cut", async () => {
  const text = JSON.stringify(COLLECTION);
  for (const size of [1, 2, 3, 7, 64]) {
    const found: unknown[] = [];
    for await (const each of featuresIn(chunksOf(text, size))) {
      found.push(JSON.parse(each));
    }
    expect(found).toEqual(FEATURES);
  }
});
