import fc from "fast-check";
import { expect, test } from "bun:test";
import { join } from "node:path";
import { bd09McToBd09, bd09ToGcj02 } from "../../src/geo/bd09.ts";
import { isGreaterChina, isMainlandChina } from "../../src/geo/china.ts";
import CHINA_OUTLINES from "../../src/geo/china_outlines.json";
import { distanceM } from "../../src/geo/distance_m.ts";
import { gcj02ToWgs84, wgs84ToGcj02 } from "../../src/geo/gcj02.ts";

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
  const path = join(import.meta.dir, "../../node_modules/@rapideditor/country-coder/src/data/borders.json");
  const borders: {
    readonly features: readonly {
      readonly properties: { readonly wikidata: string };
      readonly geometry: { readonly coordinates: readonly (readonly (readonly (readonly number[])[])[])[] } | null;
    }[];
  } = await Bun.file(path).json();
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
