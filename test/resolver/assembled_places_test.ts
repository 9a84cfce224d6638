import { beforeAll, expect, test } from "bun:test";
import type { AnyRecord } from "../../src/gazetteer/assemble/places_by_key.ts";
import type { Gazetteer } from "../../src/gazetteer/port.ts";
import { readJapaneseTowns } from "../../src/gazetteer/sources/japanese_towns.ts";
import { resolve } from "../../src/resolver/mod.ts";
import { chunksOf, recordingSink } from "../gazetteer/sources/recording_sink.ts";
import { assembledGazetteer } from "../support/gazetteers/built_gazetteer.ts";
import { placeOf } from "../support/gazetteers/plain_records.ts";

/** Two regions, whose border runs at 40° north, with a town of one name on each side of it. */
const REGIONS = [
  placeOf("US", ["US", "country", "United States", 40, -80, 900_000, 90_000]),
  // A city that is a region, and has the short name of the region around it.
  placeOf("US", ["CL", "region", "Northland City", 40.9, -80, 1_500, 5_000, "US"], [
    { text: "Northland", kind: "alternate" },
  ]),
  placeOf("US", ["NL", "region", "Northland", 40.5, -80, 90_000, 20_000, "US"], [{ text: "NL", kind: "code" }]),
  placeOf("US", ["SL", "region", "Southland", 39.5, -80, 90_000, 20_000, "US"], [{ text: "SL", kind: "code" }]),
  placeOf("US", ["north", "locality", "Delmar", 40.03, -80, 1_500, 3_000, "NL"]),
  placeOf("US", ["south", "locality", "Delmar", 39.98, -80, 1_500, 3_000, "SL"]),
  placeOf("US", ["post", "locality", "Bluefield", 39.8, -80, 1_500, 3_000, "SL"]),
];

/** Houses: street, town, region, latitude, and the region of the first one if it differs. */
const HOUSES: readonly (readonly [
  street: string,
  town: string | undefined,
  region: string,
  latitude: number,
  first?: string,
])[] = [
  ["Border Street", "Delmar", "NL", 40.002],
  ["Rural Road", "Bluefield", "NL", 40.01],
  ["Mill Lane", "Little Hope", "Northland", 40.004],
  ["Prairie Road", undefined, "NL", 41.5],
  ["Creek Road", "Bluefield", "NL", 40.02],
  ["Shore Road", "Bluefield", "SL", 39.8, "NL"],
];

let regions: Gazetteer;

beforeAll(async () => {
  const houses = HOUSES.flatMap(([street, locality, region, latitude, first = region]) =>
    Array.from({ length: 6 }, (_, at): AnyRecord => ({
      kind: "house",
      record: {
        key: `${street} ${at}`,
        number: String(at + 1),
        street,
        region: at === 0 ? first : region,
        countryCode: "US",
        ...(locality === undefined ? {} : { locality }),
        point: { latitudeE7: Math.round(latitude * 1e7) + at * 2_000, longitudeE7: -800_000_000 },
      },
    }))
  );
  // A line on the map, in the region of its houses: the street begins in the namesake town there.
  const line: AnyRecord = {
    kind: "street",
    record: {
      key: "Creek Road",
      names: [{ text: "Creek Road", kind: "primary" }],
      countryCode: "US",
      path: Int32Array.of(400_195_000, -800_000_000, 400_215_000, -800_000_000),
    },
  };
  const records = [line, ...houses];
  regions = await assembledGazetteer("US", { world: REGIONS, records });
});

test.each([
  ["3 Border Street, Delmar, NL", "the namesake in the region of the houses, though the other one is nearer"],
  ["3 Border Street, Delmar, Northland", "the same by the region's full name"],
  ["3 Rural Road, Bluefield, NL", "a post town on the other side of the border"],
  ["3 Mill Lane, Little Hope, NL", "a town that only its houses name"],
  ["3 Prairie Road, NL", "a house far from every town"],
  ["3 Creek Road, Bluefield, NL", "the same with the street's line, which lies there"],
])("resolve() agrees with %s: %s", (text) => {
  const { matches, reasons } = resolve({ text }, { gazetteer: regions });
  expect(matches).toMatchObject({ street: "exact", houseNumber: "exact", region: "exact" });
  expect(reasons).not.toContain("region_conflict");
});

test.each(["3 Border Street, Delmar, SL", "3 Mill Lane, Little Hope, SL", "3 Shore Road, Bluefield, NL"])(
  "resolve() never finds %s: its houses, or all but one, are in the other region",
  (text) => {
    expect(resolve({ text }, { gazetteer: regions }).status).not.toBe("found");
  },
);

const BRITAIN = [
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
  const gazetteer = await assembledGazetteer("GB", { world: BRITAIN, records: [SW1A] });
  const point = { latitude: 51.5, longitude: -0.13 };
  expect(resolve({ text: "SW1A 1AA" }, { gazetteer })).toMatchObject({ status: "uncertain", coordinates: point });
  expect(resolve({ text: "Anford SW1A 1AA" }, { gazetteer }).status).toBe("found");
  expect(resolve({ text: "Anford SW1A 1AA, Germany" }, { gazetteer }).status).not.toBe("found");
  expect(resolve({ text: "SW2A 1AA" }, { gazetteer }).status).toBe("unresolved");
});

test("resolve() reads a first half of the shape of a house number only next to a town of the code", async () => {
  const record = { ...SW1A.record, key: "W1", postcode: "W1" };
  const gazetteer = await assembledGazetteer("GB", { world: BRITAIN, records: [{ kind: "postcode", record }] });
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
    const gazetteer = await assembledGazetteer("GB", { world: [...BRITAIN, elsewhere], records: [SW1A] });
    expect(resolve({ text }, { gazetteer }).status).toBe("uncertain");
  },
);

const VILLAGES = [
  placeOf("DE", ["DE", "country", "Deutschland", 50, 9, 400_000, 9_000_000]),
  placeOf("DE", ["town", "locality", "Anford", 50, 9, 12_000, 30_000]),
];

/** Latitudes of two streets of one name in two villages of the town, which have one postcode. */
const LATITUDES = [49.95, 50.05] as const;

let villages: Gazetteer;

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
  villages = await assembledGazetteer("DE", { world: VILLAGES, records: streets });
});

test("resolve() finds neither of two streets far apart that have one name, one town and one postcode", () => {
  expect(resolve({ text: "Dorfstraße, 10011 Anford, Deutschland" }, { gazetteer: villages })).toMatchObject({
    status: "uncertain",
    reasons: ["ambiguous"],
  });
});

/** A city with streets, a small namesake without, and a town whose name is two typos from a street's. */
const OAKLANDS = [
  placeOf("US", ["US", "country", "United States", 40, -98, 2_000_000, 300_000_000]),
  placeOf("US", ["city", "locality", "Oakland", 37.8, -122.2, 5_000, 400_000]),
  placeOf("US", ["namesake", "locality", "Oakland", 41, -74.2, 5_000, 13_000]),
  placeOf("US", ["other", "locality", "Caldicot", 33, -90, 5_000, 12_000]),
];

let oaklands: Gazetteer;

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
  oaklands = await assembledGazetteer("US", { world: OAKLANDS, records: houses });
});

test("resolve() takes a house number next to the name of another place for an unknown street of the city", () => {
  const resolution = resolve({ text: "180 Caldecott, Oakland" }, { gazetteer: oaklands });
  expect(resolution.status === "unresolved" ? undefined : resolution.coordinates.latitude).toBeCloseTo(37.8, 3);
  expect(resolution).toMatchObject({ status: "uncertain", matches: { street: "missing", locality: "exact" } });
});

const ROWS = `pref,city,town,koaza,lat,lng
北山県,見本区,神中一丁目,,35.100,136.500
北山県,見本区,神中二丁目,,35.105,136.500
北山県,見本区,北二十四条西十五丁目,,35.110,136.500
北山県,見本区,中五条三丁目,,35.115,136.500
北山県,見本区,中五条四丁目,,35.120,136.500
北山県,隣区,西町,,35.100,136.600
`;

const JAPAN = [placeOf("JP", ["country:JP", "country", "日本", 36, 138, 1_000_000, 125_000_000])];

let japan: Gazetteer;

beforeAll(async () => {
  const sink = recordingSink();
  await readJapaneseTowns(chunksOf(ROWS), sink);
  const records = sink.records.area.map((record) => ({ kind: "area" as const, record }));
  japan = await assembledGazetteer("JP", { world: JAPAN, records });
});

const TEXTS: readonly (readonly [text: string, status: string, district: string | undefined])[] = [
  ["見本区神中一丁目", "found", "神中一丁目"],
  ["見本区神中2丁目", "found", "神中二丁目"],
  ["見本区神中２丁目", "found", "神中二丁目"],
  ["見本区北二十四条西十五丁目", "found", "北二十四条西十五丁目"],
  ["見本区中五条3丁目", "found", "中五条三丁目"],
  ["見本区中五条３丁目", "found", "中五条三丁目"],
  // The house is not in the list.
  ["見本区神中2-3-4", "uncertain", "神中二丁目"],
  ["見本区神中２－３－４", "uncertain", "神中二丁目"],
  ["見本区神中二丁目3番4号", "uncertain", "神中二丁目"],
];

test("resolve() reads a town's part in signs, digits and hyphens", () => {
  const answers = TEXTS.map(([text]) => {
    const resolution = resolve({ text }, { gazetteer: japan });
    return [text, resolution.status, resolution.status === "unresolved" ? undefined : resolution.components.district];
  });
  expect(answers).toEqual(TEXTS.map((row) => [...row]));
});

test("resolve() finds no part that the town does not have, and no town of another city", () => {
  for (const text of ["見本区神中九丁目", "見本区架空町", "隣区神中一丁目", "見本区西町"]) {
    expect([text, resolve({ text }, { gazetteer: japan }).status]).not.toEqual([text, "found"]);
  }
});

const PAXFORDS = [
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
  const gazetteer = await assembledGazetteer("US", { world: PAXFORDS, records });
  expect(resolve({ text: "Prince Street, Paxford" }, { gazetteer })).toMatchObject({
    status: "found",
    components: { locality: "Paxford" },
  });
  const only = await assembledGazetteer("US", { world: PAXFORDS, records: records.slice(0, 1) });
  expect(resolve({ text: "Prince Street, Paxford" }, { gazetteer: only }).status).toBe("uncertain");
});
