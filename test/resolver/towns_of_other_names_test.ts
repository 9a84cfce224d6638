import { expect, test } from "bun:test";
import type { AnyRecord } from "../../src/gazetteer/assemble/places_by_key.ts";
import { resolve } from "../../src/resolver/mod.ts";
import { assembledGazetteer } from "../support/gazetteers/assembled_gazetteer.ts";
import { placeOf } from "../support/gazetteers/plain_records.ts";

const WORLD = [
  placeOf("US", ["US", "country", "United States", 50, 9, 400_000, 9_000_000]),
  placeOf("US", ["city", "locality", "Harristown", 50, 9, 9_000, 50_000], [{ text: "Paxford", kind: "alternate" }]),
  placeOf("US", ["town", "locality", "Paxford", 50.05, 9, 1_200, 1_500]),
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
