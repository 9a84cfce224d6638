import { expect, test } from "bun:test";
import type { AnyRecord } from "../../src/gazetteer/assemble/places_by_key.ts";
import type { PlaceRecord } from "../../src/gazetteer/builder/build_gazetteer.ts";
import { resolve } from "../../src/resolver/mod.ts";
import { assembledGazetteer } from "../support/gazetteers/assembled_gazetteer.ts";

const PLACE: Pick<PlaceRecord, "names" | "longitude" | "countryCode" | "dataset"> = {
  names: [],
  longitude: 9,
  countryCode: "US",
  dataset: 0,
};
const CITY: PlaceRecord = {
  ...PLACE,
  key: "city",
  kind: "locality",
  name: "Harristown",
  names: [{ text: "Paxford", kind: "alternate" }],
  latitude: 50,
  radiusM: 9_000,
  population: 50_000,
};
const WORLD: readonly PlaceRecord[] = [
  {
    ...PLACE,
    key: "US",
    kind: "country",
    name: "United States",
    latitude: 50,
    radiusM: 400_000,
    population: 9_000_000,
  },
  CITY,
  { ...PLACE, key: "town", kind: "locality", name: "Paxford", latitude: 50.05, radiusM: 1_200, population: 1_500 },
];

function streetIn(locality: string, latitude: number): AnyRecord {
  const from = Math.round(latitude * 1e7);
  return {
    kind: "street",
    record: {
      key: `street of ${locality}`,
      names: [{ text: "Prince Street", kind: "primary" }],
      path: Int32Array.of(from, 90_000_000, from + 10_000, 90_000_000),
      locality,
    },
  };
}

test("resolve() reads the name of a town as the town, although the city next to it is also listed by it", async () => {
  const records = [streetIn("Harristown", 49.99), streetIn("Paxford", 50.05)];
  const gazetteer = await assembledGazetteer("US", { world: WORLD, records });
  expect(resolve({ text: "Prince Street, Paxford" }, { gazetteer })).toMatchObject({
    status: "found",
    components: { locality: "Paxford" },
  });
  const only = await assembledGazetteer("US", { world: WORLD, records: records.slice(0, 1) });
  expect(resolve({ text: "Prince Street, Paxford" }, { gazetteer: only }).status).toBe("uncertain");
});
