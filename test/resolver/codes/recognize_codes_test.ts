import { describe, expect, test } from "bun:test";
import type { Coordinates } from "../../../src/domain/coordinates.ts";
import { recognizeCodes } from "../../../src/resolver/codes/mod.ts";
import { CODE_ROWS, NO_CODES } from "../../corpora/corpora.ts";

const TOLERANCE_DEG = 0.00001;

describe("recognizeCodes() reads", () => {
  for (const row of CODE_ROWS) {
    test(`${row.text} ${row.country ?? ""}`, () => {
      const [best] = recognizeCodes(row.text, {
        ...(row.country === undefined ? {} : { country: row.country }),
        ...(row.near === undefined ? {} : { near: row.near }),
      });
      expect(best?.system).toBe(row.system);
      expect(best?.code?.normalized).toBe(row.normalized);
      expect(best?.outcome).toBe(row.outcome);
      expect(best?.weight ?? 0).toBeGreaterThanOrEqual(row.weight ?? 0.5);
      if (row.reasons !== undefined) {
        expect([...(best?.reasons ?? [])]).toEqual([...row.reasons]);
      }
      if (row.at !== undefined) {
        const point = best?.outcome === "point" ? best.coordinates : { latitude: Number.NaN, longitude: Number.NaN };
        expect(Math.abs(point.latitude - row.at.latitude)).toBeLessThanOrEqual(row.tolerance ?? TOLERANCE_DEG);
        expect(Math.abs(point.longitude - row.at.longitude)).toBeLessThanOrEqual(row.tolerance ?? TOLERANCE_DEG);
      }
    });
  }
});

describe("recognizeCodes() takes for no code", () => {
  for (const text of NO_CODES) {
    test(JSON.stringify(text), () => {
      expect(recognizeCodes(text, {}).filter((reading) => reading.weight > 0.3)).toEqual([]);
    });
  }
});

test.each([
  "9G8F+6W Zürich",
  "Plus code: 9G8F+6W Zürich",
])("recognizeCodes() recovers the shortened Plus Code of %p near the place it is given", (text) => {
  const [best] = recognizeCodes(text, {});
  if (best?.outcome !== "shortened") {
    throw new Error("no shortened code");
  }
  expect(best.referenceText).toBe("Zürich");
  const point = best.recover({ latitude: 47.339563, longitude: 8.556687 });
  expect(point?.code?.normalized).toBe("8FVC9G8F+6W");
  expect(point?.coordinates.latitude).toBeCloseTo(47.365563, 5);
  expect(point?.accuracyM).toBeLessThan(10);
});

test("recognizeCodes() gives the other squares of a Makani that nothing fixes", () => {
  const [best] = recognizeCodes("Makani 30032 95320", {});
  expect(best?.outcome === "point" ? best.others?.length : 0).toBe(8);
});

test("recognizeCodes() returns the area of an Eircode only where its routing key is small", () => {
  expect(areaOf("D02 X285")?.coordinates).toEqual({ latitude: 53.339, longitude: -6.253 });
  expect(areaOf("F91 XY12")).toBeUndefined();
});

test("recognizeCodes() gives spans into the caller's text", () => {
  const text = "🙂 our door: 8FVC9G8F+6W!";
  const [best] = recognizeCodes(text, {});
  expect(text.slice(...(best?.span ?? [0, 0]))).toBe("8FVC9G8F+6W");
});

function areaOf(text: string): { readonly coordinates: Coordinates; readonly radiusM: number } | undefined {
  const [best] = recognizeCodes(text, {});
  return best?.outcome === "registered" ? best.area : undefined;
}
