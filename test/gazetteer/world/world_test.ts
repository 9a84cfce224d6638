import { beforeAll, expect, test } from "bun:test";
import { feature, iso1A2Code } from "@rapideditor/country-coder";
import { join } from "node:path";
import { buildWorld, type OpenGazetteer, openGazetteer, verifyGazetteer } from "../../../src/gazetteer/mod.ts";
import { distanceM } from "../../../src/geo/distance_m.ts";
import { nameKey } from "../../../src/text/name_key.ts";
import { scratchDir } from "../../support/files/scratch_dir.ts";
import { seeded } from "../../support/random/seeded.ts";

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

const FIRST: readonly (readonly [string, string])[] = [
  ["paris", "Paris, FR, locality"],
  ["koln", "Köln, DE, locality"],
  ["Koeln", "Köln, DE, locality"],
  ["Cologne", "Köln, DE, locality"],
  ["Wien", "Wien, AT, locality"],
  ["Vienna", "Wien, AT, locality"],
  ["München", "München, DE, locality"],
  ["Muenchen", "München, DE, locality"],
  ["Praha", "Praha, CZ, locality"],
  ["Florence", "Firenze, IT, locality"],
  ["Firenze", "Firenze, IT, locality"],
  ["Zuerich", "Zürich, CH, locality"],
  ["Genf", "Genève, CH, locality"],
  ["The Hague", "Den Haag, NL, locality"],
  ["Utrecht", "Utrecht, NL, locality"],
  ["Washington", "Washington, US, locality"],
  ["New York", "New York, US, locality"],
  ["NYC", "New York, US, locality"],
  ["東京", "東京, JP, locality"],
  ["東京都", "東京, JP, locality"],
  ["北京", "北京, CN, locality"],
  ["서울", "서울, KR, locality"],
  ["الرياض", "الرياض, SA, locality"],
  ["القاهرة", "القاهرة, EG, locality"],
  ["دبي", "دبي, AE, locality"],
  ["Москва", "Москва, RU, locality"],
  ["Αθήνα", "Αθήνα, GR, locality"],
  ["ירושלים", "ירושלים, IL, locality"],
  ["मुंबई", "Mumbai, IN, locality"],
  ["กรุงเทพ", "กรุงเทพมหานคร, TH, locality"],
  ["TX", "Texas, US, region"],
  ["Bavaria", "Bayern, DE, region"],
  ["NSW", "New South Wales, AU, region"],
  ["Scotland", "Scotland, GB, region"],
  ["USA", "United States, US, country"],
  ["UK", "United Kingdom, GB, country"],
  ["Holland", "Nederland, NL, country"],
  ["Deutschland", "Deutschland, DE, country"],
  ["KSA", "السعودية, SA, country"],
];

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
  expect(springfields.map(({ population }) => population).slice(0, 3)).toEqual(
    springfields.map(({ population }) => population).toSorted((one, other) => other - one).slice(0, 3),
  );
});

test("nameIn() speaks many languages", () => {
  const vienna = world.findPlaces("wien", 1)[0]?.id ?? 0;
  expect(["de", "en-GB", "fr", "ar", "zh", "ja", "sv"].map((language) => world.nameIn(vienna, [language]))).toEqual([
    "Wien",
    "Vienna",
    "Vienne",
    "فيينا",
    "维也纳",
    "ウィーン",
    "Wien",
  ]);
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
  expect(bearersOf(quarter).some((id) => cities.some((around) => around !== id && world.isWithin(id, around)))).toBe(
    true,
  );
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
  for (
    const code of [
      "AQ",
      ..."AD AE AR AT AU BE BR CA CH CL CN DE DK EG ES FI FJ FR GB GR HK HR ID IE IL IN IT JP KI KR LI LU MC MX MY NL NO NZ PL PT RU SA SE SG TH TR TW UA US VA VN XK ZA"
        .split(" "),
    ]
  ) {
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
