import { describe, expect, test } from "bun:test";
import { distanceM } from "../../../src/geo/distance_m.ts";
import { recognizeCoordinates } from "../../../src/resolver/coordinates/recognize_coordinates.ts";
import { sharedData } from "../../support/files/shared_data.ts";

/**
 * The inputs of GeographicLib's own conversion tests, as points: each input of theirs, and the point their expected answer
 * stands for. The texts are read from the shared vectors, which stay out of the project.
 */
const EXPECTED: Readonly<Record<string, { latitude: number; longitude: number; withinM: number } | "refused">> = {
  GeoConvert0: { latitude: 33.3, longitude: 44.4, withinM: 0.01 },
  GeoConvert1: { latitude: 32.98725, longitude: 44.46484, withinM: 1 },
  GeoConvert2: { latitude: 30.508333, longitude: 30.50833, withinM: 1 },
  GeoConvert4: "refused",
  GeoConvert5: "refused",
  GeoConvert6: { latitude: 0, longitude: 180, withinM: 0.01 },
  GeoConvert8: { latitude: 86, longitude: 0, withinM: 0.01 },
  GeoConvert9: "refused",
  GeoConvert10: "refused",
  GeoConvert11: { latitude: 5.983333, longitude: 10, withinM: 1 },
  GeoConvert12: { latitude: 6, longitude: 10, withinM: 1 },
  GeoConvert13: { latitude: 6, longitude: 10, withinM: 1 },
  GeoConvert14: { latitude: 5.25, longitude: 5.75, withinM: 1 },
  GeoConvert15: { latitude: 5.03125, longitude: 5.09375, withinM: 1 },
  GeoConvert16: { latitude: 33.2999985, longitude: 44.3999998, withinM: 1 },
  GeoConvert17: { latitude: 0.00057727, longitude: 45, withinM: 1 },
  GeoConvert18: { latitude: 0.00057727, longitude: 45, withinM: 1 },
  GeoConvert19: { latitude: -81.998025, longitude: 123.029266, withinM: 1 },
  GeoConvert20: { latitude: -81.998025, longitude: 123.029266, withinM: 1 },
  GeoConvert21: { latitude: -81.998025, longitude: 123.029266, withinM: 1 },
  GeoConvert22: { latitude: 5.5, longitude: 6.5, withinM: 0.01 },
  GeoConvert23: { latitude: 5.5, longitude: 6.5, withinM: 0.01 },
};

const path = sharedData("vectors/coords-geographiclib-geoconvert.jsonl");
const inputs = path === undefined ? [] : readInputs(await Bun.file(path).text());

describe(`recognizeCoordinates() converts as GeographicLib does${path === undefined ? " (shared data absent)" : ""}`, () => {
  test("every vector with an input has an expected point", () => {
    expect(inputs.filter(({ name }) => !(name in EXPECTED)).map(({ name }) => name)).toEqual([]);
  });
  for (const { name, input } of inputs) {
    test(`${name} ${input}`, () => {
      const expected = EXPECTED[name];
      const [best] = recognizeCoordinates(input);
      if (expected === "refused" || expected === undefined) {
        expect(best?.outcome === "point" ? best.coordinates : undefined).toBeUndefined();
        return;
      }
      const point = best?.outcome === "point" ? best.coordinates : { latitude: 90, longitude: 0 };
      expect(distanceM(point, expected)).toBeLessThanOrEqual(expected.withinM);
    });
  }
});

function readInputs(lines: string): readonly { readonly name: string; readonly input: string }[] {
  return lines.trim().split("\n").flatMap((line) => {
    const { name, args }: { name: string; args: string } = JSON.parse(line);
    const input = /--input-string "(.*)"$/u.exec(args)?.[1]?.replaceAll('\\"', '"');
    return input === undefined ? [] : [{ name, input }];
  });
}
