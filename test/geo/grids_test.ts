import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { join } from "node:path";
import type { Bounds } from "../../src/domain/coordinates.ts";
import { bd09McToBd09, bd09ToGcj02 } from "../../src/geo/bd09.ts";
import { isGreaterChina, isMainlandChina } from "../../src/geo/china.ts";
import CHINA_OUTLINES from "../../src/geo/china_outlines.json";
import { circleBounds } from "../../src/geo/circle_bounds.ts";
import { CURVE_SIDE, curveCell, interleaved } from "../../src/geo/curve_cell.ts";
import { curveRanges } from "../../src/geo/curve_ranges.ts";
import { distanceFrom, distanceM } from "../../src/geo/distance_m.ts";
import { gcj02ToWgs84, wgs84ToGcj02 } from "../../src/geo/gcj02.ts";
import { decodeGeohash, encodeGeohash } from "../../src/geo/geohash.ts";
import { hilbert } from "../../src/geo/hilbert.ts";
import { decodeMgrs, encodeMgrs } from "../../src/geo/mgrs.ts";
import { decodePlusCode, encodePlusCode, recoverPlusCode } from "../../src/geo/plus_code.ts";
import { decodeS2Cell, encodeS2Cell } from "../../src/geo/s2_cell.ts";
import { fromUtm, toUtm } from "../../src/geo/utm.ts";
import { latitudeAt, longitudeAt, worldX, worldY } from "../../src/geo/web_mercator.ts";
import { sharedData } from "../support/files/shared_data.ts";
import { pointArbitrary } from "../support/random/arbitraries.ts";
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

interface Vector {
  readonly op: "encode" | "decode" | "validity" | "short";
  readonly raw: readonly string[];
}

const path = sharedData("vectors/shortcode-olc.jsonl");
const vectors = path === undefined ? [] : parseVectors(await Bun.file(path).text());

describe("the Plus Code functions agree with the specification's own vectors", () => {
  for (const op of ["encode", "decode", "validity", "short"] as const) {
    const rows = vectors.filter((vector) => vector.op === op).map(({ raw }) => raw);
    test(`${op}: ${rows.length === 0 ? "shared data absent" : `${rows.length} vectors`}`, () => {
      expect(rows.filter((raw) => !agrees(op, raw))).toEqual([]);
    });
  }
});

test("decodePlusCode() gives a cell that holds the encoded point, at every length", () => {
  fc.assert(
    fc.property(pointArbitrary(), fc.constantFrom(2, 4, 6, 8, 10, 11, 12, 13, 14, 15), (point, length) => {
      const [west, south, east, north] = decodePlusCode(encodePlusCode(point, length)) ?? [0, 0, 0, 0];
      expect(point.latitude).toBeGreaterThanOrEqual(south - 1e-9);
      expect(point.latitude).toBeLessThanOrEqual(north + 1e-9);
      expect(point.longitude).toBeGreaterThanOrEqual(west - 1e-9);
      expect(point.longitude).toBeLessThanOrEqual(east + 1e-9);
    }),
  );
});

test("recoverPlusCode() finds the full code again from a place within 20 km", () => {
  fc.assert(
    fc.property(
      pointArbitrary({ latitudeMax: 80 }),
      fc.double({ min: -0.15, max: 0.15, noNaN: true }),
      (point, off) => {
        const full = encodePlusCode(point);
        const near = { latitude: point.latitude + off, longitude: point.longitude - off };
        expect(recoverPlusCode(full.slice(4), near)).toBe(full);
      },
    ),
  );
});

test("encodePlusCode() refuses a length no code has", () => {
  expect(() => encodePlusCode({ latitude: 0, longitude: 0 }, 7)).toThrow(RangeError);
});

function agrees(op: Vector["op"], raw: readonly string[]): boolean {
  const [code = "", second = "", third = "", fourth = "", fifth = "", sixth = ""] = raw;
  if (op === "encode") {
    return encodePlusCode({ latitude: Number(code), longitude: Number(second) }, Number(fifth)) === sixth;
  }
  if (op === "decode") {
    const expected = [fourth, third, sixth, fifth].map(Number);
    return decodePlusCode(code)?.every((edge, index) => Math.abs(edge - (expected[index] ?? 0)) < 1e-10) ?? false;
  }
  if (op === "validity") {
    const isShort = recoverPlusCode(code, { latitude: 0, longitude: 0 }) !== undefined;
    return String(decodePlusCode(code) !== undefined) === fourth && String(isShort) === third;
  }
  const reference = { latitude: Number(second), longitude: Number(third) };
  return (recoverPlusCode(fourth, reference) ?? fourth.toUpperCase()) === code;
}

function parseVectors(lines: string): readonly Vector[] {
  return lines.trim().split("\n").map((line): Vector => JSON.parse(line));
}

const boxes = fc.tuple(pointArbitrary(), pointArbitrary()).map(([one, other]): Bounds => [
  one.longitude,
  Math.min(one.latitude, other.latitude),
  other.longitude,
  Math.max(one.latitude, other.latitude),
]);

function isInside(
  [west, south, east, north]: Bounds,
  { latitude, longitude }: { latitude: number; longitude: number },
) {
  const isBetween = west <= east ? west <= longitude && longitude <= east : longitude >= west || longitude <= east;
  return isBetween && south <= latitude && latitude <= north;
}

test("interleaved() takes the bits of column and row in turns", () => {
  fc.assert(fc.property(fc.nat(CURVE_SIDE - 1), fc.nat(CURVE_SIDE - 1), (column, row) => {
    let slow = 0n;
    for (let bit = 0n; bit < 24n; bit++) {
      slow |= ((BigInt(column) >> bit) & 1n) << (2n * bit) | ((BigInt(row) >> bit) & 1n) << (2n * bit + 1n);
    }
    expect(interleaved(column, row)).toBe(Number(slow));
  }));
});

test("curveRanges() covers every point of the box, in few pieces, ascending and apart", () => {
  fc.assert(fc.property(boxes, fc.array(pointArbitrary(), { minLength: 20, maxLength: 20 }), (bounds, points) => {
    const ranges = curveRanges(bounds);
    expect(ranges.length).toBeLessThanOrEqual(32);
    for (const [i, [from, to]] of ranges.entries()) {
      expect(from).toBeLessThanOrEqual(to);
      expect(from).toBeGreaterThan((ranges[i - 1]?.[1] ?? -2) + 1);
    }
    const corners = [{ latitude: bounds[1], longitude: bounds[0] }, { latitude: bounds[3], longitude: bounds[2] }];
    for (const point of [...points.filter((one) => isInside(bounds, one)), ...corners]) {
      const cell = curveCell(point);
      expect(ranges.some(([from, to]) => from <= cell && cell <= to)).toBe(true);
    }
  }));
});

test("circleBounds() holds everything within the radius, across poles and the antimeridian too", () => {
  const radii = fc.double({ min: 1, max: 19_000_000, noNaN: true });
  fc.assert(fc.property(pointArbitrary(), pointArbitrary(), radii, (center, point, radiusM) => {
    const isNear = distanceM(center, point) <= radiusM;
    expect(!isNear || isInside(circleBounds(center, radiusM), point)).toBe(true);
  }));
});

const CELL = { latitude: 180 / 65_536, longitude: 360 / 65_536 };

test("hilbert() gives every cell of a corner its own place, and neighbours on the curve are neighbours on the map", () => {
  const side = 32;
  const cells = Array.from({ length: side * side }, (_, i) => ({ x: i % side, y: Math.floor(i / side) }))
    .map(({ x, y }) => ({
      x,
      y,
      at: hilbert({ latitude: -90 + (y + 0.5) * CELL.latitude, longitude: -180 + (x + 0.5) * CELL.longitude }),
    }))
    .sort((one, other) => one.at - other.at);
  expect(cells.map(({ at }) => at)).toEqual(cells.map((_, index) => index));
  for (const [index, cell] of cells.entries()) {
    const before = cells[index - 1];
    if (before !== undefined) {
      expect(Math.abs(cell.x - before.x) + Math.abs(cell.y - before.y)).toBe(1);
    }
  }
});

test("hilbert() takes the edges of the world", () => {
  expect(hilbert({ latitude: -90, longitude: -180 })).toBe(0);
  expect(hilbert({ latitude: 90, longitude: 180 })).toBeLessThan(2 ** 32);
});

test("longitudeAt() and latitudeAt() return to the point of worldX() and worldY()", () => {
  for (const [longitude, latitude] of [[0, 0], [9.52, 47.14], [-179.9, -84.9], [180, 85]] as const) {
    expect(longitudeAt(worldX(longitude))).toBeCloseTo(longitude, 9);
    expect(latitudeAt(worldY(latitude))).toBeCloseTo(latitude, 9);
  }
});

test("worldY() draws what is beyond the map at its edges", () => {
  expect(worldY(90)).toBeCloseTo(0, 9);
  expect(worldY(-90)).toBeCloseTo(1, 9);
});

test("distanceFrom() is distanceM() to the last digit", () => {
  fc.assert(
    fc.property(pointArbitrary(), pointArbitrary(), (from, to) => {
      expect(distanceFrom(from)(to.latitude, to.longitude)).toBe(distanceM(from, to));
    }),
  );
});

test("distanceM() is the great circle, across antimeridian and poles", () => {
  const degree = distanceM({ latitude: 0, longitude: 0 }, { latitude: 0, longitude: 1 });
  expect(degree).toBeCloseTo(111_195.08, 1);
  expect(distanceM({ latitude: 0, longitude: 179.5 }, { latitude: 0, longitude: -179.5 })).toBeCloseTo(degree, 4);
  expect(distanceM({ latitude: 89.5, longitude: 0 }, { latitude: 89.5, longitude: 180 })).toBeCloseTo(degree, 4);
  expect(distanceM({ latitude: 90, longitude: 10 }, { latitude: 90, longitude: -120 })).toBeCloseTo(0, 4);
  expect(distanceM({ latitude: 0, longitude: 0 }, { latitude: 0, longitude: 180 })).toBeCloseTo(degree * 180, 2);
});

const MAINLAND = {
  Beijing: [39.9042, 116.4074],
  Shanghai: [31.2304, 121.4737],
  Shenzhen: [22.5431, 114.0579],
  Luohu: [22.548, 114.1315],
  Zhuhai: [22.2711, 113.5767],
  Xiamen: [24.4798, 118.0894],
  Dandong: [40.1292, 124.3947],
  Heihe: [50.245, 127.4897],
  Ruili: [24.0128, 97.8517],
  Lhasa: [29.65, 91.1],
  Kashgar: [39.4704, 75.9898],
  Sanya: [18.2528, 109.5119],
} as const;

const GREATER = {
  "Hong Kong": [22.3193, 114.1694],
  "Sheung Shui": [22.502, 114.128],
  Macau: [22.1987, 113.5439],
  Taipei: [25.033, 121.5654],
  Kaohsiung: [22.6273, 120.3014],
} as const;

const ABROAD = {
  Seoul: [37.5665, 126.978],
  Sinuiju: [40.0989, 124.3983],
  Blagoveshchensk: [50.2728, 127.5406],
  Hanoi: [21.0285, 105.8542],
  Kathmandu: [27.7172, 85.324],
  Delhi: [28.6139, 77.209],
  Ulaanbaatar: [47.8864, 106.9057],
  Almaty: [43.2389, 76.8897],
  Tokyo: [35.6762, 139.6503],
  Vaduz: [47.141, 9.5209],
} as const;

function answersOf(places: Readonly<Record<string, readonly [number, number]>>): string {
  return Object.values(places).map(([latitude, longitude]) => {
    const point = { latitude, longitude };
    return `${isMainlandChina(point) ? "m" : "-"}${isGreaterChina(point) ? "g" : "-"}`;
  }).filter((answer, index, all) => all.indexOf(answer) === index).join();
}

test("isMainlandChina() and isGreaterChina() distinguish border towns", () => {
  expect(answersOf(MAINLAND)).toBe("mg");
  expect(answersOf(GREATER)).toBe("-g");
  expect(answersOf(ABROAD)).toBe("--");
});

test("CHINA_OUTLINES is what country-coder has", async () => {
  const bordersPath = join(import.meta.dir, "../../node_modules/@rapideditor/country-coder/src/data/borders.json");
  const borders: {
    readonly features: readonly {
      readonly properties: { readonly wikidata: string };
      readonly geometry: { readonly coordinates: readonly (readonly (readonly (readonly number[])[])[])[] } | null;
    }[];
  } = await Bun.file(bordersPath).json();
  const ids = { mainland: "Q19188", hongKong: "Q8646", macau: "Q14773", taiwan: "Q865" };
  for (const [name, id] of Object.entries(ids)) {
    const feature = borders.features.find(({ properties }) => properties.wikidata === id);
    const ring = feature?.geometry?.coordinates[0]?.[0]?.map((point) => point.join(",")).join(" ");
    const outline = Object.entries(CHINA_OUTLINES).find(([key]) => key === name)?.[1];
    expect(outline?.trim().replaceAll("\n", " ")).toBe(ring ?? "");
  }
});

/** Baidu's Mercator metres and its degrees, as converters of its own data give them. */
const PAIRS = [
  [12943772.884424742, 4832666.423350099, 39.961627073, 116.274625],
  [13221024.95, 3603638.53, 30.946576226, 118.765195582],
  [12958175, 4825923.77, 39.915, 116.404],
  [12958160.97, 4825907.72, 39.914889, 116.403874],
  [13525353.98, 3641593.36, 31.24, 121.499],
] as const;

test("bd09McToBd09() meets the known pairs", () => {
  for (const [x, y, latitude, longitude] of PAIRS) {
    expect(distanceM(bd09McToBd09(x, y), { latitude, longitude })).toBeLessThan(0.1);
  }
});

test("bd09McToBd09() is odd in both axes and continuous across its bands", () => {
  // Beyond 75 degrees Baidu's own polynomial jumps by a kilometre; nobody's map is there.
  for (const bandM of [1_678_043.12, 3_481_989.83, 5_591_021, 8_362_377.87]) {
    const below = bd09McToBd09(1e6, bandM - 0.01);
    expect(distanceM(below, bd09McToBd09(1e6, bandM + 0.01))).toBeLessThan(0.5);
    const mirrored = bd09McToBd09(-1e6, 0.01 - bandM);
    expect(mirrored).toEqual({ latitude: -below.latitude, longitude: -below.longitude });
  }
});

test("bd09ToGcj02() undoes the published forward formula to about a metre", () => {
  const wobble = (Math.PI * 3000) / 180;
  for (const [latitude, longitude] of [[39.9, 116.4], [31.2, 121.5], [22.5, 114.1], [43.8, 87.6]] as const) {
    const radius = Math.hypot(longitude, latitude) + 0.00002 * Math.sin(latitude * wobble);
    const angle = Math.atan2(latitude, longitude) + 0.000003 * Math.cos(longitude * wobble);
    const bd09 = { latitude: radius * Math.sin(angle) + 0.006, longitude: radius * Math.cos(angle) + 0.0065 };
    expect(distanceM(bd09ToGcj02(bd09), { latitude, longitude })).toBeLessThan(1.5);
  }
});

/** Points of mainland China. */
const inChina = fc.record({
  latitude: fc.double({ min: 18, max: 53, noNaN: true }),
  longitude: fc.double({ min: 74, max: 134, noNaN: true }),
});

test("gcj02ToWgs84() meets the known pairs", () => {
  const pairs = [
    [31.22281206362763, 121.46840659541449, 31.224731304675522, 121.46385323166844],
    [37.33644561966912, 122.48151345759582, 37.33557, 122.47664],
  ] as const;
  for (const [fromLatitude, fromLongitude, latitude, longitude] of pairs) {
    const moved = gcj02ToWgs84({ latitude: fromLatitude, longitude: fromLongitude });
    expect(distanceM(moved, { latitude, longitude })).toBeLessThan(1);
  }
});

test("gcj02ToWgs84() undoes wgs84ToGcj02() to under a centimetre", () => {
  fc.assert(fc.property(inChina, (point) => distanceM(gcj02ToWgs84(wgs84ToGcj02(point)), point) < 0.01));
});

test("wgs84ToGcj02() moves every point of China by less than 1.5 km, and by some", () => {
  fc.assert(fc.property(inChina, (point) => {
    const movedM = distanceM(wgs84ToGcj02(point), point);
    return movedM > 1 && movedM < 1500;
  }));
});
