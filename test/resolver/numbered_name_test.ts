import { beforeAll, expect, test } from "bun:test";
import type { AnyRecord } from "../../src/gazetteer/assemble/places_by_key.ts";
import type { Gazetteer } from "../../src/gazetteer/port.ts";
import { resolve } from "../../src/resolver/mod.ts";
import { assembledGazetteer } from "../support/gazetteers/assembled_gazetteer.ts";
import { placeOf } from "../support/gazetteers/plain_records.ts";

/** A city with streets, a small namesake without, and a town whose name is two typos from a street's. */
const WORLD = [
  placeOf("US", ["US", "country", "United States", 40, -98, 2_000_000, 300_000_000]),
  placeOf("US", ["city", "locality", "Oakland", 37.8, -122.2, 5_000, 400_000]),
  placeOf("US", ["namesake", "locality", "Oakland", 41, -74.2, 5_000, 13_000]),
  placeOf("US", ["other", "locality", "Caldicot", 33, -90, 5_000, 12_000]),
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
