import { expect, test } from "bun:test";
import fc from "fast-check";
import type { GazetteerInput, NameRecord, PlaceRecord } from "../../src/gazetteer/builder/build_gazetteer.ts";
import { openGazetteer } from "../../src/gazetteer/set/open_set.ts";
import { fieldsOf } from "../support/gazetteers/fields_of.ts";
import { plainGazetteer } from "../support/gazetteers/plain_gazetteer.ts";
import { nameKey } from "../../src/text/name_key.ts";
import { examples } from "../support/runner/depth.ts";
import { builtGazetteer } from "../support/gazetteers/built_gazetteer.ts";
import { placeOf } from "../support/gazetteers/plain_records.ts";

const RUNS = examples(60);

/** Few letters, so that names often meet, nearly meet and share prefixes. */
const word = fc.oneof(
  fc.string({ unit: fc.constantFrom("a", "b", "n", "é", "ß", "東", "𠮷"), minLength: 1, maxLength: 14 }),
  fc.constantFrom("Springfield", "Sprinfgield", "Saint-Étienne", "St. Gallen", "ab", "TX"),
);
const degrees = (limit: number) =>
  fc.oneof(fc.double({ min: -limit, max: limit, noNaN: true }), fc.constantFrom(-limit, limit, 0));
const name: fc.Arbitrary<NameRecord> = fc.record({
  text: word,
  kind: fc.constantFrom("primary", "alternate", "code", "variant"),
  languages: fc.array(fc.constantFrom("de", "en", "zh-Hant", "fr"), { maxLength: 2 }),
});
const place = fc.record({
  kind: fc.constantFrom("region", "county", "locality", "locality", "district", "postcode"),
  name: word,
  names: fc.array(name, { maxLength: 4 }),
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
  places: fc.array(place, { maxLength: 40 }),
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

type Drawn = typeof place extends fc.Arbitrary<infer Type> ? Type : never;

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
          expect(index.findPlacesFuzzy(key, { maxEdits, limit })).toEqual(
            plain.findPlacesFuzzy(key, { maxEdits, limit }),
          );
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
          expect(index.nearestPlaces(at, { limit, maxDistanceM })).toEqual(
            plain.nearestPlaces(at, { limit, maxDistanceM }),
          );
        }
        expect(index.areasContaining(at)).toEqual([...new Set(plain.areasContaining(at))]);
      }
    }),
    { numRuns: RUNS, includeErrorInReport: true },
  );
});
