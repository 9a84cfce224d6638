import { expect, test } from "bun:test";
import type { PlaceRecord } from "../../src/gazetteer/builder/build_gazetteer.ts";
import { resolve } from "../../src/resolver/mod.ts";
import { placeOf, plainWorld, streetIn } from "../support/gazetteers/plain_records.ts";

/** A region named as its capital, with the letters that the capital is known by too, and a town next to the capital. */
const PLACES: readonly (readonly [
  key: string,
  kind: PlaceRecord["kind"],
  name: string,
  latitude: number,
  people: number,
  parentKey?: string,
])[] = [
  ["US", "country", "United States", 40, 50_000_000],
  ["region", "region", "Metropolis", 40, 2_000_000, "US"],
  ["capital", "locality", "Metropolis", 40.1, 900_000, "region"],
  ["town", "locality", "Getaway", 40.3, 60_000, "region"],
  ["county", "county", "Onetown", 41, 105_000, "region"],
  ["one", "locality", "Onetown", 41, 100_000, "county"],
  ["corner", "locality", "Millcorner", 41.02, 0, "county"],
  ["wide", "county", "Twotown", 42, 300_000, "region"],
  ["two", "locality", "Twotown", 42, 100_000, "wide"],
  ["other", "locality", "Sidetown", 42.02, 0, "wide"],
  ["quarter", "district", "Harbourside", 40.11, 20_000, "capital"],
];
/** The letters of the country and of both of the city's areas. */
function lettersOf(kind: string, name: string): PlaceRecord["names"] {
  return kind === "country"
    ? [{ text: "US", kind: "code" }]
    : name === "Metropolis"
    ? [{ text: "MP", kind: kind === "region" ? "code" : "alternate" }]
    : [];
}

const places = PLACES.map(([key, kind, name, latitude, people, parentKey]) => {
  const radiusM = kind === "locality" || kind === "district" ? 5_000 : 100_000;
  return placeOf("US", [key, kind, name, latitude, -90, radiusM, people, parentKey], lettersOf(kind, name));
});
const STREETS = [
  ["Main Street", "town", 40.3],
  ["Oak Street", "capital", 40.1],
  ["Mill Lane", "corner", 41.02],
  ["Side Lane", "other", 42.02],
  ["Park Lane", "one", 41],
  ["Park Lane", "corner", 41.02],
  ["Long Lane", "one", 41.001],
  ["Long Lane", "corner", 41.004],
] as const;
/** Half of a street's line, to the north and to the south. Degrees. */
const HALF = 0.0005;
const streets = STREETS.map(([name, placeKey, latitude]) => {
  const point = { latitudeE7: latitude * 1e7, longitudeE7: -90e7 };
  return streetIn(placeKey, name, {
    paths: [Int32Array.of((latitude - HALF) * 1e7, -90e7, (latitude + HALF) * 1e7, -90e7)],
    houses: [{ number: "12", point }, { number: "14", point: { ...point, longitudeE7: -89.9995e7 } }],
  });
});
const gazetteer = plainWorld(places, { streets }, {
  coverage: [{ kind: "streets", completeness: "complete", bounds: [-91, 39, -89, 43], records: 2 }],
});

function statusOf(text: string): string {
  return resolve({ text }, { gazetteer }).status;
}

test.each([
  "12 Main Street, Getaway, Metropolis",
  "12 Main Street, Getaway, MP",
  "12 Main St, Getaway MP, United States",
  "12 Oak Street, Metropolis",
  "12 Oak Street, Metropolis, MP",
  "12 Oak Street, Metropolis, Metropolis",
])("resolve() takes the name of a capital next to a town for the area's: %s", (text) => {
  expect(resolve({ text }, { gazetteer })).toMatchObject({ status: "found", precision: "house", reasons: [] });
});

test("resolve() takes a quarter around the street for part of its town, where the text names the town too", () => {
  expect(statusOf("12 Oak Street, Harbourside, Metropolis")).toBe("found");
  expect(statusOf("12 Oak Street, Metropolis Harbourside")).toBe("found");
  expect(statusOf("12 Oak Street, Harbourside")).toBe("uncertain");
  // The letters are the region's, though the capital has them too.
  expect(statusOf("12 Oak Street, Harbourside, MP")).toBe("uncertain");
  expect(statusOf("12 Main Street, Harbourside, Getaway")).toBe("uncertain");
});

test("resolve() takes the name of a capital alone for the capital's, and never finds the street of a town in its area", () => {
  expect(statusOf("12 Main Street, Metropolis")).toBe("uncertain");
});

test("resolve() takes a county with no more people than its town for the town, and no other county for it", () => {
  const answer = resolve({ text: "12 Mill Lane, Onetown" }, { gazetteer });
  expect(answer).toMatchObject({ status: "found", precision: "house", matches: { locality: "exact" } });
  expect(statusOf("Mill Lane, Onetown")).toBe("found");
  expect(statusOf("12 Side Lane, Twotown")).toBe("uncertain");
});

test("resolve() looks for a street without a number in all places of a municipality that has the name of its town", () => {
  expect(resolve({ text: "Park Lane, Onetown" }, { gazetteer })).toMatchObject({
    status: "uncertain",
    precision: "street",
    reasons: ["ambiguous"],
  });
});

test("resolve() takes two parts of a street for one, whose accuracy holds both", () => {
  const { status, accuracyM, coordinates } = {
    accuracyM: 0,
    coordinates: undefined,
    ...resolve(
      { text: "Long Lane, Onetown" },
      { gazetteer },
    ),
  };
  expect([status, coordinates?.latitude]).toEqual(["found", 41.001]);
  // 334 m to the middle of the other part, and 56 m to its end.
  expect(accuracyM).toBe(390);
});
