import { expect, test } from "bun:test";
import { join } from "node:path";
import CHINA_OUTLINES from "../../src/geo/china_outlines.json";
import { isGreaterChina, isMainlandChina } from "../../src/geo/china.ts";

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
