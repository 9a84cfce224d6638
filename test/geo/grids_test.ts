import { expect, test } from "bun:test";
import fc from "fast-check";
import { distanceM } from "../../src/geo/distance_m.ts";
import { decodeGeohash, encodeGeohash } from "../../src/geo/geohash.ts";
import { decodeMgrs, encodeMgrs } from "../../src/geo/mgrs.ts";
import { decodeS2Cell, encodeS2Cell } from "../../src/geo/s2_cell.ts";
import { fromUtm, toUtm } from "../../src/geo/utm.ts";
import { pointArbitrary } from "../support/random/point_arbitrary.ts";
import { examples } from "../support/runner/depth.ts";

test("fromUtm() is the inverse of toUtm(), the poles included, to a micrometre", () => {
  fc.assert(
    fc.property(pointArbitrary(), (point) => {
      expect(distanceM(fromUtm(toUtm(point)), point)).toBeLessThan(1e-6);
    }),
  );
});

test("toUtm() gives the published points", () => {
  const paris = toUtm({ latitude: 48.8582, longitude: 2.2945 });
  expect(paris).toMatchObject({ zone: 31, hemisphere: "north" });
  expect(paris.eastingM).toBeCloseTo(448251.795, 3);
  expect(paris.northingM).toBeCloseTo(5411932.678, 3);
  const polar = toUtm({ latitude: 86, longitude: 0 });
  expect(polar.northingM).toBeCloseTo(1555731.570643, 5);
  expect(toUtm({ latitude: 60, longitude: 4 }).zone).toBe(32);
  expect(toUtm({ latitude: 78, longitude: 10 }).zone).toBe(33);
});

test("decodeMgrs() gives a square that holds the encoded point, at every precision", () => {
  fc.assert(
    fc.property(pointArbitrary(), fc.integer({ min: 0, max: 5 }), (point, digits) => {
      const utm = toUtm(point);
      const square = decodeMgrs(encodeMgrs(point, digits));
      const sideM = 10 ** (5 - digits);
      expect(square?.sideM).toBe(sideM);
      expect(square?.corner.zone).toBe(utm.zone);
      expect(utm.eastingM - (square?.corner.eastingM ?? 0)).toBeGreaterThanOrEqual(-1e-6);
      expect(utm.eastingM - (square?.corner.eastingM ?? 0)).toBeLessThanOrEqual(sideM + 1e-6);
      expect(utm.northingM - (square?.corner.northingM ?? 0)).toBeGreaterThanOrEqual(-1e-6);
      expect(utm.northingM - (square?.corner.northingM ?? 0)).toBeLessThanOrEqual(sideM + 1e-6);
    }),
    { numRuns: examples(1000) },
  );
});

test("decodeMgrs() refuses letters that do not belong together", () => {
  for (const wrong of ["31UAA", "61UDQ", "0UDQ", "32XAA", "31IDQ", "31UDQ123", "CAA12", "YAA12"]) {
    expect(decodeMgrs(wrong)).toBeUndefined();
  }
});

test("decodeGeohash() gives a cell that holds the encoded point", () => {
  fc.assert(
    fc.property(pointArbitrary(), fc.integer({ min: 1, max: 12 }), (point, length) => {
      const [west, south, east, north] = decodeGeohash(encodeGeohash(point, length)) ?? [0, 0, 0, 0];
      expect(point.latitude >= south && point.latitude <= north).toBe(true);
      expect(point.longitude >= west && point.longitude <= east).toBe(true);
    }),
  );
});

test("decodeS2Cell() gives a middle no further than half the diagonal from the encoded point", () => {
  fc.assert(
    fc.property(pointArbitrary(), fc.integer({ min: 0, max: 30 }), (point, level) => {
      const cell = decodeS2Cell(encodeS2Cell(point, level));
      expect(cell?.level).toBe(level);
      // Faces of the cube are flat: at the coarsest levels the sphere bulges over them.
      const slack = level < 3 ? 1.2 : 1;
      expect(distanceM(cell?.center ?? point, point)).toBeLessThanOrEqual((cell?.halfDiagonalM ?? 0) * slack);
    }),
  );
});
