import { VectorTile } from "@mapbox/vector-tile";
import { validateStyleMin } from "@maplibre/maplibre-gl-style-spec";
import fc from "fast-check";
import { PbfReader } from "pbf";
import { expect, test } from "bun:test";
import type { DrawableGazetteer, DrawablePlace } from "../../src/gazetteer/mod.ts";
import { worldX, worldY } from "../../src/geo/web_mercator.ts";
import { ByteCache } from "../../src/tiles/deps.ts";
import { encodeTile } from "../../src/tiles/encode_tile.ts";
import type { TileFeature, TileLayer } from "../../src/tiles/layers/place_layer.ts";
import { placePyramid } from "../../src/tiles/layers/place_pyramid.ts";
import { mapStyle } from "../../src/tiles/style/map_style.ts";
import { examples } from "../support/runner/depth.ts";

const unit = fc.integer({ min: -80, max: 4176 });
const points = (least: number, most: number) =>
  fc.array(fc.tuple(unit, unit), { minLength: least, maxLength: most }).map((pairs) => pairs.flat());
const properties = fc.dictionary(fc.string({ maxLength: 8 }), fc.oneof(fc.string({ unit: "binary" }), fc.nat()));
const feature: fc.Arbitrary<TileFeature> = fc.oneof(
  fc.record({ type: fc.constant("point" as const), parts: points(1, 1).map((point) => [point]), properties }),
  fc.record({
    type: fc.constant("line" as const),
    parts: fc.array(points(2, 9), { minLength: 1, maxLength: 4 }),
    properties,
  }),
  fc.record({
    type: fc.constant("polygon" as const),
    parts: fc.array(points(3, 9), { minLength: 1, maxLength: 3 }),
    properties,
  }),
);

test("encodeTile() is read back by a reader of vector tiles as it was", () => {
  const layers = fc.uniqueArray(
    fc.record({ name: fc.string({ minLength: 1, maxLength: 9 }), features: fc.array(feature, { maxLength: 8 }) }),
    { selector: ({ name }) => name, maxLength: 4 },
  );
  fc.assert(
    fc.property(layers, (given) => {
      const { layers: read } = new VectorTile(new PbfReader(encodeTile(given)));
      const filled = given.filter(({ features }) => features.length > 0);
      expect(Object.keys(read).sort()).toEqual(filled.map(({ name }) => name).sort());
      for (const layer of filled) {
        expectSame(read[layer.name], layer);
      }
    }),
    { numRuns: examples(200) },
  );
});

test("encodeTile() of nothing is empty", () => {
  expect(encodeTile([{ name: "land", features: [] }]).length).toBe(0);
});

const TYPES = { point: 1, line: 2, polygon: 3 } as const;

function expectSame(read: VectorTile["layers"][string] | undefined, { features }: TileLayer): void {
  expect([read?.version, read?.extent, read?.length]).toEqual([2, 4096, features.length]);
  for (const [i, { type, parts, properties: given }] of features.entries()) {
    const found = read?.feature(i);
    expect(found?.type).toBe(TYPES[type]);
    expect({ ...found?.properties }).toEqual({ ...given });
    const geometry = found?.loadGeometry().map((ring) => ring.flatMap(({ x, y }) => [x, y]));
    // The reader closes rings.
    const expected = type === "polygon" ? parts.map((ring) => [...ring, ...ring.slice(0, 2)]) : parts;
    expect(geometry).toEqual(expected.map((part) => [...part]));
  }
}

const place = fc.record({
  kind: fc.constantFrom("country", "region", "county", "locality", "district", "postcode" as const),
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
  importance: fc.integer({ min: 0, max: 9000 }),
});
const SHOWN = ["country", "region", "locality", "district"];

function pyramidOf(places: readonly Omit<DrawablePlace, "id">[]) {
  const visitPlaces: DrawableGazetteer["visitPlaces"] = (visit) =>
    places.forEach((given, id) => visit({ ...given, id }));
  return placePyramid({
    visitPlaces,
    streetsIn: () => [],
    outlinesIn: () => [],
    watersIn: () => [],
    outlinedCountries: () => new Set(),
    drawnCell: () => undefined,
    drawingVersion: "",
    housesIn: () => [],
    streetPoints: () => [],
    settlementPoints: () => [],
    drawableStreet: noStreet,
  });
}

function noStreet(): never {
  throw new RangeError("There are no streets");
}

function tileAt(z: number, { latitude, longitude }: Omit<DrawablePlace, "id">) {
  const at = (share: number): number => Math.min(2 ** z - 1, Math.floor(share * 2 ** z));
  return { z, x: at(worldX(longitude)), y: at(Math.max(0, worldY(latitude))) };
}

test("placePyramid() shows every place at the last zoom, and from its first zoom on at every one", () => {
  fc.assert(
    fc.property(fc.array(place, { maxLength: 60 }), (places) => {
      const pyramid = pyramidOf(places);
      for (const [id, given] of places.entries()) {
        const isShown = Array.from(
          { length: 17 },
          (_, z) => pyramid.placesIn(tileAt(z, given)).filter((found) => found.id === id).length,
        );
        if (SHOWN.includes(given.kind)) {
          expect([isShown[14], isShown[16]]).toEqual([1, 1]);
          expect(isShown).toEqual(isShown.toSorted((one, other) => one - other));
        } else {
          expect(Math.max(...isShown)).toBe(0);
        }
      }
    }),
    { numRuns: examples(60) },
  );
});

test("placePyramid() shows at most 20 new places in a tile before the last zoom, the more important ones first", () => {
  const places = Array.from({ length: 200 }, (_, i) => ({
    kind: "locality" as const,
    latitude: 47 + (i % 20) * 1e-4,
    longitude: 9 + Math.floor(i / 20) * 1e-4,
    importance: 3000 + i,
  }));
  const pyramid = pyramidOf(places);
  let shown = 0;
  for (let z = 0; z < 14; z++) {
    const found = pyramid.placesIn(tileAt(z, places[0]!));
    expect(found.length - shown).toBeLessThanOrEqual(20);
    shown = found.length;
    expect(found.map(({ id }) => id)).toEqual(Array.from({ length: shown }, (_, i) => 199 - i));
  }
  expect(shown).toBeGreaterThan(0);
});

test("ByteCache never holds more than its bytes, and gives what was set last", () => {
  const step = fc.record({ key: fc.constantFrom("a", "b", "c", "d", "e"), length: fc.nat(900) });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const cache = new ByteCache(2000);
      const last = new Map<string, number>();
      for (const { key, length } of steps) {
        cache.set(key, new Uint8Array(length));
        last.set(key, length);
        expect(cache.weight).toBeLessThanOrEqual(2000);
        expect(cache.get(key)?.length).toBe(length);
      }
      for (const [key, length] of last) {
        expect([undefined, length]).toContain(cache.get(key)?.length);
      }
    }),
  );
});

test("ByteCache drops first what was unused for longest, and does not keep what is too large", () => {
  const cache = new ByteCache(1000);
  cache.set("one", new Uint8Array(200));
  cache.set("two", new Uint8Array(200));
  cache.get("one");
  cache.set("three", new Uint8Array(200));
  expect([cache.get("one")?.length, cache.get("two")?.length, cache.get("three")?.length])
    .toEqual([200, undefined, 200]);
  cache.set("one", new Uint8Array(5000));
  expect([cache.get("one")?.length, cache.get("three")?.length]).toEqual([undefined, 200]);
  cache.clear();
  expect([cache.weight, cache.get("three")]).toEqual([0, undefined]);
});

test.each(["light", "dark"] as const)("the %s style is valid, and names nothing but its tiles", (theme) => {
  const attributions = [{ text: "<b>Nobody</b> & sons" }, { text: "Somebody", url: "https://example.com" }];
  const style = mapStyle({ theme, tilesUrl: "/tiles/{z}/{x}/{y}.mvt?v=1", attributions });
  // What is checked is the style as a client reads it.
  const read = JSON.parse(JSON.stringify(style));
  expect(validateStyleMin(read).map(({ message }) => message)).toEqual([]);
  expect(Object.keys(read.sources)).toEqual(["locus"]);
  expect([read.glyphs, read.sprite]).toEqual([undefined, undefined]);
  expect(read.sources.locus.attribution).toBe(
    '&lt;b&gt;Nobody&lt;/b&gt; &amp; sons · <a href="https://example.com" target="_blank" rel="noopener">Somebody</a>',
  );
});

test("the ground is land until the tiles of a view are there", () => {
  const { layers } = JSON.parse(JSON.stringify(mapStyle({ theme: "light", tilesUrl: "/x", attributions: [] })));
  const [ground, sea, land] = layers;
  expect([ground.type, ground.paint["background-color"]]).toEqual(["background", land.paint["fill-color"]]);
  expect([sea["source-layer"], land["source-layer"]]).toEqual(["sea", "land"]);
  expect(sea.paint["fill-color"]).not.toBe(land.paint["fill-color"]);
});
