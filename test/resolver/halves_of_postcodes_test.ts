import { expect, test } from "bun:test";
import type { AnyRecord } from "../../src/gazetteer/assemble/places_by_key.ts";
import { resolve } from "../../src/resolver/mod.ts";
import { assembledGazetteer } from "../support/gazetteers/assembled_gazetteer.ts";
import { placeOf } from "../support/gazetteers/plain_records.ts";

const WORLD = [
  placeOf("GB", ["GB", "country", "Britain", 52, -0.13, 600_000, 9_000_000]),
  placeOf("GB", ["town", "locality", "Anford", 51.5, -0.13, 12_000, 30_000]),
];
const SW1A: AnyRecord = {
  kind: "postcode",
  record: {
    key: "SW1A",
    postcode: "SW1A",
    countryCode: "GB",
    point: { latitudeE7: 515_000_000, longitudeE7: -1_300_000 },
  },
};

test("resolve() reads a British postcode by its first half, which tables list, and its town with it", async () => {
  const gazetteer = await assembledGazetteer("GB", { world: WORLD, records: [SW1A] });
  const point = { latitude: 51.5, longitude: -0.13 };
  expect(resolve({ text: "SW1A 1AA" }, { gazetteer })).toMatchObject({ status: "uncertain", coordinates: point });
  expect(resolve({ text: "Anford SW1A 1AA" }, { gazetteer }).status).toBe("found");
  expect(resolve({ text: "Anford SW1A 1AA, Germany" }, { gazetteer }).status).not.toBe("found");
  expect(resolve({ text: "SW2A 1AA" }, { gazetteer }).status).toBe("unresolved");
});

test("resolve() reads a first half of the shape of a house number only next to a town of the code", async () => {
  const record = { ...SW1A.record, key: "W1", postcode: "W1" };
  const gazetteer = await assembledGazetteer("GB", { world: WORLD, records: [{ kind: "postcode", record }] });
  for (const text of ["Anford W1", "W1, Anford", "Anford, W1"]) {
    expect(resolve({ text }, { gazetteer })).toMatchObject({ status: "found", precision: "postcode" });
  }
  expect(resolve({ text: "Anford W2" }, { gazetteer }).status).toBe("uncertain");
});

test.each(["Anford, ON SW1A 1AA", "Anford ON SW1A 1AA"])(
  "resolve() is not sure of %s, whose code is a word for a region elsewhere",
  async (text) => {
    const elsewhere = placeOf("GB", ["region", "region", "Ontarry", 57, -4, 50_000, 90_000], [
      { text: "ON", kind: "code" },
    ]);
    const gazetteer = await assembledGazetteer("GB", { world: [...WORLD, elsewhere], records: [SW1A] });
    expect(resolve({ text }, { gazetteer }).status).toBe("uncertain");
  },
);
