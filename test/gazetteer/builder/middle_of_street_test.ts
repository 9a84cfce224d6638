import { expect, test } from "bun:test";
import { middleOfStreet } from "../../../src/gazetteer/builder/streets/middle_of_street.ts";

const longitudeOf = (metres: number) => Math.round(metres / 0.0111195);

/** A street of 200 m along the equator, and houses so many metres from its middle. */
function reach(...housesM: readonly number[]): number | undefined {
  return middleOfStreet({
    paths: [Int32Array.of(0, longitudeOf(-100), 0, longitudeOf(100))],
    houses: housesM.map((metres, i) => ({
      number: String(i + 1),
      point: { latitudeE7: 0, longitudeE7: longitudeOf(metres) },
    })),
  })?.radiusM;
}

test.each(
  [
    ["its line", [], 100],
    ["its line, if all houses stand along it", [-90, 50], 100],
    ["a house beyond the end of its line", [50, 900], 900],
    ["19 of 20 houses", [...Array.from({ length: 19 }, () => 150), 1_400], 150],
  ] as const,
)("middleOfStreet() lets a street reach as far as %s", (_, housesM, expected) => {
  expect(reach(...housesM)).toBe(expected);
});
