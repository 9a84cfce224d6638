import { expect, test } from "bun:test";
import type { GazetteerInput } from "../../src/gazetteer/builder/build_gazetteer.ts";
import { resolve } from "../../src/resolver/mod.ts";
import { plainGazetteer } from "../support/gazetteers/plain_gazetteer.ts";
import { withoutStreets } from "../support/gazetteers/without_streets.ts";

type PlaceInput = GazetteerInput["places"][number];

const COMMON: Pick<PlaceInput, "names" | "dataset" | "countryCode"> = { names: [], dataset: 0, countryCode: "LI" };
const POINT = { latitude: 47.14, radiusM: 2000 };

/** Two neighbouring towns, and a district that the data set puts into the smaller one. */
const places: PlaceInput[] = [
  { ...COMMON, key: "LI", name: "Liechtenstein", kind: "country", ...POINT, longitude: 9.54, population: 39_000 },
  {
    ...COMMON,
    key: "small",
    name: "Ugomachi",
    kind: "locality",
    parentKey: "LI",
    ...POINT,
    longitude: 9.5,
    population: 15_000,
  },
  {
    ...COMMON,
    key: "large",
    name: "Yuzawa",
    kind: "locality",
    parentKey: "LI",
    ...POINT,
    longitude: 9.6,
    population: 45_000,
  },
  {
    ...COMMON,
    key: "iizawa",
    name: "Iizawa",
    kind: "district",
    parentKey: "small",
    ...POINT,
    longitude: 9.51,
    population: 0,
  },
];
const gazetteer = withoutStreets(plainGazetteer({
  datasets: [{ name: "test", version: "1", licence: "CC0", attribution: "Test" }],
  places,
  areas: [],
}));

test("a district is found in its own town, and not in a larger one next to it", () => {
  expect(resolve({ text: "Iizawa, Ugomachi, Liechtenstein" }, { gazetteer })).toMatchObject({ status: "found" });
  const { status, reasons } = resolve({ text: "Iizawa, Yuzawa, Liechtenstein" }, { gazetteer });
  expect([status, reasons.includes("locality_conflict")]).toEqual(["uncertain", true]);
});
