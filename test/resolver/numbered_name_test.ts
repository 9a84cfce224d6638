import { beforeAll, expect, test } from "bun:test";
import type { AnyRecord } from "../../src/gazetteer/assemble/places_by_key.ts";
import type { PlaceRecord } from "../../src/gazetteer/builder/build_gazetteer.ts";
import type { Gazetteer } from "../../src/gazetteer/port.ts";
import { resolve } from "../../src/resolver/mod.ts";
import { assembledGazetteer } from "../support/gazetteers/assembled_gazetteer.ts";

const PLACE: Pick<PlaceRecord, "names" | "countryCode" | "dataset" | "radiusM" | "kind"> = {
  names: [],
  countryCode: "US",
  dataset: 0,
  radiusM: 5_000,
  kind: "locality",
};
/** A city with streets, a small namesake without, and a town whose name is two typos from a street's. */
const WORLD: readonly PlaceRecord[] = [
  {
    ...PLACE,
    key: "US",
    kind: "country",
    name: "United States",
    latitude: 40,
    longitude: -98,
    population: 300_000_000,
    radiusM: 2_000_000,
  },
  { ...PLACE, key: "city", name: "Oakland", latitude: 37.8, longitude: -122.2, population: 400_000 },
  { ...PLACE, key: "namesake", name: "Oakland", latitude: 41, longitude: -74.2, population: 13_000 },
  { ...PLACE, key: "other", name: "Caldicot", latitude: 33, longitude: -90, population: 12_000 },
];

let gazetteer: Gazetteer;

beforeAll(async () => {
  const houses = Array.from({ length: 40 }, (_, at): AnyRecord => ({
    kind: "house",
    record: {
      key: `house ${at}`,
      number: String(at + 1),
      street: "Main Street",
      locality: "Oakland",
      point: { latitudeE7: 378_000_000 + at * 1_000, longitudeE7: -1_222_000_000 },
    },
  }));
  gazetteer = await assembledGazetteer("US", { world: WORLD, records: houses });
});

test("resolve() takes a house number next to the name of another place for an unknown street of the city", () => {
  const resolution = resolve({ text: "180 Caldecott, Oakland" }, { gazetteer });
  expect(resolution.status === "unresolved" ? undefined : resolution.coordinates.latitude).toBeCloseTo(37.8, 3);
  expect(resolution).toMatchObject({ status: "uncertain", matches: { street: "missing", locality: "exact" } });
});
