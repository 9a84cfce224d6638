import { feature, iso1A2Code } from "@rapideditor/country-coder";
import { beforeAll, expect, test } from "bun:test";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { GazetteerInput, NameRecord, PlaceRecord } from "../../src/gazetteer/builder/gazetteer_input.ts";
import type { PostcodeInput } from "../../src/gazetteer/builder/streets/street_row.ts";
import {
  buildGazetteer,
  buildWorld,
  GazetteerFileError,
  type OpenGazetteer,
  openGazetteer,
  verifyGazetteer,
} from "../../src/gazetteer/mod.ts";
import { scriptNames } from "../../src/gazetteer/sources/world/city_record.ts";
import { dumpsIn, worldInput } from "../../src/gazetteer/sources/world/world_input.ts";
import { readSeed, SEED_PATH, seedBytes, seedVersion } from "../../src/gazetteer/world/seed_format.ts";
import { seedOf } from "../../src/gazetteer/world/seed_of.ts";
import { distanceM } from "../../src/geo/distance_m.ts";
import { nameKey } from "../../src/text/name_key.ts";
import { spellings } from "../../src/text/name_spellings.ts";
import { scratchDir } from "../support/files/scratch_dir.ts";
import { placeOf } from "../support/gazetteers/plain_records.ts";
import { seeded } from "../support/random/random.ts";
import { SMALL_WORLD } from "./small_world.ts";
import { rowsOfFunction } from "../support/files/shared_data.ts";

const outputPath = join(scratchDir(), "world.locus");
const stages: string[] = [];
let world: OpenGazetteer;

beforeAll(async () => {
  await buildWorld({ outputPath, onProgress: ({ stage }) => stages.push(stage) });
  world = openGazetteer(outputPath);
});

function first(name: string): string {
  const [best] = world.findPlaces(nameKey(name), 1);
  if (best === undefined) {
    return "none";
  }
  const place = world.place(best.id);
  return `${place.name}, ${place.countryCode}, ${place.kind}`;
}

test("buildWorld() reports its stages and makes a file that is as written", () => {
  expect(stages).toEqual(["reading", "indexing", "writing", "done"]);
  expect(verifyGazetteer(outputPath)).toBe(world.version);
});

const FIRST = rowsOfFunction<[name: string, first: string]>("findPlaces()");

test.each(FIRST)("findPlaces() finds first for %s: %s", (name, expected) => {
  expect(first(name)).toBe(expected);
});

test("findPlaces() gives Paris in France before Paris in Texas, and dozens of Springfields", () => {
  const inTexas = world.findPlaces(nameKey("Texas"), 1)[0]?.id ?? -1;
  const paris = world.findPlaces("paris", 10).filter(({ id }) => world.place(id).kind === "locality");
  expect(world.place(paris[0]?.id ?? 0).countryCode).toBe("FR");
  expect(world.isWithin(paris[1]?.id ?? 0, inTexas)).toBe(true);
  const springfields = world.findPlaces("springfield", 100).map(({ id }) => world.place(id));
  expect(springfields.length).toBeGreaterThan(25);
  expect(springfields.map(({ population }) => population).slice(0, 3))
    .toEqual(springfields.map(({ population }) => population).toSorted((one, other) => other - one).slice(0, 3));
});

test("nameIn() speaks many languages", () => {
  const vienna = world.findPlaces("wien", 1)[0]?.id ?? 0;
  expect(["de", "en-GB", "fr", "ar", "zh", "ja", "sv"].map((language) => world.nameIn(vienna, [language])))
    .toEqual("Wien Vienna Vienne فيينا 维也纳 ウィーン Wien".split(" "));
  const germany = world.country("de") ?? 0;
  expect(world.nameIn(germany, ["tr", "en"])).toBe("Almanya");
});

test.each([
  ["East Harlem", "Manhattan"],
  ["Jackson Heights", "Queens"],
  ["Manhattan", "New York"],
  ["East Harlem", "New York"],
  ["Croydon", "London"],
  ["Coyoacán", "Ciudad de México"],
])("%s is a quarter of %s", (quarter, city) => {
  const cities = bearersOf(city);
  expect(bearersOf(quarter).some((id) => cities.some((around) => around !== id && world.isWithin(id, around))))
    .toBe(true);
});

/** The settlements of a name, the most important first. */
function bearersOf(name: string): readonly number[] {
  return world.findPlaces(nameKey(name), 8).map(({ id }) => id).filter((id) => !isArea(id));
}

function isArea(id: number): boolean {
  return ["country", "region", "county"].includes(world.place(id).kind);
}

test("every place is within its country, and no parent reaches beyond it", () => {
  for (let id = 0; id < 260_000; id += 97) {
    const { countryCode, parents } = world.place(id);
    const country = world.country(countryCode) ?? -1;
    expect(world.isWithin(id, country)).toBe(true);
    expect(parents.at(-1) ?? id).toBe(country);
  }
});

test("areasContaining() names the country that country-coder names, at 100,000 points", () => {
  const differing: string[] = [];
  const next = seeded(20_240_229);
  for (let i = 0; i < 100_000; i++) {
    const longitude = next() * 360 - 180;
    const latitude = Math.asin(next() * 2 - 1) * 180 / Math.PI;
    const [id] = world.areasContaining({ latitude, longitude });
    const ours = id === undefined ? null : world.place(id).countryCode;
    const theirs = iso1A2Code([longitude, latitude], { level: "territory", maxLevel: "region" });
    if (ours !== theirs && (theirs === null || world.country(theirs) !== undefined)) {
      differing.push(
        `${latitude} ${longitude}: ${ours} ${theirs} ${feature([longitude, latitude])?.properties.nameEn}`,
      );
    }
  }
  expect(differing).toEqual([]);
});

test("a country's point lies in its own outline", () => {
  const outside: string[] = [];
  const codes = [
    "AQ",
    ..."AD AE AR AT AU BE BR CA CH CL CN DE DK EG ES FI FJ FR GB GR HK HR ID IE IL IN IT JP KI KR LI LU MC MX MY NL NO NZ PL PT RU SA SE SG TH TR TW UA US VA VN XK ZA"
      .split(" "),
  ];
  for (const code of codes) {
    const id = world.country(code) ?? -1;
    if (!world.areasContaining(world.place(id).coordinates).includes(id)) {
      outside.push(code);
    }
  }
  expect(outside).toEqual([]);
});

test("nearestPlaces() equals looking at all places of the world", () => {
  const all = Array.from({ length: 400_000 }, (_, id) => id).flatMap((id) => {
    try {
      const { kind, coordinates } = world.place(id);
      return kind === "locality" ? [{ id, coordinates }] : [];
    } catch {
      return [];
    }
  });
  const next = seeded(7);
  for (let i = 0; i < 25; i++) {
    const point = { latitude: next() * 180 - 90, longitude: next() * 360 - 180 };
    const expected = all
      .map(({ id, coordinates }) => ({ id, distanceM: distanceM(point, coordinates) }))
      .toSorted((one, other) => one.distanceM - other.distanceM || one.id - other.id)
      .slice(0, 5);
    expect(world.nearestPlaces(point, { limit: 5, maxDistanceM: Infinity })).toEqual(expected);
  }
});

test("a place keeps its identifier: the hash of its source's key", () => {
  const paris = world.place(world.findPlaces("paris", 1)[0]?.id ?? 0);
  expect(paris.placeId).toBe("plc_2500jncg477fv216");
  expect(world.byPlaceId(paris.placeId)).toBe(paris.id);
});

test("the world has the postcodes of the United States, each in a place of its state", () => {
  const [area, ...others] = world.findPostcodes("90210");
  expect(others).toEqual([]);
  expect(area).toMatchObject({ postcode: "90210", countryCode: "US" });
  expect(world.place(area!.place).name).toBe("Beverly Hills");
  const [remote] = world.findPostcodes("99726");
  expect(world.place(remote!.place).countryCode).toBe("US");
  expect(world.findPostcodes("90210", "DE")).toEqual([]);
});

const seedFolder = scratchDir();

const [zurich] = SMALL_WORLD.places.filter(({ name, kind }) => name === "Zürich" && kind === "locality");

/** Names in languages, two of one, one that is also only found, codes, and names of other scripts. */
const NAMES: readonly NameRecord[] = [
  { text: "Zürich", kind: "alternate", languages: ["de"] },
  { text: "Zurich", kind: "alternate", languages: ["en", "fr-CH"] },
  { text: "Zurigo", kind: "alternate", languages: ["it", "rm"] },
  { text: "Züri", kind: "alternate", languages: ["de"] },
  { text: "Turicum", kind: "variant" },
  { text: "Zurich", kind: "variant" },
  { text: "Turicum", kind: "alternate" },
  { text: "ZH", kind: "code" },
  { text: "چۆریخ Цюрих 蘇黎世", kind: "variant" },
  { text: "ซูริก", kind: "alternate", languages: ["th"] },
];

/** Every kind of name, of key and of point. */
const WORLD: GazetteerInput = {
  ...SMALL_WORLD,
  places: [
    ...SMALL_WORLD.places.map((place): PlaceRecord =>
      place === zurich ? { ...place, names: NAMES, capital: "region" } : place
    ),
    placeOf("CH", ["geonames:2657908", "district", "Zug", -47.1724123, 179.99999, 4_321, 23_435, "country:CH"], [
      { text: "Zug", kind: "variant" },
      { text: "...", kind: "alternate" },
    ]),
  ],
};
const POSTCODES: readonly PostcodeInput[] = ["8001", "6300"].map((postcode, i) => ({
  key: `postcode:CH:${postcode}`,
  postcode,
  placeKey: i === 0 ? zurich!.key : "geonames:2657908",
  localities: [],
  point: { latitudeE7: 473_700_000 - i, longitudeE7: -85_400_000 },
  radiusM: 500 + i,
  dataset: 0,
}));

function write(input: GazetteerInput, postcodes: readonly PostcodeInput[], name: string): string {
  const path = join(seedFolder, name);
  writeFileSync(path, seedBytes(seedOf(input, postcodes)));
  return path;
}

test("buildWorld() of a seed equals buildGazetteer() of what the seed was made from, byte by byte", async () => {
  const seedPath = write(WORLD, POSTCODES, "small.seed");
  await buildWorld({ outputPath: join(seedFolder, "seed.locus"), seedPath });
  const streets = { streets: [], namedPlaces: [], codes: [], postcodes: POSTCODES };
  buildGazetteer(WORLD, { outputPath: join(seedFolder, "input.locus"), streets });
  expect(readFileSync(join(seedFolder, "seed.locus")).equals(readFileSync(join(seedFolder, "input.locus")))).toBe(true);
});

function flipped(at: number): (bytes: Buffer) => Buffer {
  return (bytes) => {
    bytes[at]! ^= 1;
    return bytes;
  };
}

test("readSeed() refuses a file that is damaged, cut short, of another version or missing", () => {
  const whole = readFileSync(SEED_PATH);
  const damaged = (change: (bytes: Buffer) => Buffer): string => {
    const path = join(seedFolder, "damaged.seed");
    writeFileSync(path, change(Buffer.from(whole)));
    return path;
  };
  for (const at of [0, 8, 12, 20, 48, whole.length >> 1, whole.length - 1]) {
    expect(() => readSeed(damaged(flipped(at)))).toThrow(GazetteerFileError);
  }
  for (const bytes of [0, 47, 48, whole.length - 1]) {
    expect(() => readSeed(damaged((all) => all.subarray(0, bytes)))).toThrow(GazetteerFileError);
  }
  expect(() => readSeed(join(seedFolder, "missing.seed"))).toThrow(GazetteerFileError);
});

test("seedVersion() differs with the content", () => {
  const one = seedVersion(write(WORLD, POSTCODES, "one.seed"));
  expect(seedVersion(write(WORLD, POSTCODES, "same.seed"))).toBe(one);
  expect(seedVersion(write(WORLD, POSTCODES.slice(1), "other.seed"))).not.toBe(one);
});

test("seedOf() refuses what the seed has no column for", () => {
  expect(() => seedOf(WORLD, [{ ...POSTCODES[0]!, key: "postcode:LI:8001" }])).toThrow(RangeError);
  expect(() => seedOf(WORLD, [{ ...POSTCODES[0]!, placeKey: "town:none" }])).toThrow(RangeError);
  expect(() => seedOf({ ...WORLD, places: WORLD.places.map((place) => ({ ...place, dataset: 1 })) }, []))
    .toThrow(RangeError);
});

/** Rows of GeoNames' table: geonames.org/export/dump/readme.txt. */
function row(
  [id, name, others]: readonly [id: number, name: string, others: string],
  [latitude, longitude]: readonly [number, number],
  [code, country, admin1, admin2]: readonly [string, string, string, string],
  [population, zone, changed]: readonly [number, string, string],
): string {
  const start = [id, name, name, others, latitude, longitude, "P", code, country, "", admin1, admin2, "", ""];
  return [...start, population, "", "500", zone, changed].join("\t");
}

test("the world is made of GeoNames' own dumps when the packages are gone", () => {
  const folder = scratchDir();
  const rows = [
    row([3042030, "Vaduz", "Вадуц,ファドゥーツ"], [47.14151, 9.52154], ["PPLC", "LI", "11", ""], [
      5197,
      "Europe/Vaduz",
      "2024-01-02",
    ]),
    row([4699066, "Houston", "HOU,Хьюстон"], [29.76328, -95.36327], ["PPLA2", "US", "TX", "201"], [
      2_302_878,
      "America/Chicago",
      "2025-03-04",
    ]),
    "a row of another shape",
  ];
  writeFileSync(join(folder, "cities500.txt"), `${rows.join("\n")}\n`);
  writeFileSync(join(folder, "admin1CodesASCII.txt"), "LI.11\tVaduz\tVaduz\t3042031\nUS.TX\tTexas\tTexas\t4736286\n");
  writeFileSync(join(folder, "admin2Codes.txt"), "US.TX.201\tHarris County\tHarris County\t4696376\n");
  const sources = dumpsIn(folder);
  expect(sources.version).toBe("cities500 of 2025-03-04");
  const { datasets, places } = worldInput(undefined, sources);
  expect(datasets[0]).toMatchObject({ name: "geonames", version: "cities500 of 2025-03-04" });
  const byKey = new Map(places.map((place) => [place.key, place]));
  expect(byKey.get("geonames:3042030")).toMatchObject({ name: "Vaduz", countryCode: "LI", population: 5197 });
  expect(byKey.get("geonames:4699066")).toMatchObject({ name: "Houston", parentKey: "county:US.TX.201" });
  expect(byKey.get("county:US.TX.201")).toMatchObject({ name: "Harris County", parentKey: "region:US.TX" });
  expect(byKey.get("region:US.TX")?.name).toBe("Texas");
});

test.each(rowsOfFunction<[string, string, string[]]>("spellings()"))(
  "spellings() of %s in %s are %p",
  (name, country, expected) => {
    expect(spellings(name, country)).toEqual(expected);
  },
);

test("scriptNames() returns a language only where one name is left", () => {
  const found = scriptNames(["Osaka", "大阪市", "大阪", "オーサカ", "Осака", "Ōsaka", "أوساكا", "اوساكا", "오사카"]);
  expect(Object.fromEntries(found)).toEqual({ zh: "大阪", ja: "オーサカ", ru: "Осака", ko: "오사카" });
});
