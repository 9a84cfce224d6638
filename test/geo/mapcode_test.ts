import { expect, test } from "bun:test";
import { distanceM } from "../../src/geo/distance_m.ts";
import { decodeMapcode } from "../../src/geo/mapcode.ts";
import { sharedData } from "../support/shared_data.ts";

/** Codes that the Mapcode Foundation's libraries publish with their points. */
test.each([
  ["VHXGB.1J9J", 52.376504, 4.908535, 0.2],
  ["VHXGB.1J9J-RD", 52.376514, 4.908543, 0.3],
  ["PQ0PF.5M1H", 26.87016, 75.847, 10],
  ["VJ0LW.Y8BB", 50, 6, 10],
  ["TJKM1.D2Z6", 41.851944, 12.433114, 10],
  ["ZH0H0.H1HG", 90, 0, 1],
  ["ZZ0X0.B16G-4K", 90, 179, 1],
])("decodeMapcode() reads %s", (code, latitude, longitude, withinM) => {
  const cell = decodeMapcode(code);
  expect(cell).toBeDefined();
  expect(distanceM(cell?.center ?? { latitude: 0, longitude: 0 }, { latitude, longitude })).toBeLessThan(withinM);
});

test.each(["49.4V", "XX.XX", "VHXGB.1J9", "VHXGB1J9J", "vhxgb.1j9j", "VHXGA.1J9J", "VHXGB.1J9J-Z", "", "."])(
  "decodeMapcode() leaves %p to the territories",
  (code) => {
    expect(decodeMapcode(code)).toBeUndefined();
  },
);

const vectors = sharedData("vectors/shortcode-mapcode.jsonl");

test("decodeMapcode() reads every world-wide code of the Mapcode Foundation's vectors", async () => {
  const lines = vectors === undefined ? [] : (await Bun.file(vectors).text()).split("\n").filter((line) => line !== "");
  for (const line of lines) {
    const { code, lat, lon }: { code: string; lat: number; lon: number } = JSON.parse(line);
    const cell = code.includes(" ") ? undefined : decodeMapcode(code);
    if (cell !== undefined) {
      // A cell of the longest row of the vectors: 14 microdegrees high.
      expect(Math.abs(cell.center.latitude - lat)).toBeLessThan(0.00002);
      expect(distanceM(cell.center, { latitude: lat, longitude: lon })).toBeLessThan(5);
    }
  }
});

test("decodeMapcode() stays on the globe and gives neighbours to neighbouring codes", () => {
  const digits = "0123456789BCDFGHJKLMNPQRSTVWXYZ";
  for (const band of digits) {
    for (let step = 0; step < 200; step += 1) {
      const four = [step * 7, step * 3, step * 11, step * 5].map((at) => digits.charAt(at % digits.length)).join("");
      const cell = decodeMapcode(`${band}${four}.0000`);
      const next = decodeMapcode(`${band}${four}.0001`);
      if (cell === undefined || next === undefined) {
        continue;
      }
      expect(Math.abs(cell.center.latitude)).toBeLessThanOrEqual(90);
      expect(Math.abs(cell.center.longitude)).toBeLessThanOrEqual(180);
      expect(distanceM(cell.center, next.center)).toBeLessThan(60);
    }
  }
});
