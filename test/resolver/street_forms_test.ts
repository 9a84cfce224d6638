import { expect, test } from "bun:test";
import { resolve } from "../../src/resolver/mod.ts";
import { readTable } from "../support/files/read_table.ts";
import { countryTowns } from "./country_towns.ts";

const gazetteer = await countryTowns(() => true, "street_forms/towns.csv");
const rows = await readTable("street_forms/addresses.csv");

for (const { text = "", status = "", precision = "", street = "", number = "", reasons = "" } of rows) {
  test(`resolve() answers "${text}" with ${status} ${street} ${number}`, () => {
    const resolution = resolve({ text }, { gazetteer });
    expect<string>(resolution.status).toBe(status);
    expect(resolution.reasons).toEqual(expect.arrayContaining(reasons === "" ? [] : reasons.split(" ")));
    if (resolution.status !== "unresolved" && precision !== "") {
      const { components } = resolution;
      expect<string>(resolution.precision).toBe(precision);
      expect(components.houseNumber ?? "").toBe(number);
      expect(components.street ?? "").toBe(street === "" ? components.street ?? "" : street);
    }
  });
}

test("resolve() reports no postcode conflict where postcodes that begin alike are not loaded", () => {
  const { reasons, matches } = resolve({ text: "5 rue Inconnue, 29999 Paris, France" }, { gazetteer });
  expect(reasons).toEqual(["street_missing", "outside_coverage"]);
  expect(matches.postcode).toBe("missing");
});
