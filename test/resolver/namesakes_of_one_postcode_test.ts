import { beforeAll, expect, test } from "bun:test";
import type { AnyRecord } from "../../src/gazetteer/assemble/places_by_key.ts";
import type { Gazetteer } from "../../src/gazetteer/port.ts";
import { resolve } from "../../src/resolver/mod.ts";
import { assembledGazetteer } from "../support/gazetteers/assembled_gazetteer.ts";
import { placeOf } from "../support/gazetteers/plain_records.ts";

const WORLD = [
  placeOf("DE", ["DE", "country", "Deutschland", 50, 9, 400_000, 9_000_000]),
  placeOf("DE", ["town", "locality", "Anford", 50, 9, 12_000, 30_000]),
];

/** Latitudes of two streets of one name in two villages of the town, which have one postcode. */
const LATITUDES = [49.95, 50.05] as const;

let gazetteer: Gazetteer;

beforeAll(async () => {
  const streets = LATITUDES.map((latitude): AnyRecord => {
    const from = Math.round(latitude * 1e7);
    return {
      kind: "street",
      record: {
        key: `street at ${latitude}`,
        names: [{ text: "Dorfstraße", kind: "primary" }],
        path: Int32Array.of(from, 90_000_000, from + 10_000, 90_000_000),
        locality: "Anford",
        postcode: "10011",
      },
    };
  });
  gazetteer = await assembledGazetteer("DE", { world: WORLD, records: streets });
});

test("resolve() finds neither of two streets far apart that have one name, one town and one postcode", () => {
  expect(resolve({ text: "Dorfstraße, 10011 Anford, Deutschland" }, { gazetteer })).toMatchObject({
    status: "uncertain",
    reasons: ["ambiguous"],
  });
});
