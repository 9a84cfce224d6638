import { expect, test } from "bun:test";
import { resolve, resolveStructured } from "../../src/resolver/mod.ts";
import { placeOf, plainWorld, postcodesAt, streetIn } from "../support/gazetteers/plain_records.ts";

const places = [
  placeOf("PL", ["PL", "country", "Polska", 52, 19, 400_000, 38_000_000]),
  placeOf("PL", ["krakow", "locality", "Kraków", 50.06, 19.94, 12_000, 800_000, "PL"]),
  placeOf("PL", ["wieliczka", "locality", "Wieliczka", 49.99, 20.06, 6_000, 20_000, "PL"]),
  placeOf("GB", ["GB", "country", "United Kingdom", 54, -2, 400_000, 67_000_000]),
  placeOf("GB", ["kirkby", "locality", "Kirkby Lonsdale", 54.2, -2.6, 2_000, 2_000, "GB"]),
  placeOf("AU", ["AU", "country", "Australia", -25, 134, 2_000_000, 26_000_000]),
  placeOf("AU", ["berwick", "locality", "Berwick", -38.03, 145.35, 5_000, 50_000, "AU"]),
  placeOf("US", ["US", "country", "United States", 40, -90, 2_000_000, 300_000_000]),
  placeOf("US", ["millford", "locality", "Millford", 40, -90, 5_000, 3_000, "US"]),
];
/** Postcodes around the middle of Kraków, one of them in the list of Wieliczka, and the first half of a British one. */
const POSTCODES = [
  ["31-063", "krakow", 50.05, 19.94],
  ["31-064", "krakow", 50.055, 19.94],
  ["31-065", "krakow", 50.06, 19.94],
  ["31-066", "krakow", 50.065, 19.94],
  ["31-067", "krakow", 50.07, 19.94],
  ["31-068", "wieliczka", 50.075, 19.94],
  ["LA6", "kirkby", 54.2, -2.6],
] as const;
const gazetteer = plainWorld(places, {
  streets: [
    streetIn("millford", "Polna", {
      houses: [{ number: "26", point: { latitudeE7: 40e7, longitudeE7: -90e7 } }],
    }),
  ],
  postcodes: postcodesAt(POSTCODES, 500),
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

test.each([
  // A town that is not known: its postcode is, and the name of another one is not meant.
  ["60 Hollybush Close, Borwick, LA6 1JT", "uncertain", "Kirkby Lonsdale, LA6, United Kingdom"],
  ["60 Hollybush Close, Borwick, LA6 1JT, UK", "uncertain", "Kirkby Lonsdale, LA6, United Kingdom"],
  ["Lindenweg 3, 31063 Nirgendwo", "uncertain", "31-063 Kraków, Polska"],
  // No street, no postcode.
  ["room 12, 31063", "unresolved", undefined],
  ["order 31063", "unresolved", undefined],
])("resolve() answers %s with the postcode of a street: %s, %s", (text, status, label) => {
  const answer = resolve({ text }, { gazetteer });
  expect<string>(answer.status).toBe(status);
  expect("label" in answer ? answer.label : undefined).toBe(label);
});

test.each([
  ["31063 Nirgendwo", "PL", "uncertain"],
  ["31063 Nirgendwo", undefined, "unresolved"],
  ["31063 Long Street", "PL", "unresolved"],
])("resolve() takes the code in %s for a postcode if the caller says the country: %s, %s", (text, country, status) => {
  const answer = resolve({ text, ...(country === undefined ? {} : { country }) }, { gazetteer });
  expect<string>(answer.status).toBe(status);
  expect("label" in answer ? answer.label : "31-063 Kraków, Polska").toBe("31-063 Kraków, Polska");
});

test.each([
  [{ postcode: "31-063", locality: "Kraków" }, "found", "31-063 Kraków, Polska"],
  [
    { street: "ul. Polna", houseNumber: "26", postcode: "31-063", locality: "Kraków" },
    "uncertain",
    "31-063 Kraków, Polska",
  ],
  [
    { street: "High Street 12", postcode: "LA6 1JT", locality: "Borwick" },
    "uncertain",
    "Kirkby Lonsdale, LA6, United Kingdom",
  ],
])("resolveStructured() reads a postcode of two parts in its own field: %j is %s", (components, status, label) => {
  const answer = resolveStructured({ components }, { gazetteer });
  expect<string>(answer.status).toBe(status);
  expect("label" in answer ? [answer.label, answer.matches.postcode] : []).toEqual([label, "exact"]);
});
