import { expect, test } from "bun:test";
import type { PostcodeArea } from "../../../src/gazetteer/port.ts";
import { postcodeForms } from "../../../src/resolver/address/spans/numbers/postcode_forms.ts";
import { tokenize } from "../../../src/resolver/address/tokens/mod.ts";

/** A list with every code of five digits in three countries. */
function everywhere(key: string): readonly PostcodeArea[] {
  return ["PL", "LT", "SE"].map((countryCode) => ({
    postcode: key,
    countryCode,
    coordinates: { latitude: 0, longitude: 0 },
    radiusM: 1_000,
    dataset: 0,
    place: 0,
    placeId: "plc_0",
  }));
}

test.each(
  [
    ["00-001 Warszawa", "PL"],
    ["114 55 Stockholm", "SE"],
    ["00001 Palanga", "PL LT SE"],
  ] as const,
)("postcodeForms() reads %p as a code of the countries that write it so: %s", (text, countries) => {
  const [form] = postcodeForms(tokenize(text), 0, everywhere);
  expect(form?.areas.map(({ countryCode }) => countryCode).join(" ")).toBe(countries);
});
