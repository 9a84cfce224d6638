import { expect, test } from "bun:test";
import type { PlaceRecord } from "../../src/gazetteer/builder/build_gazetteer.ts";
import { resolve } from "../../src/resolver/mod.ts";
import { placeOf, plainWorld } from "../support/gazetteers/plain_records.ts";

/** A region named as its capital, and places of one name inside and outside of the capital. */
const PLACES: readonly (readonly [
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
const gazetteer = plainWorld(
  PLACES.map(([key, kind, name, latitude, people, parentKey]) =>
    placeOf("AE", [key, kind, name, latitude, 54, RADII[kind] ?? 200_000, people, parentKey])
  ),
);

test("resolve() finds no town of a region where a quarter of its capital has the name too", () => {
  expect(resolve({ text: "Newfield, Metropolis" }, { gazetteer })).toMatchObject({
    status: "uncertain",
    reasons: ["ambiguous"],
  });
  expect(resolve({ text: "Getaway, Metropolis" }, { gazetteer })).toMatchObject({ status: "found", reasons: [] });
});

test("resolve() finds no quarter of another town in the area of a town's name", () => {
  expect(resolve({ text: "Oldfield, Metropolis" }, { gazetteer })).toMatchObject({ status: "uncertain" });
  expect(resolve({ text: "Oldfield, Getaway" }, { gazetteer })).toMatchObject({ status: "found" });
  expect(resolve({ text: "Oldfield, Getaway, Metropolis" }, { gazetteer })).toMatchObject({ status: "found" });
  // Of this one no town is known.
  expect(resolve({ text: "Freefield, Metropolis" }, { gazetteer })).toMatchObject({ status: "found" });
});

test("resolve() takes a name that is written twice for a place inside another one of the name", () => {
  expect(resolve({ text: "Harbour, Harbour, Emirates" }, { gazetteer })).toMatchObject({ precision: "district" });
  expect(resolve({ text: "Getaway, Getaway, Emirates" }, { gazetteer })).toMatchObject({ status: "found" });
});

function latitudeOf(text: string): readonly [status: string, latitude: number | undefined] {
  const resolution = resolve({ text }, { gazetteer });
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
  const resolution = resolve({ text }, { gazetteer });
  expect([resolution.status, resolution.status === "unresolved" ? "" : resolution.components.district]).toEqual([
    "found",
    district,
  ]);
});
