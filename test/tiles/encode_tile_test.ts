import { VectorTile } from "@mapbox/vector-tile";
import { expect, test } from "bun:test";
import fc from "fast-check";
import { PbfReader } from "pbf";
import { encodeTile } from "../../src/tiles/encode_tile.ts";
import type { TileFeature, TileLayer } from "../../src/tiles/layers/place_layer.ts";
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
