import { beforeAll, expect, test } from "bun:test";
import { join } from "node:path";
import { assembleCountry } from "../../../src/gazetteer/assemble/assemble_country.ts";
import { type AnyRecord, toLine } from "../../../src/gazetteer/assemble/places_by_key.ts";
import { SampledPoints } from "../../../src/gazetteer/assemble/survey_addresses.ts";
import { scratchFolder } from "../../../src/gazetteer/builder/spool/spool.ts";
import type { Gazetteer } from "../../../src/gazetteer/port.ts";
import { readWorldPostcodes } from "../../../src/gazetteer/sources/world/world_names.ts";
import { bareName } from "../../../src/gazetteer/sources/world/city_record.ts";
import { scratchDir } from "../../support/files/scratch_dir.ts";
import { assembledGazetteer } from "../../support/gazetteers/built_gazetteer.ts";
import { placeOf } from "../../support/gazetteers/plain_records.ts";
import { rowsOfFunction } from "../../support/files/shared_data.ts";

const DATASET = { name: "register", version: "1", licence: "CC0", attribution: "Register" };
const TOWNS = ["Anford", "Belmont", "Carlow"];

/** A country whose houses are in three towns, on streets with and without a line, under their town's name, and in ranges. */
async function recordsFolder(): Promise<string> {
  const folder = scratchDir();
  const lines: string[] = [];
  for (let i = 0; i < 600; i++) {
    const point = { latitudeE7: 470_000_000 + (i % 3) * 3_000_000 + i * 100, longitudeE7: 90_000_000 + i * 100 };
    const record = {
      key: `house ${i}`,
      number: String(i + 1),
      point,
      ...(i % 7 === 0 ? {} : { street: `Street ${i % 13}` }),
      ...(i % 11 === 0 ? {} : { locality: TOWNS[i % 3] ?? "" }),
      ...(i % 2 === 0 ? {} : { postcode: `100${i % 3}`, unit: "B", district: "North" }),
    };
    lines.push(toLine({ kind: "house", record }));
  }
  for (const [i, town] of TOWNS.entries()) {
    const south = 470_000_000 + i * 3_000_000;
    const path = Int32Array.of(south, 90_000_000, south + 60_000, 90_060_000);
    lines.push(toLine({
      kind: "street",
      record: { key: `way ${i}`, names: [{ text: "Street 3", kind: "primary" }], path, locality: town },
    }));
    lines.push(toLine({
      kind: "range",
      record: { key: `range ${i}`, from: "2", to: "8", step: "even", path, street: "Street 5", locality: town },
    }));
  }
  await Bun.write(join(folder, "XX.records"), lines.map((line) => `${line}\n`).join(""));
  return folder;
}

test("assembleCountry() makes the same streets of houses in memory and of houses on the disk", async () => {
  const folder = await recordsFolder();
  const country = placeOf("XX", ["country:XX", "country", "Xland", 47, 9, 100_000, 1_000]);
  const streetsOf = async (housesInMemory: number) => {
    const scratch = scratchFolder(join(scratchDir(), "houses"));
    const { streets: { streets } } = await assembleCountry({
      countryCode: "XX",
      world: { places: [country], dataset: DATASET },
      sources: [1, 2].map((space) => ({ dataset: DATASET, space: String(space), recordsFolder: folder })),
      scratch,
      housesInMemory,
    });
    const sorted = [...streets].sort((one, other) => (one.key < other.key ? -1 : 1));
    scratch.close();
    return sorted;
  };
  const inMemory = await streetsOf(Infinity);
  const houses = inMemory.reduce((sum, street) => sum + street.houses.length, 0);
  expect(houses).toBe(600);
  expect(inMemory.length).toBeGreaterThan(3 * 13);
  expect(await streetsOf(300)).toEqual(inMemory);
});

const WORLD = [
  placeOf("XX", ["XX", "country", "Xland", 47, 9, 100_000, 9_000]),
  placeOf("XX", ["anford", "locality", "Anford", 47, 9, 1_500, 3_000]),
  placeOf("XX", ["belmont", "locality", "Belmont", 47.2, 9, 1_500, 3_000]),
];

/** Postcodes of houses: where they stand, and how many have it. One house of 1002 has a typo and stands in Belmont. */
const HOUSES: readonly (readonly [postcode: string, town: string, latitude: number, count: number])[] = [
  ["1002", "Anford", 47.04, 40],
  ["1002", "Belmont", 47.2, 1],
  ["1003", "Anford", 47.01, 2],
  ["ANF 1004", "Anford", 47.02, 3],
  ["10055-1234", "Belmont", 47.2, 1],
  ["10055-9876", "Belmont", 47.2, 1],
  ["Belmont", "Belmont", 47.2, 1],
  ["2003", "Belmont", 47.23, 1],
  ["2004", "Anford", 47.02, 2],
];
/** Streets without houses: their postcode, where they begin, and how many pieces of equal length they have. */
const STREETS: readonly (readonly [name: string, postcode: string, latitude: number, pieces: number])[] = [
  ["High Street", "2005", 47.18, 1],
  ["Long Street", "1005", 47.05, 3],
  ["East Street", "1006", 47.05, 1],
  ["West Street", "1006", 47.052, 1],
  ["Mill Street", "1006", 47.054, 1],
];
/** The list has all five postcodes of Belmont at one point. */
const LISTED: readonly (readonly [postcode: string, town: string, latitude: number])[] = [
  ["1002", "Anford", 47.1],
  ["1005", "Anford", 47.001],
  ["1006", "Anford", 47.002],
  ["1003", "Anford", 47.0],
  ...["2001", "2002", "2003", "2004", "2005"].map((postcode) => [postcode, "Belmont", 47.2] as const),
];

let gazetteer: Gazetteer;

beforeAll(async () => {
  const houses = HOUSES.flatMap(([postcode, locality, latitude, count], row) =>
    Array.from({ length: count }, (_, at): AnyRecord => ({
      kind: "house",
      record: {
        key: `house ${row} ${at}`,
        number: String(at + 1),
        street: `Street ${row}`,
        locality,
        postcode,
        point: { latitudeE7: Math.round(latitude * 1e7) + at * 100, longitudeE7: 90_000_000 },
      },
    }))
  );
  const listed = LISTED.map(([postcode, locality, latitude]): AnyRecord => ({
    kind: "postcode",
    record: {
      key: postcode,
      postcode,
      locality,
      countryCode: "XX",
      point: { latitudeE7: Math.round(latitude * 1e7), longitudeE7: 90_000_000 },
    },
  }));
  const streets = STREETS.flatMap(([name, postcode, latitude, pieces]) =>
    Array.from({ length: pieces }, (_, at): AnyRecord => {
      const from = Math.round(latitude * 1e7) + at * 20_000;
      const key = `${name} ${at}`;
      const path = Int32Array.of(from, 90_000_000, from + 20_000, 90_000_000);
      return { kind: "street", record: { key, names: [{ text: name, kind: "primary" }], path, postcode } };
    })
  );
  gazetteer = await assembledGazetteer("XX", { world: WORLD, records: [...listed, ...houses, ...streets] });
});

test.each([
  ["1002", 47.04, "Anford", "most of its houses, not the list's point, and not the house with a typo"],
  ["1003", 47, "Anford", "the list's point, because two houses may have a typo"],
  ["2003", 47.23, "Belmont", "one house, because the list's point is that of five postcodes"],
  ["2004", 47.2, "Belmont", "the list's point, because the houses are far away from the town"],
  ["2005", 47.181, "Belmont", "a street without houses"],
  ["1005", 47.001, "Anford", "the list's point, because the three pieces of a street are one address"],
  ["1006", 47.053, "Anford", "three streets without houses"],
  ["anf1004", 47.02, "Anford", "houses whose postcode no list has"],
  ["10055", 47.2, "Belmont", "houses with four more digits"],
])("assembleCountry() puts postcode %s at %f in %s: %s", (key, latitude, town) => {
  const [area] = gazetteer.findPostcodes(key, "XX");
  expect(area?.coordinates.latitude).toBeCloseTo(latitude, 3);
  expect(area === undefined ? undefined : gazetteer.place(area.place).name).toBe(town);
});

test("assembleCountry() makes no postcode of a town's name in its field", () => {
  expect(gazetteer.findPostcodes("belmont", "XX")).toEqual([]);
  expect(gazetteer.findPostcodes("100551234", "XX")).toEqual([]);
});

function radiusOf(name: string): number {
  return gazetteer.place(gazetteer.findPlaces(name, 1)[0]!.id).radiusM;
}

test("assembleCountry() lets a town known as a point reach as far as the addresses that state it", () => {
  // 0.04 degrees of latitude are 4.4 km; too few addresses state Belmont.
  expect(radiusOf("anford")).toBeGreaterThan(4_400);
  expect(radiusOf("anford")).toBeLessThan(4_600);
  expect(radiusOf("belmont")).toBe(1_500);
});

function pointAt(latitude: number) {
  return { latitudeE7: Math.round(latitude * 1e7), longitudeE7: 90_000_000 };
}

test("assembleCountry() looks only for the towns of listed postcodes that are near what a data set adds", async () => {
  const folder = scratchDir();
  const record = {
    key: "n1",
    kind: "locality",
    names: [{ text: "Newtown", kind: "primary" }],
    point: pointAt(47.1),
  } as const;
  await Bun.write(join(folder, "XX.records"), `${toLine({ kind: "area", record })}\n`);
  const rows = [47.101, 49.5].map((latitude, i) => (
    { key: `row ${i}`, postcode: `100${i}`, countryCode: "XX", point: pointAt(latitude) }
  ));
  const scratch = scratchFolder(join(scratchDir(), "houses"));
  const { streets: { postcodes } } = await assembleCountry({
    countryCode: "XX",
    world: { places: WORLD, dataset: DATASET },
    sources: [{ dataset: DATASET, space: "1", recordsFolder: folder }],
    postcodes: {
      dataset: DATASET,
      rows: { size: 2, get: (key) => rows.find(({ postcode }) => postcode === key), all: () => rows },
      listed: (dataset) =>
        rows.map(({ postcode, point }) => (
          {
            key: postcode,
            postcode,
            point,
            placeKey: "as listed",
            localities: [],
            radiusM: 500,
            dataset,
            datasets: [dataset],
          }
        )),
    },
    scratch,
  });
  scratch.close();
  const placeOfPostcode = Object.fromEntries([...postcodes].map(({ postcode, placeKey }) => [postcode, placeKey]));
  expect(placeOfPostcode).toEqual({ "1000": "1:n1", "1001": "as listed" });
});

test("readWorldPostcodes() finds each row by its postcode, with the place of the rows before it", () => {
  const { all, get, size } = readWorldPostcodes("US");
  const records = all();
  expect(records).toHaveLength(size);
  for (const record of records) {
    expect(get(record.postcode)).toEqual(record);
  }
  expect(["", "0", "00544", "99999", "ABC"].map((postcode) => get(postcode)?.locality))
    .toEqual([undefined, undefined, "Holtsville", undefined, undefined]);
});

test("SampledPoints keeps an even choice of many points", () => {
  const points = new SampledPoints();
  expect([points.middle(), points.reachM({ latitudeE7: 0, longitudeE7: 0 })]).toEqual([undefined, 0]);
  for (let at = 0; at < 10_000; at++) {
    points.add({ latitudeE7: at * 1_000, longitudeE7: 0 }, at % 2);
  }
  expect(points.count).toBe(10_000);
  const middle = points.middle()?.point.latitudeE7 ?? 0;
  expect(middle).toBeGreaterThan(4_000_000);
  expect(middle).toBeLessThan(6_000_000);
  // 95 % of one degree's 111 km.
  expect(points.reachM({ latitudeE7: 0, longitudeE7: 0 })).toBeGreaterThan(100_000);
  expect(points.reachM({ latitudeE7: 0, longitudeE7: 0 })).toBeLessThan(111_200);
});

test.each(rowsOfFunction<[string, string | undefined]>("bareName()"))("bareName(%p) is %p", (name, expected) => {
  expect(bareName(name)).toBe(expected);
});
