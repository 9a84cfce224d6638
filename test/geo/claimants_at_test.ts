import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { claimantsAt } from "../../src/geo/claimants_at.ts";
import DISPUTED_LAND from "../../src/geo/disputed_land.json";

type Row = readonly [place: string, latitude: number, longitude: number, held: string | undefined, claimants: string];

/** Towns within, and towns close by that nobody disputes, with the country that the borders give them to. */
const TOWNS: readonly Row[] = [
  ["Simferopol", 44.95, 34.1, "RU", "RU UA"],
  ["Kerch", 45.36, 36.47, "RU", "RU UA"],
  ["Taman", 45.21, 36.71, "RU", ""],
  ["Anapa", 44.89, 37.32, "RU", ""],
  ["Donetsk", 48, 37.8, "UA", "RU UA"],
  ["Kherson", 46.64, 32.61, "UA", "RU UA"],
  ["Mykolaiv", 46.97, 32, "UA", ""],
  ["Dnipro", 48.46, 35.04, "UA", ""],
  ["Rostov", 47.23, 39.7, "RU", ""],
  ["Katzrin", 32.99, 35.69, "IL", "IL SY"],
  ["Tiberias", 32.79, 35.53, "IL", ""],
  ["Kiryat Shmona", 33.207, 35.57, "IL", ""],
  ["Old City of Jerusalem", 31.777, 35.234, "IL", "IL PS"],
  ["Western Jerusalem", 31.78, 35.215, "IL", ""],
  ["Srinagar", 34.08, 74.8, "IN", "IN PK"],
  ["Gilgit", 35.92, 74.31, "PK", "IN PK"],
  ["Mirpur", 33.15, 73.75, "PK", "IN PK"],
  ["Islamabad", 33.69, 73.05, "PK", ""],
  ["Sialkot", 32.49, 74.53, "PK", ""],
  ["Pathankot", 32.27, 75.65, "IN", ""],
  ["Itanagar", 27.1, 93.6, "IN", "CN IN"],
  ["Tezpur", 26.63, 92.8, "IN", ""],
  ["Dibrugarh", 27.47, 94.91, "IN", ""],
  ["Yuzhno-Kurilsk", 44.03, 145.86, "RU", "JP RU"],
  ["Nemuro", 43.33, 145.58, "JP", ""],
  ["Hala'ib", 22.22, 36.63, "EG", "EG SD"],
  ["Bir Tawil", 21.87, 33.74, undefined, "EG SD"],
  ["Abyei", 9.6, 28.43, "SS", "SD SS"],
  ["Bartica", 6.4, -58.62, "GY", "GY VE"],
  ["Georgetown", 6.8, -58.16, "GY", ""],
  ["Boa Vista, across the border", 2.82, -60.67, "BR", ""],
  ["Vaduz", 47.14, 9.52, "LI", ""],
];

describe("claimantsAt()", () => {
  test.each(TOWNS)("returns the claimants of %s", (...row) => {
    const [, latitude, longitude, held, claimants] = row;
    expect(claimantsAt({ latitude, longitude }, held).join(" ")).toBe(claimants);
  });

  test("never disputes land of a country that claims none of it", () => {
    const point = fc.record({
      latitude: fc.double({ min: -90, max: 90, noNaN: true }),
      longitude: fc.double({ min: -180, max: 180, noNaN: true }),
    });
    fc.assert(fc.property(point, (at) => {
      const claimants = claimantsAt(at, undefined);
      expect(claimantsAt(at, "LI")).toEqual([]);
      for (const held of claimants) {
        expect(claimantsAt(at, held)).toContain(held);
      }
    }));
  });
});

describe("DISPUTED_LAND", () => {
  test("names two states or more of each, in order, and an outline of land", () => {
    for (const { claimants, outline } of DISPUTED_LAND) {
      expect(claimants.length).toBeGreaterThan(1);
      expect(claimants).toEqual([...new Set(claimants)].sort());
      expect(claimants.join("")).toMatch(/^[A-Z]+$/);
      expect(outline.split(" ").length).toBeGreaterThan(3);
      expect(outline).toMatch(/^[-\d., ]+$/);
    }
  });
});
