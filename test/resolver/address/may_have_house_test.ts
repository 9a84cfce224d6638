import { expect, test } from "bun:test";
import { locateNumber, mayHaveHouse } from "../../../src/resolver/address/scoring/numbers/locate_number.ts";
import { parseHouseNumber } from "../../../src/text/house_number.ts";
import { placeOf, plainWorld, streetIn } from "../../support/gazetteers/plain_records.ts";

/** Countries that write house numbers in different ways: two numbers, doors, stairs, hyphens, metres. */
const COUNTRIES = ["CZ", "AT", "AU", "ES", "NL", "US", "CO", "JP", "FI", "RU"];
const NUMBERS = (
  "1|2|3|10|30|301|401|3010|1a|2a|3b|1/2|2/1|1/2/3|3/10|1-2|2-1|3-01|4-01|30-10|30-1|1 2|1 a|2 b 3|2-II|10-hs|1bis"
).split("|");
/** Of a street with one house nothing is derived. Where all have a hyphen it may be left out. */
const OTHER = "77-05";

function worldOf(countryCode: string, numbers: readonly string[]) {
  const places = [
    placeOf(countryCode, ["country", "country", "Country", 40, -90, 5_000, 50_000]),
    placeOf(countryCode, ["town", "locality", "Millford", 40, -90, 5_000, 3_000, "country"]),
  ];
  const houses = numbers.map((number, at) => ({ number, point: { latitudeE7: 40e7 + at * 100, longitudeE7: -90e7 } }));
  const gazetteer = plainWorld(places, { streets: [streetIn("town", "Mill Lane", { houses })] });
  return { gazetteer, street: gazetteer.street(0) };
}

test.each(COUNTRIES)("mayHaveHouse() is true for every number that locateNumber() finds exactly: %s", (countryCode) => {
  const found: string[] = [];
  const missed: string[] = [];
  for (const known of NUMBERS) {
    const { gazetteer, street } = worldOf(countryCode, [known, OTHER]);
    for (const written of NUMBERS) {
      const number = parseHouseNumber(written);
      const { state } = locateNumber(street, number, { context: { gazetteer }, postcode: undefined });
      if (state === "exact") {
        found.push(`${known} as ${written}`);
        missed.push(...(mayHaveHouse(street, number, { gazetteer }) ? [] : [`${known} as ${written}`]));
      }
    }
  }
  expect(missed).toEqual([]);
  expect(found.length).toBeGreaterThanOrEqual(NUMBERS.length);
});
