import { expect, test } from "bun:test";
import { resolve } from "../../src/resolver/mod.ts";
import { countryTowns } from "./country_towns.ts";

const towns = await countryTowns();

test.each(
  [
    // Where a street is missing, its long number is no second postcode.
    ["1710 Unknown Road, Sampleton 45999", "exact", "missing"],
    ["Unbekannter Weg 1710, 8765 Beispielach", "exact", "missing"],
    ["1710 Unknown Road, Sampleton", undefined, "missing"],
    ["8765 Unbekannter Weg 17, Beispielach", "exact", "missing"],
    // The unknown number may stand where the street has another postcode of its town.
    ["912 Main Street, Sampleton 45997", "missing", "missing"],
    ["12 Main Street, Sampleton 45997", "conflict", "exact"],
    // Where a number stands at the town, it is a postcode.
    ["Unknown Road, Sampleton 45998", "missing", undefined],
  ] as const,
)("resolve() takes the right number of %p for the postcode", (text, postcode, houseNumber) => {
  const resolution = resolve({ text }, { gazetteer: towns });
  if (resolution.status === "unresolved") {
    throw new Error(`${text} must have an answer`);
  }
  expect([resolution.matches.postcode, resolution.matches.houseNumber]).toEqual([postcode, houseNumber]);
});
