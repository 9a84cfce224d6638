import { expect, test } from "bun:test";
import type { PostcodeInput } from "../../src/gazetteer/builder/streets/street_row.ts";
import { resolve } from "../../src/resolver/mod.ts";
import { placeOf, plainWorld, streetIn } from "../support/gazetteers/plain_records.ts";

const places = [
  placeOf("PL", ["PL", "country", "Polska", 52, 19, 400_000, 38_000_000]),
  placeOf("PL", ["krakow", "locality", "Kraków", 50.06, 19.94, 12_000, 800_000, "PL"]),
  placeOf("PL", ["wieliczka", "locality", "Wieliczka", 49.99, 20.06, 6_000, 20_000, "PL"]),
  placeOf("US", ["US", "country", "United States", 40, -90, 2_000_000, 300_000_000]),
  placeOf("US", ["millford", "locality", "Millford", 40, -90, 5_000, 3_000, "US"]),
];
/** Postcodes around the middle of Kraków, one of them in the list of Wieliczka. */
const POSTCODES: readonly (readonly [postcode: string, town: string, north: number])[] = [
  ["31-063", "krakow", 0],
  ["31-064", "krakow", 0.005],
  ["31-065", "krakow", 0.01],
  ["31-066", "krakow", 0.015],
  ["31-067", "krakow", 0.02],
  ["31-068", "wieliczka", 0.025],
];
const gazetteer = plainWorld(places, {
  streets: [
    streetIn("millford", "Polna", {
      houses: [{ number: "26", point: { latitudeE7: 40e7, longitudeE7: -90e7 } }],
    }),
  ],
  postcodes: POSTCODES.map(([postcode, placeKey, north]): PostcodeInput => ({
    key: `postcode:PL:${postcode}`,
    postcode,
    placeKey,
    localities: [placeKey],
    point: { latitudeE7: 50.05e7 + north * 1e7, longitudeE7: 19.94e7 },
    radiusM: 500,
    dataset: 0,
  })),
});

test.each([
  // The second number of a street is no house.
  ["ul. Polna 26, 31-063 Kraków", "31-063 Kraków, Polska"],
  // The town is certain, so no street of another country is meant, with a typo or without.
  ["ul. Polnna 26, 31-063 Kraków", "31-063 Kraków, Polska"],
  ["Polna 26, 31-063 Kraków, Polska", "31-063 Kraków, Polska"],
  // The named town stays the town, although the list has the postcode under another one.
  ["ul. Długa 5, 31-068 Kraków", "31-068 Kraków, Polska"],
])("resolve() answers %s, a street that no data has, with its postcode %s", (text, label) => {
  const { status, matches, ...answer } = resolve({ text }, { gazetteer });
  expect<string>(status).toBe("uncertain");
  expect("label" in answer ? [answer.precision, answer.label] : []).toEqual(["postcode", label]);
  expect([matches.street, matches.houseNumber, matches.locality, matches.postcode]).toEqual([
    "missing",
    "missing",
    "exact",
    "exact",
  ]);
});
