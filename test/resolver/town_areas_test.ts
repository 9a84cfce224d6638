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

/** A region named as its capital, and places of one name inside and outside of the capital. */
const EMIRATES: readonly (readonly [
  key: string,
  kind: PlaceRecord["kind"],
  name: string,
  latitude: number,
  people: number,
  parentKey?: string,
])[] = [
  ["AE", "country", "Emirates", 24, 9_000_000],
  ["region", "region", "Metropolis", 24, 2_000_000, "AE"],
  ["capital", "locality", "Metropolis", 24.5, 600_000, "region"],
  ["quarter", "district", "Newfield", 24.52, 0, "capital"],
  ["namesake", "locality", "Newfield", 23.2, 60_000, "region"],
  ["alone", "locality", "Getaway", 23.5, 60_000, "region"],
  ["village", "locality", "Harbour", 23.9, 20_000, "region"],
  ["nested", "district", "Harbour", 23.91, 0, "village"],
  ["outside", "district", "Oldfield", 23.52, 0, "alone"],
  ["free", "district", "Freefield", 24.4, 0, "region"],
  ["twin", "district", "Twinfield", 23.51, 0, "alone"],
  ["twin of capital", "district", "Twinfield", 24.51, 0, "capital"],
  ["oasis", "locality", "الواحة", 23.1, 60_000, "region"],
  ["pure", "district", "الصفا", 23.11, 0, "oasis"],
  ["pure town", "locality", "صفا", 24.9, 20_000, "region"],
  ["works", "district", "المنطقة الصناعية 3", 23.12, 0, "oasis"],
  ["sun", "district", "الشماس", 23.13, 0, "oasis"],
  ["other sun", "district", "شماس", 23.09, 0, "oasis"],
];
const RADII: Readonly<Record<string, number>> = { locality: 6_000, district: 1_000 };
const emirates = plainWorld(
  EMIRATES.map(([key, kind, name, latitude, people, parentKey]) =>
    placeOf("AE", [key, kind, name, latitude, 54, RADII[kind] ?? 200_000, people, parentKey])
  ),
);

test("resolve() finds no town of a region where a quarter of its capital has the name too", () => {
  expect(resolve({ text: "Newfield, Metropolis" }, { gazetteer: emirates })).toMatchObject({
    status: "uncertain",
    reasons: ["ambiguous"],
  });
  expect(resolve({ text: "Getaway, Metropolis" }, { gazetteer: emirates })).toMatchObject({
    status: "found",
    reasons: [],
  });
});

test("resolve() finds no quarter of another town in the area of a town's name", () => {
  expect(resolve({ text: "Oldfield, Metropolis" }, { gazetteer: emirates })).toMatchObject({ status: "uncertain" });
  expect(resolve({ text: "Oldfield, Getaway" }, { gazetteer: emirates })).toMatchObject({ status: "found" });
  expect(resolve({ text: "Oldfield, Getaway, Metropolis" }, { gazetteer: emirates })).toMatchObject({
    status: "found",
  });
  // Of this one no town is known.
  expect(resolve({ text: "Freefield, Metropolis" }, { gazetteer: emirates })).toMatchObject({ status: "found" });
});

test("resolve() takes a name that is written twice for a place inside another one of the name", () => {
  expect(resolve({ text: "Harbour, Harbour, Emirates" }, { gazetteer: emirates })).toMatchObject({
    precision: "district",
  });
  expect(resolve({ text: "Getaway, Getaway, Emirates" }, { gazetteer: emirates })).toMatchObject({ status: "found" });
});

function latitudeOf(text: string): readonly [status: string, latitude: number | undefined] {
  const resolution = resolve({ text }, { gazetteer: emirates });
  return [resolution.status, resolution.status === "unresolved" ? undefined : resolution.coordinates.latitude];
}

test("resolve() prefers the quarter of the town to one of the area with the town's name", () => {
  expect(latitudeOf("Twinfield, Metropolis")).toEqual(["uncertain", 24.51]);
  expect(latitudeOf("Twinfield, Getaway")).toEqual(["found", 23.51]);
});

test.each([
  ["حي صفا، الواحة", "الصفا"],
  ["حي الصفا، الواحة", "الصفا"],
  ["حي منطقة الصناعية 3، الواحة", "المنطقة الصناعية 3"],
  ["حي شماس، الواحة", "شماس"],
])("resolve() reads the article of %s as %s", (text, district) => {
  const resolution = resolve({ text }, { gazetteer: emirates });
  expect([resolution.status, resolution.status === "unresolved" ? "" : resolution.components.district]).toEqual([
    "found",
    district,
  ]);
});

/** Two neighbouring towns, and a district that the data set puts into the smaller one. */
const neighbours = plainWorld([
  placeOf("LI", ["LI", "country", "Liechtenstein", 47.14, 9.54, 2_000, 39_000]),
  placeOf("LI", ["small", "locality", "Ugomachi", 47.14, 9.5, 2_000, 15_000, "LI"]),
  placeOf("LI", ["large", "locality", "Yuzawa", 47.14, 9.6, 2_000, 45_000, "LI"]),
  placeOf("LI", ["iizawa", "district", "Iizawa", 47.14, 9.51, 2_000, 0, "small"]),
]);

test("a district is found in its own town, and not in a larger one next to it", () => {
  expect(resolve({ text: "Iizawa, Ugomachi, Liechtenstein" }, { gazetteer: neighbours })).toMatchObject({
    status: "found",
  });
  const { status, reasons } = resolve({ text: "Iizawa, Yuzawa, Liechtenstein" }, { gazetteer: neighbours });
  expect([status, reasons.includes("locality_conflict")]).toEqual(["uncertain", true]);
});
