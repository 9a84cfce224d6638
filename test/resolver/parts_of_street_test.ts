import { beforeAll, expect, test } from "bun:test";
import type { AnyRecord } from "../../src/gazetteer/assemble/record_line.ts";
import type { PlaceRecord } from "../../src/gazetteer/build/gazetteer_input.ts";
import type { Gazetteer } from "../../src/gazetteer/port.ts";
import { resolve } from "../../src/resolver/mod.ts";
import { assembledGazetteer } from "../support/gazetteers/assembled_gazetteer.ts";

const PLACE: Pick<PlaceRecord, "names" | "longitude" | "countryCode" | "dataset"> = {
  names: [],
  longitude: 9,
  countryCode: "DE",
  dataset: 0,
};
const WORLD: readonly PlaceRecord[] = [
  { ...PLACE, key: "DE", kind: "country", name: "Deutschland", latitude: 50, radiusM: 400_000, population: 9_000_000 },
  { ...PLACE, key: "town", kind: "locality", name: "Anford", latitude: 50, radiusM: 6_000, population: 30_000 },
];

/** Streets in two pieces: name, latitude and postcode of each piece. */
const PIECES: readonly (readonly [name: string, latitude: number, postcode: string])[] = [
  ["Mühlenweg", 50.0, "10011"],
  ["Mühlenweg", 50.02, "10011"],
  ["Lindenweg", 50.0, "10011"],
  ["Lindenweg", 50.02, "10022"],
];

let gazetteer: Gazetteer;

beforeAll(async () => {
  const streets = PIECES.map(([text, latitude, postcode], at): AnyRecord => {
    const from = Math.round(latitude * 1e7);
    return {
      kind: "street",
      record: {
        key: `piece ${at}`,
        names: [{ text, kind: "primary" }],
        path: Int32Array.of(from, 90_000_000, from + 10_000, 90_000_000),
        locality: "Anford",
        postcode,
      },
    };
  });
  gazetteer = await assembledGazetteer("DE", { world: WORLD, records: streets });
});

test("resolve() takes pieces of a street with one town and one postcode for one street, which its accuracy holds", () => {
  const resolution = resolve({ text: "Mühlenweg, 10011 Anford, Deutschland" }, { gazetteer });
  expect(resolution).toMatchObject({ status: "found", precision: "street" });
  // The pieces begin 2.2 km from each other.
  expect(resolution.status === "unresolved" ? 0 : resolution.accuracyM).toBeGreaterThan(2_200);
});

test("resolve() keeps pieces of one name apart if the postcode does not say which is meant", () => {
  expect(resolve({ text: "Lindenweg, Anford, Deutschland" }, { gazetteer })).toMatchObject({
    status: "uncertain",
    reasons: ["ambiguous"],
  });
});
