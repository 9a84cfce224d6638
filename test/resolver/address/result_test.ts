import { expect, test } from "bun:test";
import type { PostcodeInput, RangeInput } from "../../../src/gazetteer/builder/streets/street_row.ts";
import { locateNumber, mayHaveHouse } from "../../../src/resolver/address/scoring/numbers/locate_number.ts";
import { resolve } from "../../../src/resolver/mod.ts";
import { parseHouseNumber } from "../../../src/text/house_number.ts";
import { placeOf, plainWorld, streetIn } from "../../support/gazetteers/plain_records.ts";
import { smallStreets } from "../small_streets.ts";

/** A range along a line of 900 m, so that a number is nine metres from the next one. */
function rangeAt(
  north: number,
  [from, to, postcode]: readonly [from: string, to: string, postcode: string],
): RangeInput {
  const latitudeE7 = 40e7 + Math.round((north / 111_195) * 1e7);
  return { from, to, step: "all", path: Int32Array.of(latitudeE7, -90e7, latitudeE7, -89.9894e7), postcode };
}

function streetOf(name: string, ranges: readonly RangeInput[]) {
  return streetIn("town", name, { postcode: "99010", paths: ranges.map(({ path }) => path), ranges });
}

const streets = [
  streetOf("Newton Street", [rangeAt(0, ["901", "999", "99010"]), rangeAt(300, ["901", "999", "99020"])]),
  streetOf("Mill Lane", [rangeAt(600, ["901", "999", "99010"]), rangeAt(630, ["901", "999", "99010"])]),
];
const rangePlaces = [
  placeOf("US", ["US", "country", "United States", 40, -90, 5_000, 50_000_000]),
  placeOf("US", ["town", "locality", "Millford", 40, -90, 5_000, 3_000, "US"]),
];
const withRanges = plainWorld(rangePlaces, { streets }, {
  coverage: [{ kind: "streets", completeness: "complete", bounds: [-91, 39, -89, 41], records: 2 }],
});

test.each(
  [
    // Two ranges far apart have the number: only the postcode says which.
    ["903 Newton Street, Millford", "uncertain", 0],
    ["903 Newton Street, Millford 99020", "found", 300],
    ["903 Newton Street, Millford 99010", "found", 0],
    // Both sides of one street.
    ["903 Mill Lane, Millford", "found", 600],
    ["903 f Mill Lane, Millford", "found", 600],
  ] as const,
)("resolve() takes the range of the input's postcode, and finds none of several: %s", (text, status, north) => {
  const answer = resolve({ text }, { gazetteer: withRanges });
  if (answer.status === "unresolved") {
    throw new Error(`${text} must have an answer`);
  }
  expect([answer.status, answer.precision]).toEqual([status, "interpolated"]);
  expect(answer.reasons.includes("ambiguous")).toBe(status === "uncertain");
  expect(Math.round((answer.coordinates.latitude - 40) * 111_195)).toBeCloseTo(north, -1);
});

test("resolve() takes the number in the range for the house, and the other one for its unit", () => {
  const answers = ["903-905 Mill Lane, Millford 99010", "7-951 Mill Lane, Millford 99010"].map((text) => {
    const answer = resolve({ text }, { gazetteer: withRanges });
    return answer.status === "found" ? answer.components.houseNumber : answer.status;
  });
  expect(answers).toEqual(["903-905", "951"]);
});

test("resolve() doubts a letter between the number and a misspelt street, which may be the street's direction", () => {
  const statuses = ["903 Mil Lane, Millford 99010", "903 f Mil Lane, Millford 99010"].map((text) =>
    resolve({ text }, { gazetteer: withRanges }).status
  );
  expect(statuses).toEqual(["found", "uncertain"]);
});

test.each([
  ["903 Mill Lane, Millford 99010", "found"],
  ["903 N Mill Lane, Millford 99010", "uncertain"],
  ["Mill Lane W 903, Millford 99010", "uncertain"],
])("resolve() doubts a direction beside a street that has none: %s is %s", (text, status) => {
  expect<string>(resolve({ text }, { gazetteer: withRanges }).status).toBe(status);
});

/**
 * The list has five codes at one point of Unterdorf, and one at each of two points of Oberdorf; the map has none there.
 */
const LISTED: readonly (readonly [postcode: string, town: string, latitude: number, longitude: number])[] = [
  ...["9911", "9912", "9913", "9914", "9915"].map((code) => [code, "unterdorf", 47.13, 9.5] as const),
  ["9921", "oberdorf", 47.1, 9.5],
  ["9922", "oberdorf", 47.1, 9.51],
  ["9931", "seestadt", 47.2, 9.9],
  ...[47.07, 47.069, 47.068, 47.067, 47.066].map((latitude, i) => [`996${i + 1}`, "oberdorf", latitude, 9.5] as const),
];
const withPostcodes = smallStreets({
  namedPlaces: [],
  postcodes: LISTED.map(([postcode, placeKey, latitude, longitude]): PostcodeInput => ({
    key: `postcode:LI:${postcode}`,
    postcode,
    placeKey,
    localities: [placeKey],
    point: { latitudeE7: latitude * 1e7, longitudeE7: longitude * 1e7 },
    radiusM: 500,
    dataset: 0,
  })),
});

test.each([
  ["Feldweg 2, 9912 Unterdorf", "found", "inferred", "the list has it in this town, at a point that several share"],
  ["Feldweg 2, 9999 Unterdorf", "uncertain", "missing", "no list has it"],
  ["Feldweg 2, 9931 Unterdorf", "uncertain", "missing", "the list has it in another town"],
  ["Lindengasse 2, 9912 Unterdorf", "uncertain", "conflict", "the house has another one"],
])("resolve() reads %s as %s, postcode %s: %s", (text, status, match) => {
  const resolution = resolve({ text }, { gazetteer: withPostcodes });
  expect<string>(resolution.status).toBe(status);
  expect<string | undefined>(resolution.matches.postcode).toBe(match);
});

test("resolve() takes the postcode of an unknown street before a place abroad with a word of that street as its name", () => {
  const resolution = resolve({ text: "12 Metropolis Avenue, 9912" }, { gazetteer: withPostcodes });
  const { status, precision, reasons } = { precision: undefined, ...resolution };
  expect([status, precision, reasons.includes("street_missing")]).toEqual(["uncertain", "postcode", true]);
  expect("label" in resolution ? resolution.label : "").toContain("Unterdorf");
});

test("resolve() finds a postcode and its country if addresses state it, and only the whole postcode", () => {
  const bounds = [9.3, 47, 9.6, 47.3] as const;
  const provenances = withPostcodes.provenances.map((datasets) =>
    datasets.map((dataset) => ({
      ...dataset,
      coverage: [{ kind: "houses" as const, completeness: "partial" as const, bounds, records: 9 }],
    }))
  );
  const statusOf = (text: string, isStated: boolean) =>
    resolve({ text }, { gazetteer: isStated ? { ...withPostcodes, provenances } : withPostcodes }).status;
  expect(statusOf("9921, Liechtenstein", true)).toBe("found");
  expect(statusOf("9921, Liechtenstein", false)).toBe("uncertain");
  expect(statusOf("9921", true)).toBe("uncertain");
  expect(statusOf("9921-1234, Liechtenstein", true)).toBe("uncertain");
});

test("resolve() answers an unknown street with its postcode, which is smaller than its town", () => {
  const resolution = resolve({ text: "Nirgendgasse 5, 9961 Oberdorf" }, { gazetteer: withPostcodes });
  const { precision, accuracyM, matches } = { precision: undefined, accuracyM: 0, ...resolution };
  expect([precision, matches.street, matches.postcode]).toEqual(["postcode", "missing", "exact"]);
  // With neighbours this near it reaches 500 m.
  expect(accuracyM).toBe(500);
});

test("resolve() holds the postcode's whole circle around the town of an unknown street if the postcode is larger", () => {
  const resolution = resolve({ text: "Nirgendgasse 5, 9921 Oberdorf" }, { gazetteer: withPostcodes });
  const { precision, accuracyM, matches } = { precision: undefined, accuracyM: 0, ...resolution };
  expect([precision, matches.street, matches.postcode]).toEqual(["locality", "missing", "exact"]);
  // Its point is that of the town, and its neighbours are 3.6 km away.
  expect(accuracyM).toBe(3_600);
});

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

test.each([
  ["DE", "6-8", "6/8", "exact"],
  ["MC", "10-12", "10/12", "exact"],
  ["RU", "14а/2", "14а корп. 2", "exact"],
  ["RU", "16 к13", "16/13", "exact"],
  // A unit and its house.
  ["AU", "6-8", "6/8", "missing"],
])("locateNumber() in %s finds the house %s as %s: %s", (countryCode, known, written, state) => {
  const { gazetteer, street } = worldOf(countryCode, [known, OTHER]);
  const location = locateNumber(street, parseHouseNumber(written), { context: { gazetteer }, postcode: undefined });
  expect<string>(location.state).toBe(state);
});
