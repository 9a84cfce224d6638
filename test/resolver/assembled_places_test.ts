import { expect, test } from "bun:test";
import type { AnyRecord } from "../../src/gazetteer/assemble/places_by_key.ts";
import { readJapaneseTowns } from "../../src/gazetteer/sources/japanese_towns.ts";
import { resolve } from "../../src/resolver/mod.ts";
import { chunksOf, recordingSink } from "../gazetteer/sources/recording_sink.ts";
import { assembledGazetteer } from "../support/gazetteers/built_gazetteer.ts";
import { placeOf } from "../support/gazetteers/plain_records.ts";
import { rowsOfFunction } from "../support/files/shared_data.ts";

/** Houses 1, 2, 3… of a street, so many metres apart to the north, each with what is stated of it. */
function housesOf(
  street: string,
  { count, latitude, longitude, apartE7, stated = () => ({}) }: {
    readonly count: number;
    readonly latitude: number;
    readonly longitude: number;
    readonly apartE7: number;
    readonly stated?: (at: number) => object;
  },
): AnyRecord[] {
  return Array.from({ length: count }, (_, at): AnyRecord => ({
    kind: "house",
    record: {
      key: `${street} ${at}`,
      number: String(at + 1),
      street,
      ...stated(at),
      point: { latitudeE7: Math.round(latitude * 1e7) + at * apartE7, longitudeE7: longitude * 1e7 },
    },
  }));
}

/** A street of a map as a line to the north. */
function lineOf(
  name: string,
  { latitude, longitude, lengthE7 = 10_000, ...stated }: {
    readonly latitude: number;
    readonly longitude: number;
    readonly lengthE7?: number;
    readonly locality?: string;
    readonly postcode?: string;
    readonly countryCode?: string;
  },
): AnyRecord {
  const [from, east] = [Math.round(latitude * 1e7), longitude * 1e7];
  const path = Int32Array.of(from, east, from + lengthE7, east);
  const names = [{ text: name, kind: "primary" as const }];
  return { kind: "street", record: { key: `${name} at ${latitude}`, names, path, ...stated } };
}

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
const HOUSES: readonly (readonly [string, town: string | undefined, region: string, number, first?: string])[] = [
  ["Border Street", "Delmar", "NL", 40.002],
  ["Rural Road", "Bluefield", "NL", 40.01],
  ["Mill Lane", "Little Hope", "Northland", 40.004],
  ["Prairie Road", undefined, "NL", 41.5],
  ["Creek Road", "Bluefield", "NL", 40.02],
  ["Shore Road", "Bluefield", "SL", 39.8, "NL"],
];

const regions = await assembledGazetteer("US", {
  world: REGIONS,
  records: [
    // A line on the map, in the region of its houses: the street begins in the namesake town there.
    lineOf("Creek Road", { latitude: 40.0195, longitude: -80, lengthE7: 20_000, countryCode: "US" }),
    ...HOUSES.flatMap(([street, locality, region, latitude, first = region]) =>
      housesOf(street, {
        count: 6,
        latitude,
        longitude: -80,
        apartE7: 2_000,
        stated: (at) => ({
          region: at === 0 ? first : region,
          countryCode: "US",
          ...(locality === undefined ? {} : { locality }),
        }),
      })
    ),
  ],
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

const OF_OTHER_REGION = ["3 Border Street, Delmar, SL", "3 Mill Lane, Little Hope, SL", "3 Shore Road, Bluefield, NL"];
test.each(OF_OTHER_REGION)("resolve() never finds %s: its houses, or all but one, are in the other region", (text) => {
  expect(resolve({ text }, { gazetteer: regions }).status).not.toBe("found");
});

const BRITAIN = [
  placeOf("GB", ["GB", "country", "Britain", 52, -0.13, 600_000, 9_000_000]),
  placeOf("GB", ["town", "locality", "Anford", 51.5, -0.13, 12_000, 30_000]),
];

function firstHalf(postcode: string): AnyRecord {
  const point = { latitudeE7: 515_000_000, longitudeE7: -1_300_000 };
  return { kind: "postcode", record: { key: postcode, postcode, countryCode: "GB", point } };
}

test("resolve() reads a British postcode by its first half, which tables list, and its town with it", async () => {
  const gazetteer = await assembledGazetteer("GB", { world: BRITAIN, records: [firstHalf("SW1A")] });
  const point = { latitude: 51.5, longitude: -0.13 };
  expect(resolve({ text: "SW1A 1AA" }, { gazetteer })).toMatchObject({ status: "uncertain", coordinates: point });
  expect(resolve({ text: "Anford SW1A 1AA" }, { gazetteer }).status).toBe("found");
  expect(resolve({ text: "Anford SW1A 1AA, Germany" }, { gazetteer }).status).not.toBe("found");
  expect(resolve({ text: "SW2A 1AA" }, { gazetteer }).status).toBe("unresolved");
});

test("resolve() reads a first half of the shape of a house number only next to a town of the code", async () => {
  const gazetteer = await assembledGazetteer("GB", { world: BRITAIN, records: [firstHalf("W1")] });
  for (const text of ["Anford W1", "W1, Anford", "Anford, W1"]) {
    expect(resolve({ text }, { gazetteer })).toMatchObject({ status: "found", precision: "postcode" });
  }
  expect(resolve({ text: "Anford W2" }, { gazetteer }).status).toBe("uncertain");
});

const REGION_WORDS = ["Anford, ON SW1A 1AA", "Anford ON SW1A 1AA"];
test.each(REGION_WORDS)("resolve() is not sure of %s, whose code is a word for a region elsewhere", async (text) => {
  const elsewhere = placeOf("GB", ["region", "region", "Ontarry", 57, -4, 50_000, 90_000], [
    { text: "ON", kind: "code" },
  ]);
  const world = [...BRITAIN, elsewhere];
  const gazetteer = await assembledGazetteer("GB", { world, records: [firstHalf("SW1A")] });
  expect(resolve({ text }, { gazetteer }).status).toBe("uncertain");
});

test("resolve() finds neither of two streets far apart that have one name, one town and one postcode", async () => {
  const world = [
    placeOf("DE", ["DE", "country", "Deutschland", 50, 9, 400_000, 9_000_000]),
    placeOf("DE", ["town", "locality", "Anford", 50, 9, 12_000, 30_000]),
  ];
  // In two villages of the town.
  const records = [49.95, 50.05].map((latitude) =>
    lineOf("Dorfstraße", { latitude, longitude: 9, locality: "Anford", postcode: "10011" })
  );
  const gazetteer = await assembledGazetteer("DE", { world, records });
  expect(resolve({ text: "Dorfstraße, 10011 Anford, Deutschland" }, { gazetteer }))
    .toMatchObject({ status: "uncertain", reasons: ["ambiguous"] });
});

test("resolve() takes a house number next to the name of another place for an unknown street of the city", async () => {
  // A city with streets, a small namesake without, and a town whose name is two typos from a street's.
  const world = [
    placeOf("US", ["US", "country", "United States", 40, -98, 2_000_000, 300_000_000]),
    placeOf("US", ["city", "locality", "Oakland", 37.8, -122.2, 5_000, 400_000]),
    placeOf("US", ["namesake", "locality", "Oakland", 41, -74.2, 5_000, 13_000]),
    placeOf("US", ["other", "locality", "Caldicot", 33, -90, 5_000, 12_000]),
  ];
  const place = { latitude: 37.8, longitude: -122.2, apartE7: 1_000 };
  const records = housesOf("Main Street", { count: 40, ...place, stated: () => ({ locality: "Oakland" }) });
  const gazetteer = await assembledGazetteer("US", { world, records });
  const resolution = resolve({ text: "180 Caldecott, Oakland" }, { gazetteer });
  expect(resolution.status === "unresolved" ? undefined : resolution.coordinates.latitude).toBeCloseTo(37.8, 3);
  expect(resolution).toMatchObject({ status: "uncertain", matches: { street: "missing", locality: "exact" } });
});

test("resolve() reads the name of a town as the town, although the city next to it is also listed by it", async () => {
  const world = [
    placeOf("US", ["US", "country", "United States", 50, 9, 400_000, 9_000_000]),
    placeOf("US", ["city", "locality", "Harristown", 50, 9, 9_000, 50_000], [{ text: "Paxford", kind: "alternate" }]),
    placeOf("US", ["town", "locality", "Paxford", 50.05, 9, 1_200, 1_500]),
  ];
  const [inCity, inTown] = [
    lineOf("Prince Street", { latitude: 49.99, longitude: 9, locality: "Harristown" }),
    lineOf("Prince Street", { latitude: 50.05, longitude: 9, locality: "Paxford" }),
  ];
  const gazetteer = await assembledGazetteer("US", { world, records: [inCity, inTown] });
  expect(resolve({ text: "Prince Street, Paxford" }, { gazetteer }))
    .toMatchObject({ status: "found", components: { locality: "Paxford" } });
  const only = await assembledGazetteer("US", { world, records: [inCity] });
  expect(resolve({ text: "Prince Street, Paxford" }, { gazetteer: only }).status).toBe("uncertain");
});

const ROWS = `pref,city,town,koaza,lat,lng
北山県,見本区,神中一丁目,,35.100,136.500
北山県,見本区,神中二丁目,,35.105,136.500
北山県,見本区,北二十四条西十五丁目,,35.110,136.500
北山県,見本区,中五条三丁目,,35.115,136.500
北山県,見本区,中五条四丁目,,35.120,136.500
北山県,隣区,西町,,35.100,136.600
`;
const sink = recordingSink();
await readJapaneseTowns(chunksOf(ROWS), sink);
const japan = await assembledGazetteer("JP", {
  world: [placeOf("JP", ["country:JP", "country", "日本", 36, 138, 1_000_000, 125_000_000])],
  records: sink.records.area.map((record) => ({ kind: "area" as const, record })),
});

test.each(rowsOfFunction<[string, string, string]>("resolve() in Japan"))(
  "resolve() reads a town's part in signs, digits and hyphens: %s is %s %s",
  (text, status, district) => {
    expect<object>(resolve({ text }, { gazetteer: japan })).toMatchObject({ status, components: { district } });
  },
);

const UNKNOWN_PARTS = ["見本区神中九丁目", "見本区架空町", "隣区神中一丁目", "見本区西町"];
test.each(UNKNOWN_PARTS)("resolve() does not find %s, a part that the town does not have", (text) => {
  expect(resolve({ text }, { gazetteer: japan }).status).not.toBe("found");
});
