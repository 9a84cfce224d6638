import { VectorTile } from "@mapbox/vector-tile";
import { expect, test } from "bun:test";
import fc from "fast-check";
import { PbfReader } from "pbf";
import type { DrawableWater } from "../../src/gazetteer/mod.ts";
import { worldX, worldY } from "../../src/geo/web_mercator.ts";
import { readOutlines } from "../../src/tiles/data/outlines.ts";
import { drawTile } from "../../src/tiles/draw_tile.ts";
import { clipLine, clipRing } from "../../src/tiles/geometry/clip.ts";
import { groundLevels } from "../../src/tiles/layers/ground.ts";
import { placePyramid } from "../../src/tiles/layers/place_pyramid.ts";
import { waterLayers } from "../../src/tiles/layers/water_layers.ts";
import { smallWorld } from "../resolver/small_world.ts";
import { drawnWorld } from "../support/gazetteers/built_gazetteer.ts";
import { withoutDrawings } from "../support/gazetteers/plain_records.ts";
import { examples } from "../support/runner/depth.ts";

const outlines = readOutlines(
  Bun.gunzipSync(await Bun.file(new URL("../../src/tiles/data/outlines.bin", import.meta.url)).bytes()),
);
const ground = groundLevels(outlines);
const empty = withoutDrawings(smallWorld());

function layersAt(z: number, place: { latitude: number; longitude: number }, gazetteer = empty, languages = ["en"]) {
  const at = (share: number): number => Math.floor(share * 2 ** z);
  const tile = { z, x: at(worldX(place.longitude)), y: at(worldY(place.latitude)) };
  const bytes = drawTile({ gazetteer, ground, pyramid: placePyramid(gazetteer) }, { tile, languages });
  return { tile, layers: new VectorTile(new PbfReader(bytes)).layers };
}

/** Whether a point lies on drawn land. */
function isLand(z: number, latitude: number, longitude: number): boolean {
  const { tile, layers } = layersAt(z, { latitude, longitude });
  const x = worldX(longitude) * 2 ** z * 4096 - tile.x * 4096;
  const y = worldY(latitude) * 2 ** z * 4096 - tile.y * 4096;
  let inside = false;
  for (let i = 0; i < (layers["land"]?.length ?? 0); i++) {
    for (const ring of layers["land"]?.feature(i).loadGeometry() ?? []) {
      for (const [k, b] of ring.entries()) {
        const a = ring[k === 0 ? ring.length - 1 : k - 1] ?? b;
        if (a.y > y !== b.y > y && x < (b.x - a.x) * (y - a.y) / (b.y - a.y) + a.x) {
          inside = !inside;
        }
      }
    }
  }
  return inside;
}

test.each([0, 1, 3, 5, 8, 10])("at zoom %i land is land and sea is sea, at the antimeridian too", (z) => {
  const land = [[48, 15], [-25, 134], [0, 25], [67, -179.9], [67, 179.9], [66, 178], [-80, 60], [-80, -120]];
  const sea = [[0, -30], [-30, -100], [42, 51], [30, 179.9], [30, -179.9], [-45, 175], [0, 179.99]];
  expect(land.map(([latitude = 0, longitude = 0]) => isLand(z, latitude, longitude))).toEqual(land.map(() => true));
  expect(sea.map(([latitude = 0, longitude = 0]) => isLand(z, latitude, longitude))).toEqual(sea.map(() => false));
});

test("coarse tiles have the sea under their land, and finer ones, whose ground is land, have none", () => {
  const atlantic = { latitude: 0, longitude: -30 };
  expect([0, 5, 10, 11, 14].map((z) => layersAt(z, atlantic).layers["sea"]?.length))
    .toEqual([1, 1, 1, undefined, undefined]);
});

test("no outline crosses the map from one side to the other", () => {
  for (const line of [...outlines.land.flat(), ...outlines.borders.flatMap(({ lines }) => lines)]) {
    for (let i = 2; i < line.length; i += 2) {
      // The land of Antarctica ends along the South Pole.
      const isAtPole = Math.max(line[i + 1]!, line[i - 1]!) < -89;
      expect(isAtPole ? 0 : Math.abs(line[i]! - line[i - 2]!)).toBeLessThan(10);
    }
  }
});

test("the border of a country whose own outline is loaded is drawn by that alone", () => {
  const vaduz = { latitude: 47.14, longitude: 9.52 };
  const coarse = layersAt(9, vaduz).layers["boundary"];
  const fine = layersAt(9, vaduz, drawnWorld()).layers["boundary"];
  expect(coarse?.length).toBeGreaterThan(2);
  // Its four sides, and the border that Switzerland and Austria share next to it.
  const points = fine?.length === undefined
    ? 0
    : Array.from({ length: fine.length }, (_, i) => fine.feature(i).loadGeometry().flat().length).reduce(
      (sum, count) => sum + count,
      0,
    );
  const coarsePoints = Array.from(
    { length: coarse?.length ?? 0 },
    (_, i) => coarse?.feature(i).loadGeometry().flat().length ?? 0,
  ).reduce((sum, count) => sum + count, 0);
  expect(points).toBeGreaterThan(3);
  expect(points).toBeLessThan(coarsePoints + 6);
  expect(layersAt(5, vaduz, drawnWorld()).layers["boundary"]?.length)
    .toBe(layersAt(5, vaduz).layers["boundary"]?.length);
});

test("seas have their names in the reader's language, else in English", () => {
  expect([northSeaIn("de-AT"), northSeaIn("ar"), northSeaIn("ja")]).toEqual(["Nordsee", "بحر الشمال", "North Sea"]);
});

function northSeaIn(language: string): unknown {
  return layersAt(4, { latitude: 56, longitude: 3 }, empty, [language]).layers["water_name"]?.feature(0)
    .properties["name"];
}

test("named waters have lines with their names, and still ones a name where there is room for it", () => {
  const vaduz = { latitude: 47.141, longitude: 9.521 };
  const { layers } = layersAt(13, vaduz, drawnWorld());
  const rivers = Array.from({ length: layers["waterway"]?.length ?? 0 }, (_, i) => layers["waterway"]?.feature(i));
  expect(rivers.map((river) => [river?.type, river?.properties["name"], river?.properties["class"]]))
    .toEqual([[2, "Rhein", "river"]]);
  expect(layers["water_name"]).toBeUndefined();
  const near = layersAt(16, vaduz, drawnWorld()).layers["water_name"];
  expect(near?.feature(0).properties["name"]).toBe("Weiher");
  expect(layersAt(5, vaduz, drawnWorld()).layers["waterway"]).toBeUndefined();
});

test("waterLayers() draws islands as land, and ponds on them as water, all turned as the specification wants", () => {
  const category = "natural=water";
  const paths = [squareOf(100_000), squareOf(900_000), squareOf(400_000)];
  const lake: DrawableWater = { name: "Lake", category, latitude: 0, longitude: 0, radiusM: 9000, paths };
  const gazetteer = { ...empty, watersIn: () => [lake] };
  const { water } = waterLayers(gazetteer, { z: 8, x: 128, y: 127 });
  const areas = water.map(({ parts }) => parts.map((part) => Math.sign(areaOf(part))));
  expect(areas).toEqual([[1], [1, -1]]);
});

/** A square around the middle, closed. */
function squareOf(size: number): Int32Array {
  return Int32Array.from([-1, -1, -1, 1, 1, 1, 1, -1, -1, -1], (sign) => sign * size);
}

/** Twice the area, positive where the ring goes clockwise as seen. */
function areaOf(ring: readonly number[]): number {
  return ring.reduce((sum, value, i) => {
    const at = (k: number): number => ring[(i + k + ring.length) % ring.length] ?? 0;
    return i % 2 === 0 ? sum + value * at(3) - at(2) * at(1) : sum;
  }, 0);
}

test("the finest tiles have the numbers of their houses, each inside its tile, and coarser ones have none", () => {
  const gazetteer = drawnWorld();
  const spots = gazetteer.housesIn([-180, -85, 180, 85], { limit: 10_000 });
  expect(spots.length).toBeGreaterThan(3);
  for (const { number, latitude, longitude } of spots) {
    const { layers } = layersAt(16, { latitude, longitude }, gazetteer);
    const houses = layers["housenumber"];
    const found = Array.from({ length: houses?.length ?? 0 }, (_, i) => houses?.feature(i));
    expect(found.map((house) => house?.properties["housenumber"])).toContain(number);
    const [[point] = []] = found[0]?.loadGeometry() ?? [];
    expect([point?.x, point?.y].every((value) => value !== undefined && value >= 0 && value < 4096)).toBe(true);
    expect(layersAt(15, { latitude, longitude }, gazetteer).layers["housenumber"]).toBeUndefined();
  }
});

const LOW = -80;
const HIGH = 4176;
const coordinate = fc.integer({ min: -9000, max: 12_000 });
const line = fc.array(fc.tuple(coordinate, coordinate), { minLength: 2, maxLength: 20 });
const RUNS = { numRuns: examples(400) };

test("clipLine() leaves nothing outside the tile and its margin, and no point twice in a row", () => {
  fc.assert(
    fc.property(line, (points) => {
      for (const piece of clipLine(points.flat())) {
        expect(piece.length).toBeGreaterThanOrEqual(4);
        expect(piece.every((value) => value >= LOW && value <= HIGH && Number.isInteger(value))).toBe(true);
        for (let i = 2; i < piece.length; i += 2) {
          expect([piece[i], piece[i + 1]]).not.toEqual([piece[i - 2], piece[i - 1]]);
        }
      }
    }),
    RUNS,
  );
});

test("clipLine() keeps what lies inside: as long as the line itself, cut into fine steps", () => {
  fc.assert(
    fc.property(line, (points) => {
      const flat = points.flat();
      const kept = clipLine(flat).reduce((sum, piece) => sum + lengthOf(piece), 0);
      const inside = lengthInside(flat);
      // Every cut and every corner is rounded to a unit.
      expect(Math.abs(kept - inside)).toBeLessThan(3 * points.length + inside * 0.01);
    }),
    RUNS,
  );
});

test("clipLine() gives back a line that lies inside", () => {
  expect(clipLine([10, 20, 30, 40, 30, 40, 50, 4000])).toEqual([[10, 20, 30, 40, 50, 4000]]);
  expect(clipLine([-500, 20, -400, 40])).toEqual([]);
  expect(clipLine([-500, 100, 5000, 100, 5000, 200, -500, 200]))
    .toEqual([[LOW, 100, HIGH, 100], [HIGH, 200, LOW, 200]]);
});

test("clipRing() contains a point of the tile just when the ring does", () => {
  const inner = fc.tuple(fc.integer({ min: 0, max: 4096 }), fc.integer({ min: 0, max: 4096 }));
  fc.assert(
    fc.property(line.filter((points) => points.length > 2), inner, (points, [x, y]) => {
      const ring = points.flat();
      // Rounding moves a line by up to a unit.
      fc.pre(distanceToRing(ring, x, y) > 2);
      expect(contains(clipRing(ring), x, y)).toBe(contains(ring, x, y));
    }),
    RUNS,
  );
});

test("clipRing() of a ring around the tile is the tile with its margin", () => {
  const clipped = clipRing([-9000, -9000, 9000, -9000, 9000, 9000, -9000, 9000, -9000, -9000]);
  expect(new Set(clipped)).toEqual(new Set([LOW, HIGH]));
  expect(clipped.length).toBe(8);
  expect(clipRing([-9000, -9000, -8000, -9000, -8000, -8000])).toEqual([]);
});

function lengthOf(points: readonly number[]): number {
  let length = 0;
  for (let i = 2; i < points.length; i += 2) {
    length += Math.hypot(points[i]! - points[i - 2]!, points[i + 1]! - points[i - 1]!);
  }
  return length;
}

function lengthInside(points: readonly number[]): number {
  const steps = 4000;
  let length = 0;
  for (let i = 2; i < points.length; i += 2) {
    const [dx, dy] = [points[i]! - points[i - 2]!, points[i + 1]! - points[i - 1]!];
    let inside = 0;
    for (let k = 0; k < steps; k++) {
      const [x, y] = [points[i - 2]! + dx * (k + 0.5) / steps, points[i - 1]! + dy * (k + 0.5) / steps];
      inside += x >= LOW && x <= HIGH && y >= LOW && y <= HIGH ? 1 : 0;
    }
    length += Math.hypot(dx, dy) * inside / steps;
  }
  return length;
}

function contains(ring: readonly number[], x: number, y: number): boolean {
  let inside = false;
  for (let i = 0, last = ring.length - 2; i < ring.length; last = i, i += 2) {
    const [x1, y1, x2, y2] = [ring[last]!, ring[last + 1]!, ring[i]!, ring[i + 1]!];
    if ((y1 > y) !== (y2 > y) && x < (x2 - x1) * (y - y1) / (y2 - y1) + x1) {
      inside = !inside;
    }
  }
  return inside;
}

function distanceToRing(ring: readonly number[], x: number, y: number): number {
  let least = Infinity;
  for (let i = 0, last = ring.length - 2; i < ring.length; last = i, i += 2) {
    const [dx, dy] = [ring[i]! - ring[last]!, ring[i + 1]! - ring[last + 1]!];
    const share = dx === 0 && dy === 0
      ? 0
      : ((x - ring[last]!) * dx + (y - ring[last + 1]!) * dy) / (dx * dx + dy * dy);
    const at = Math.max(0, Math.min(1, share));
    least = Math.min(least, Math.hypot(ring[last]! + at * dx - x, ring[last + 1]! + at * dy - y));
  }
  return least;
}
