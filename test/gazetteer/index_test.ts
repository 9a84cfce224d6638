import fc from "fast-check";
import { expect, test } from "bun:test";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type ForeignId, formatOsmId, readForeignId } from "../../src/domain/ids.ts";
import type { GazetteerInput, NameRecord, PlaceRecord } from "../../src/gazetteer/builder/gazetteer_input.ts";
import { type SectionName, sectionRow } from "../../src/gazetteer/file/format.ts";
import { readHeader, sectionNames, writeHeader } from "../../src/gazetteer/file/file_head.ts";
import { openFile } from "../../src/gazetteer/file/open_file.ts";
import { type OpenGazetteer, openGazetteer } from "../../src/gazetteer/set/compose.ts";
import { lookUp, resolve } from "../../src/resolver/mod.ts";
import { nameKey } from "../../src/text/name_key.ts";
import { scratchDir } from "../support/files/scratch_dir.ts";
import { builtGazetteer } from "../support/gazetteers/built_gazetteer.ts";
import { fieldsOf, plainGazetteer } from "../support/gazetteers/plain_gazetteer.ts";
import { placeOf } from "../support/gazetteers/plain_records.ts";
import { realStreets } from "../support/gazetteers/real_streets.ts";
import { examples } from "../support/runner/depth.ts";
import { SMALL_STREETS, SMALL_WORLD, VADUZ_GERS, withPlaceIds, withStreetIds } from "./small_world.ts";

const RUNS = examples(60);

/** Few letters, so that names often meet, nearly meet and share prefixes. */
const word = fc.oneof(
  fc.string({ unit: fc.constantFrom("a", "b", "n", "é", "ß", "東", "𠮷"), minLength: 1, maxLength: 14 }),
  fc.constantFrom("Springfield", "Sprinfgield", "Saint-Étienne", "St. Gallen", "ab", "TX"),
);
const degrees = (limit: number) =>
  fc.oneof(fc.double({ min: -limit, max: limit, noNaN: true }), fc.constantFrom(-limit, limit, 0));
const anyName: fc.Arbitrary<NameRecord> = fc.record({
  text: word,
  kind: fc.constantFrom("primary", "alternate", "code", "variant"),
  languages: fc.array(fc.constantFrom("de", "en", "zh-Hant", "fr"), { maxLength: 2 }),
});
const anyPlace = fc.record({
  kind: fc.constantFrom("region", "county", "locality", "locality", "district", "postcode"),
  name: word,
  names: fc.array(anyName, { maxLength: 4 }),
  latitude: degrees(90),
  longitude: degrees(180),
  radiusM: fc.integer({ min: 0, max: 4_000_000 }),
  population: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 4_000_000_000 })),
  country: fc.nat({ max: 2 }),
  parent: fc.nat(),
  capital: fc.constantFrom(undefined, "country", "region"),
});
const ring = fc.array(
  fc.tuple(fc.integer({ min: -1800, max: 1800 }), fc.integer({ min: -900, max: 900 })).map(([x, y]) =>
    [x / 10, y / 10] as const
  ),
  { minLength: 3, maxLength: 8 },
);
const CODES = ["AA", "BB", "CC"];
const DATASETS = [{ name: "a", version: "1", licence: "CC0", attribution: "A" }];

/** A world of up to three countries; a place belongs to any area made before it in its country. */
const input: fc.Arbitrary<GazetteerInput> = fc.record({
  places: fc.array(anyPlace, { maxLength: 40 }),
  areas: fc.array(fc.record({ country: fc.nat({ max: 2 }), rings: fc.array(ring, { minLength: 1, maxLength: 3 }) }), {
    maxLength: 4,
  }),
}).map(({ places, areas }) => ({
  datasets: DATASETS,
  places: [
    ...CODES.map((code, i) =>
      placeOf(code, [`country:${code}`, "country", `Land ${code}`, i, i, 1_000, i], [{ text: code, kind: "code" }])
    ),
    ...places.map((one, index) => placeRecord(one, index, places)),
  ],
  areas: areas.map(({ country, rings }) => ({ key: `country:${CODES[country]}`, rings })),
}));

type Drawn = typeof anyPlace extends fc.Arbitrary<infer Type> ? Type : never;

function placeRecord(drawn: Drawn, index: number, all: readonly Drawn[]): PlaceRecord {
  const { country, parent, capital, ...rest } = drawn;
  const code = CODES[country] ?? "AA";
  const areas = [
    `country:${code}`,
    ...all.slice(0, index).flatMap((one, at) => one.country === country ? [`place:${at}`] : []),
  ];
  return {
    ...rest,
    key: `place:${index}`,
    countryCode: code,
    parentKey: areas[parent % areas.length] ?? `country:${code}`,
    ...(capital === undefined ? {} : { capital }),
    dataset: 0,
  };
}

function open(from: GazetteerInput) {
  return openGazetteer(builtGazetteer(from));
}

test("findPlaces(), findPlacesFuzzy() and findPlacesByPrefix() equal looking at everything", () => {
  fc.assert(
    fc.property(input, fc.array(word, { minLength: 1, maxLength: 5 }), fc.nat({ max: 9 }), (world, words, limit) => {
      const index = open(world);
      const plain = plainGazetteer(world);
      const known = world.places.flatMap((one) => [one.name, ...one.names.map(({ text }) => text)]);
      for (const key of [...words, ...known].map(nameKey)) {
        expect(index.findPlaces(key, limit)).toEqual(plain.findPlaces(key, limit));
        for (const maxEdits of [1, 2] as const) {
          expect(index.findPlacesFuzzy(key, { maxEdits, limit }))
            .toEqual(plain.findPlacesFuzzy(key, { maxEdits, limit }));
        }
        for (const prefix of [key, Array.from(key).slice(0, 2).join("")]) {
          expect(index.findPlacesByPrefix(prefix, limit)).toEqual(plain.findPlacesByPrefix(prefix, limit));
        }
      }
    }),
    { numRuns: RUNS, includeErrorInReport: true },
  );
});

test("place(), nameIn(), isWithin(), country() and byPlaceId() give back every field", () => {
  fc.assert(
    fc.property(input, (world) => {
      const index = open(world);
      const plain = plainGazetteer(world);
      expect(index.datasets).toEqual(plain.datasets);
      for (let id = 0; id < world.places.length; id++) {
        const expected = plain.place(id);
        expect(fieldsOf(index.place(id))).toEqual(expected);
        expect(index.byPlaceId(expected.placeId)).toBe(id);
        for (const languages of [["de"], ["zh-Hant-TW", "fr"], ["zh", "EN-gb"], []]) {
          expect(index.nameIn(id, languages)).toBe(plain.nameIn(id, languages));
        }
        for (let outer = 0; outer < world.places.length; outer++) {
          expect(index.isWithin(id, outer)).toBe(plain.isWithin(id, outer));
        }
      }
      for (const code of ["AA", "bb", "ZZ", ""]) {
        expect(index.country(code)).toBe(plain.country(code));
      }
      expect(() => index.place(world.places.length)).toThrow(RangeError);
      expect(index.byPlaceId("plc_0000000000000000")).toBeUndefined();
      expect(index.byPlaceId("nothing")).toBeUndefined();
    }),
    { numRuns: RUNS, includeErrorInReport: true },
  );
});

test("nearestPlaces() and areasContaining() equal looking at everything, poles and antimeridian too", () => {
  const point = fc.record({ latitude: degrees(90), longitude: degrees(180) });
  fc.assert(
    fc.property(input, fc.array(point, { minLength: 5, maxLength: 20 }), fc.nat({ max: 9 }), (world, points, limit) => {
      const index = open(world);
      const plain = plainGazetteer(world);
      for (const at of points) {
        for (const maxDistanceM of [50_000, 2_000_000, Infinity]) {
          expect(index.nearestPlaces(at, { limit, maxDistanceM }))
            .toEqual(plain.nearestPlaces(at, { limit, maxDistanceM }));
        }
        expect(index.areasContaining(at)).toEqual([...new Set(plain.areasContaining(at))]);
      }
    }),
    { numRuns: RUNS, includeErrorInReport: true },
  );
});

const path = builtGazetteer(withPlaceIds(SMALL_WORLD), { streets: withStreetIds(SMALL_STREETS) });
const gazetteer = openGazetteer(path);
const real = await realStreets();

test.each<readonly [string, ForeignId | undefined]>([
  ["osm:node/12000000000", { kind: "osm", id: 48_000_000_001 }],
  ["osm:relation/1", { kind: "osm", id: 7 }],
  ["wikidata:Q1844", { kind: "wikidata", id: 1844 }],
  ["geonames:3042030", { kind: "geonames", id: 3_042_030 }],
  ["osm:way/0", undefined],
  ["osm:area/1", undefined],
  ["osm:way/1/2", undefined],
  ["wikidata:1844", undefined],
  ["geonames:Q1", undefined],
  [`gers:${VADUZ_GERS}`, { kind: "gers", id: VADUZ_GERS }],
  ["gers:1", undefined],
  [`gers:${VADUZ_GERS.replaceAll("-", "")}`, undefined],
  ["plc_0000000000000000", undefined],
  ["", undefined],
])("readForeignId(%j) is %j", (text, id) => {
  expect(readForeignId(text)).toEqual(id);
  expect(id?.kind === "osm" ? `osm:${formatOsmId(id.id)}` : text).toBe(text);
});

test("an answer has the identifiers of what it is, and each finds it again", () => {
  const cases = [
    ["Vaduz", { osm: "relation/1155956", wikidata: "Q1844", geonames: "3042030", gers: VADUZ_GERS }],
    ["Post Vaduz", { osm: "node/2147483648", wikidata: "Q694782", gers: "ffffffff-ffff-ffff-ffff-fffffffffffe" }],
    ["Austrasse, Vaduz", { osm: "way/7001" }],
    ["Landstrasse 1, Vaduz", { osm: expect.stringMatching(/^node\/120000000\d\d$/) }],
    ["Landstrasse 3, Vaduz", undefined],
    ["Zürich", undefined],
  ] as const;
  for (const [text, ids] of cases) {
    const answer = resolve({ text }, { gazetteer });
    const found = answer.status === "unresolved" ? undefined : answer;
    expect([text, found?.ids]).toEqual([text, ids]);
    for (const [source, id] of Object.entries(found?.ids ?? {})) {
      const again = lookUp(`${source}:${id}`, { gazetteer });
      expect([text, again?.label]).toEqual([text, found?.label]);
    }
  }
  expect(lookUp(`gers:${VADUZ_GERS.toUpperCase()}`, { gazetteer })?.label).toBe("Vaduz, Liechtenstein");
  const nearly = `gers:${VADUZ_GERS.slice(0, -1)}1`;
  for (const unknown of ["osm:way/1155956", "osm:node/3", "wikidata:Q1", "geonames:1", nearly]) {
    expect([unknown, lookUp(unknown, { gazetteer })]).toEqual([unknown, undefined]);
  }
});

test("a file from before the identifiers opens and has none", () => {
  const bytes = new Uint8Array(readFileSync(path));
  const { contentHash, sections } = readHeader(bytes, bytes.length);
  bytes.set(writeHeader({ contentHash, sections: sections.filter(({ name }) => !isAdded(name)) }, bytes.length));
  const older = join(scratchDir(), "older.locus");
  writeFileSync(older, bytes);
  const opened = openGazetteer(older);
  expect(opened.place(opened.findPlaces("vaduz", 1)[0]!.id)).toMatchObject({ name: "Vaduz", ids: undefined });
  expect(opened.idsOfHouse(0, "1")).toBeUndefined();
  expect(lookUp("osm:relation/1", { gazetteer: opened })).toBeUndefined();
});

test.skipIf(real === undefined)("each house of a real country is found by its element", () => {
  const { streets, found, identified, houses } = housesOf(real!);
  expect(streets).toBeGreaterThan(1_000);
  expect(found).toBe(identified);
  // The others are in the element of a shop.
  expect(identified / houses).toBeGreaterThan(0.97);
});

test.skipIf(real === undefined)("an element that is a shop with an address is the identifier of the shop alone", () => {
  for (const text of ["TopPharm Apotheke, Schaan", "Landstrasse 97, Schaan", "Migros, Schaan", "Im Rösle 2, Schaan"]) {
    const answer = resolve({ text }, { gazetteer: real! });
    const [label, ids] = answer.status === "unresolved" ? [] : [answer.label, answer.ids];
    expect([text, ids === undefined ? label : lookUp(`osm:${ids.osm}`, { gazetteer: real! })?.label])
      .toEqual([text, label]);
  }
});

test.skipIf(real === undefined)("identifiers take less than five bytes an entry of a real country", () => {
  const { sections } = openFile(real!.files.find((file) => file.includes("LI-"))!);
  const bytes = sectionNames().filter(isAdded).reduce((sum, name) => sum + sections[name].byteLength, 0);
  const { placeName, streetName, namedName, houseOsm } = sections;
  expect(bytes / (placeName.length + streetName.length + namedName.length + houseOsm.length)).toBeLessThan(5);
});

function isAdded(name: SectionName): boolean {
  return sectionRow(name).isAdded === true;
}

function housesOf(set: OpenGazetteer) {
  const ids = set.findPlaces("vaduz", 1);
  expect(ids).toHaveLength(1);
  let [streets, houses, identified, found] = [0, 0, 0, 0];
  const first = set.streetByPlaceId(set.street(set.findStreets("stadtle", { limit: 1 })[0]!.id).placeId)!;
  for (let id = first - first % 2 ** 32; set.streetCount(set.country("LI")!) > streets; id++) {
    streets++;
    const { placeId } = set.street(id);
    for (const { number, postcode } of set.houses(id)) {
      houses++;
      const known = set.idsOfHouse(id, number, postcode)?.osm;
      const place = known === undefined ? undefined : lookUp(`osm:${known}`, { gazetteer: set });
      identified += known === undefined ? 0 : 1;
      found += place?.components.houseNumber === number && place.placeId?.startsWith(placeId) === true ? 1 : 0;
    }
  }
  return { streets, houses, identified, found };
}
