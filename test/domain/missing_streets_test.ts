import { expect, test } from "bun:test";
import { type CoarseAnswer, missingStreets, type StreetArea } from "../../src/domain/missing_streets.ts";

const ZURICH: CoarseAnswer = {
  reasons: ["street_missing", "outside_coverage"],
  matches: { street: "missing", locality: "exact" },
  coordinates: { latitude: 47.37, longitude: 8.54 },
  countryCode: "CH",
};
const AROUND_ZURICH: StreetArea["bounds"] = [8, 47, 9, 48];

test("missingStreets() names the country of an answer without its street where none are loaded", () => {
  expect(missingStreets(ZURICH, [])).toBe("CH");
  expect(missingStreets({ ...ZURICH, matches: { house_number: "missing" } }, [])).toBe("CH");
  // Streets of a neighbour, and streets of the country that lie elsewhere.
  expect(missingStreets(ZURICH, [{ countryCode: "LI", bounds: AROUND_ZURICH }])).toBe("CH");
  expect(missingStreets(ZURICH, [{ countryCode: "CH", bounds: [9.47, 47.04, 9.6, 47.3] }])).toBe("CH");
});

test("missingStreets() is silent where streets are loaded, or where nothing finer was asked", () => {
  expect(missingStreets(ZURICH, [{ countryCode: "CH", bounds: AROUND_ZURICH }])).toBeUndefined();
  expect(missingStreets(ZURICH, [{ bounds: AROUND_ZURICH }])).toBeUndefined();
  expect(missingStreets({ ...ZURICH, reasons: ["street_missing"] }, [])).toBeUndefined();
  expect(missingStreets({ ...ZURICH, matches: { postcode: "exact" } }, [])).toBeUndefined();
  expect(missingStreets({ ...ZURICH, matches: { street: "exact", houseNumber: "missing" } }, [])).toBeUndefined();
  expect(missingStreets({ ...ZURICH, coordinates: null }, [])).toBeUndefined();
  expect(missingStreets({ ...ZURICH, countryCode: undefined }, [])).toBeUndefined();
});
