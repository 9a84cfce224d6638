import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { distanceM } from "../../../src/geo/distance_m.ts";
import { recognizeCodes } from "../../../src/resolver/codes/mod.ts";
import { CODE_ENCODERS } from "../../support/codes/code_encoders.ts";
import { pointArbitrary } from "../../support/random/point_arbitrary.ts";
import { randomText } from "../../support/random/random_text.ts";

/** `LONG_PROPERTIES=on` runs the full million. */
const RANDOM_TEXTS = process.env["LONG_PROPERTIES"] === "on" ? 1_000_000 : 20_000;

/** Systems of one country: south, north, west, east. */
const BOXES: Readonly<Record<string, readonly [number, number, number, number]>> = {
  digipin: [2.6, 38.4, 63.6, 99.4],
  makani: [24.81, 25.29, 55.06, 55.49],
};

describe("recognizeCodes() answers a point in whose circle the encoded one lies", () => {
  for (const [system, encode] of Object.entries(CODE_ENCODERS)) {
    test(system, () => {
      const box = BOXES[system];
      const area = box === undefined ? pointArbitrary() : fc.record({
        latitude: fc.double({ min: box[0], max: box[1], noNaN: true }),
        longitude: fc.double({ min: box[2], max: box[3], noNaN: true }),
      });
      fc.assert(fc.property(area, (point) => {
        const text = encode(point);
        if (text === undefined) {
          return;
        }
        const reading = recognizeCodes(text, {}).find((one) => one.system === system);
        if (reading?.outcome !== "point") {
          throw new Error(`${text} is not read as ${system}`);
        }
        // A hair more: doubles at the cell's very corner.
        expect(distanceM(reading.coordinates, point)).toBeLessThanOrEqual(reading.accuracyM * 1.0001 + 0.001);
      }));
    });
  }
});

test("recognizeCodes() never throws, and no random text is a sure code but one written as such", () => {
  let sure = 0;
  for (let index = 0; index < RANDOM_TEXTS; index += 1) {
    const readings = recognizeCodes(randomText(index), {});
    sure += readings.some((reading) => reading.outcome === "point" && reading.weight >= 0.5) ? 1 : 0;
  }
  // Runs of base-32 digits of six and more are geohashes, by chance: one text in five hundred at most.
  expect(sure / RANDOM_TEXTS).toBeLessThan(0.002);
});
