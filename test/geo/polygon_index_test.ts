import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { PolygonIndex } from "../../src/geo/polygon_index.ts";

const coordinate = fc.integer({ min: -40_000_000, max: 40_000_000 });

describe("PolygonIndex", () => {
  test("finds what a plain even-odd test of every edge finds", () => {
    const corners = fc.array(fc.tuple(coordinate, coordinate), { minLength: 3, maxLength: 40 });
    fc.assert(
      fc.property(fc.array(corners, { maxLength: 6 }), coordinate, coordinate, (shapes, latitude, longitude) => {
        const index = new PolygonIndex();
        const rings = shapes.map(ringOf);
        for (const [id, ring] of rings.entries()) {
          index.add(id, [ring]);
        }
        const expected = rings.flatMap((ring, id) => isInside(ring, latitude, longitude) ? [id] : []);
        expect(index.containing(latitude, longitude).toSorted((one, other) => one - other)).toEqual(expected);
      }),
    );
  });

  test("leaves holes out, and puts the smallest area first", () => {
    const index = new PolygonIndex();
    index.add(1, [square(0, 1000)]);
    index.add(2, [square(100, 900), square(400, 600)]);
    expect(index.containing(200, 200)).toEqual([2, 1]);
    expect(index.containing(500, 500)).toEqual([1]);
    expect(index.containing(2000, 500)).toEqual([]);
  });

  test("takes several polygons of one id as one area", () => {
    const index = new PolygonIndex();
    index.add(1, [square(0, 10)]);
    index.add(1, [square(0, 5000)]);
    index.add(2, [square(0, 4000)]);
    expect(index.containing(5, 5)).toEqual([2, 1]);
  });
});

function square(from: number, to: number): Int32Array {
  return Int32Array.of(from, from, from, to, to, to, to, from, from, from);
}

function ringOf(corners: readonly (readonly [number, number])[]): Int32Array {
  return Int32Array.from([...corners, corners[0]!].flat());
}

function isInside(ring: Int32Array, latitude: number, longitude: number): boolean {
  let inside = false;
  for (let i = 0; i + 3 < ring.length; i += 2) {
    const [a, b, c, d] = ring.subarray(i, i + 4);
    if ((a! > latitude) !== (c! > latitude) && longitude < b! + ((d! - b!) * (latitude - a!)) / (c! - a!)) {
      inside = !inside;
    }
  }
  return inside;
}
