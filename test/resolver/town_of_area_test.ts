import { expect, test } from "bun:test";
import type { GazetteerInput, PlaceRecord } from "../../src/gazetteer/build/gazetteer_input.ts";
import { resolve } from "../../src/resolver/mod.ts";
import { plainGazetteer } from "../support/gazetteers/plain_gazetteer.ts";
import { withoutStreets } from "../support/gazetteers/without_streets.ts";

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
];
const input: GazetteerInput = {
  datasets: [{ name: "test", version: "1", licence: "CC0", attribution: "Test" }],
  places: PLACES.map(([key, kind, name, latitude, population, parentKey]) => ({
    key,
    kind,
    name,
    names: [],
    latitude,
    longitude: 54,
    radiusM: kind === "locality" ? 6_000 : kind === "district" ? 1_000 : 200_000,
    population,
    countryCode: "AE",
    dataset: 0,
    ...(parentKey === undefined ? {} : { parentKey }),
  })),
  areas: [],
};
const gazetteer = withoutStreets(plainGazetteer(input));

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
