import fc from "fast-check";
import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import type { Coordinates } from "../../src/domain/coordinates.ts";
import { joinPaths } from "../../src/gazetteer/builder/streets/street_lines.ts";
import type { StreetInput, StreetsInput } from "../../src/gazetteer/builder/streets/street_row.ts";
import type { FindStreetsByPrefix, NearNamedPlace, StreetGazetteer } from "../../src/gazetteer/port.ts";
import { type OpenGazetteer, openGazetteer } from "../../src/gazetteer/set/compose.ts";
import { distanceToPath } from "../../src/geo/distance_m.ts";
import { pointWeights, simplifyPath, weightAt } from "../../src/geo/simplify_path.ts";
import { nameKey } from "../../src/text/name_key.ts";
import { nameWords } from "../../src/text/name_words.ts";
import { streetKey } from "../../src/text/street_key.ts";
import { fieldsOf } from "../support/gazetteers/plain_gazetteer.ts";
import { plainStreets } from "../support/gazetteers/plain_streets.ts";
import { CENTERS, STREET_PLACES, streetName, streetsInput } from "../support/random/arbitraries.ts";
import { examples } from "../support/runner/depth.ts";
import { builtGazetteer } from "../support/gazetteers/built_gazetteer.ts";
import { streetIn } from "../support/gazetteers/plain_records.ts";

const RUNS = examples(30);
const PLACES = STREET_PLACES.places.length;

function built(streets: StreetsInput): string {
  return builtGazetteer(STREET_PLACES, { streets });
}

function both(streets: StreetsInput): { readonly index: OpenGazetteer; readonly plain: StreetGazetteer } {
  return { index: openGazetteer(built(streets)), plain: plainStreets(STREET_PLACES, streets) };
}

const within = fc.option(fc.nat({ max: PLACES - 1 }), { nil: undefined });
const limit = fc.nat({ max: 9 });
const somewhere: fc.Arbitrary<Coordinates> = fc.oneof(
  fc.record({
    center: fc.constantFrom(...CENTERS),
    north: fc.double({ min: -0.05, max: 0.05, noNaN: true }),
    east: fc.double({ min: -0.05, max: 0.05, noNaN: true }),
  }).map(({ center, north, east }) => ({
    latitude: center.latitudeE7 / 1e7 + north,
    longitude: ((center.longitudeE7 / 1e7 + east + 540) % 360) - 180,
  })),
  fc.record({
    latitude: fc.double({ min: -90, max: 90, noNaN: true }),
    longitude: fc.double({ min: -180, max: 180, noNaN: true }),
  }),
);

test("findStreets(), findStreetsFuzzy(), findStreetsWithWord() and findStreetsByPrefix() equal looking at everything", () => {
  fc.assert(
    fc.property(
      streetsInput,
      fc.array(streetName, { maxLength: 4 }),
      within,
      limit,
      somewhere,
      (input, more, ...rest) => {
        const [area, most, near] = rest;
        const { index, plain } = both(input);
        const options = { limit: most, ...(area === undefined ? {} : { within: area }) };
        const known = [...input.streets].flatMap(({ names }) => names.map(({ text }) => text));
        for (const word of new Set([...more, ...known].flatMap(nameWords))) {
          const ofArea = { limit: most, within: area ?? 0 };
          expect(index.findStreetsWithWord(word, ofArea)).toEqual(plain.findStreetsWithWord(word, ofArea));
        }
        for (const key of new Set([...more, ...known].map(streetKey))) {
          expect(index.findStreets(key, options)).toEqual(plain.findStreets(key, options));
          for (const maxEdits of [1, 2] as const) {
            const fuzzy = { ...options, maxEdits };
            expect(index.findStreetsFuzzy(key, fuzzy)).toEqual(plain.findStreetsFuzzy(key, fuzzy));
            // As it is written, a name has other letters than its key.
            const written = { ...fuzzy, written: `${key.slice(1)}e` };
            expect(index.findStreetsFuzzy(key, written)).toEqual(plain.findStreetsFuzzy(key, written));
          }
          for (const prefix of [key, Array.from(key).slice(0, 2).join("")]) {
            const begun = nameKey(known[0] ?? "").slice(0, 3);
            for (const search of [options, { ...options, near }, { ...options, near, written: begun }]) {
              expect(index.findStreetsByPrefix(prefix, search)).toEqual(plain.findStreetsByPrefix(prefix, search));
              expect(visited(index, prefix, search)).toEqual(visited(plain, prefix, search));
            }
          }
          for (const later of ["catarina", "mian", "e", Array.from(key).slice(1, 4).join("")]) {
            for (const search of [options, { ...options, near }]) {
              const found = { ...search, isLater: true as const };
              expect(index.findStreetsByPrefix(later, found)).toEqual(plain.findStreetsByPrefix(later, found));
            }
          }
        }
      },
    ),
    { numRuns: RUNS, includeErrorInReport: true },
  );
});

test("street(), houses(), houseRanges(), streetPaths() and isAlsoIn() give back every field", () => {
  fc.assert(
    fc.property(streetsInput, (input) => {
      const { index, plain } = both(input);
      const count = plain.streetCount(0) + plain.streetCount(index.country("YY") ?? -1);
      for (let id = 0; id < count; id++) {
        const expected = plain.street(id);
        expect(fieldsOf(index.street(id))).toEqual(expected);
        expect(index.streetByPlaceId(expected.placeId)).toBe(id);
        expect(index.houses(id)).toEqual(plain.houses(id));
        for (const digits of [0, 1, 12]) {
          expect(index.houses(id, digits)).toEqual(plain.houses(id, digits));
          expect(index.houses(id, digits, digits + 20)).toEqual(plain.houses(id, digits, digits + 20));
          expect(index.housesOfSecond(id, digits)).toEqual(plain.housesOfSecond(id, digits));
        }
        expect(index.hasOnlyHyphenated(id)).toBe(plain.hasOnlyHyphenated(id));
        expect(index.otherPostcodes(id)).toEqual(plain.otherPostcodes(id));
        expect(index.houseRanges(id)).toEqual(plain.houseRanges(id));
        expect(index.streetPaths(id)).toEqual(plain.streetPaths(id));
        expect(index.hasLine(id)).toBe(plain.hasLine(id));
        for (let place = 0; place < PLACES; place++) {
          expect(index.isAlsoIn(id, place)).toBe(plain.isAlsoIn(id, place));
        }
      }
      for (let place = 0; place < PLACES; place++) {
        expect(index.streetCount(place)).toBe(plain.streetCount(place));
      }
      expect(() => index.street(count)).toThrow(RangeError);
      expect(index.streetByPlaceId("plc_0000000000000000")).toBeUndefined();
    }),
    { numRuns: RUNS, includeErrorInReport: true },
  );
});

test("findPostcodes(), findNamedPlaces() and findCode() equal looking at everything", () => {
  fc.assert(
    fc.property(streetsInput, within, limit, (input, area, most) => {
      const { index, plain } = both(input);
      for (const key of ["9490", "sw1a1aa", "00950", "", "none"]) {
        for (const country of [undefined, "XX", "YY"]) {
          expect(index.findPostcodes(key, country).map(fieldsOf)).toEqual([...plain.findPostcodes(key, country)]);
        }
      }
      const options = { limit: most, ...(area === undefined ? {} : { within: area }) };
      const names = [...input.namedPlaces].flatMap((named) => named.names.map(({ text }) => nameKey(text)));
      for (const key of new Set(names)) {
        expect(index.findNamedPlaces(key, options)).toEqual(plain.findNamedPlaces(key, options).slice(0, most));
      }
      // Shorter names have no typos: one changed letter makes another word.
      const typos = names.map((name) => `${name.slice(0, 2)}${name.slice(3)}`).filter(({ length }) => length >= 4);
      for (const key of new Set(typos)) {
        const near = { within: area ?? 0, maxEdits: 2, limit: 1_000 } as const;
        expect(toldOf(index.findNamedPlacesFuzzy(key, near))).toEqual(toldOf(plain.findNamedPlacesFuzzy(key, near)));
      }
      expect([...index.codeSystems()].sort()).toEqual([...plain.codeSystems()].sort());
      for (const system of ["eircode", "short", "none"]) {
        for (const key of ["a65f4e2", "rrrd2929", "x", ""]) {
          expect(index.findCode(system, key)).toEqual(plain.findCode(system, key));
          for (const begun of [key, key.slice(0, 1)]) {
            const some = { limit: 3 };
            expect(index.findCodesByPrefix(system, begun, some)).toEqual(plain.findCodesByPrefix(system, begun, some));
          }
        }
      }
    }),
    { numRuns: RUNS, includeErrorInReport: true },
  );
});

test("nearestHouses(), nearestStreets() and nearestRanges() equal looking at everything, antimeridian and far north too", () => {
  fc.assert(
    fc.property(streetsInput, fc.array(somewhere, { minLength: 4, maxLength: 12 }), limit, (input, points, most) => {
      const { index, plain } = both(input);
      for (const point of points) {
        for (const maxDistanceM of [200, 5_000, Infinity]) {
          const options = { limit: most, maxDistanceM };
          expect(index.nearestHouses(point, options)).toEqual(plain.nearestHouses(point, options));
          expect(index.nearestStreets(point, options)).toEqual(plain.nearestStreets(point, options));
          expect(index.nearestRanges(point, options)).toEqual(plain.nearestRanges(point, options));
        }
      }
    }),
    { numRuns: RUNS, includeErrorInReport: true },
  );
});

test("findStreetsByPrefix() of a prefix that thousands of streets share equals looking at everything around a point", () => {
  const names = ["Main Street", "Market Place", "Mill Lane", "Oak Avenue", "Ostweg"];
  const streets = Array.from({ length: examples(20_000) }, (_, i) => {
    const from = [470_000_000 + (i * 7919) % 2_000_000, 90_000_000 + (i * 104_729) % 3_000_000];
    return streetIn(["town:A", "town:B", "district:A1"][i % 3] ?? "town:A", `${names[i % names.length]} ${i % 997}`, {
      key: `s/${i}`,
      paths: [Int32Array.of(...from, 470_000_000, 90_000_000)],
    });
  });
  const { index, plain } = both({ streets, namedPlaces: [], postcodes: [], codes: [] });
  for (const prefix of ["m", "mai", "o"]) {
    for (const area of [undefined, 0, index.byPlaceId(index.place(3).placeId)]) {
      for (const near of [{ latitude: 47.1, longitude: 9.1 }, { latitude: 50, longitude: 0 }]) {
        const options = { limit: 10, near, ...(area === undefined ? {} : { within: area }) };
        expect(index.findStreetsByPrefix(prefix, options)).toEqual(plain.findStreetsByPrefix(prefix, options));
      }
    }
    const options = { limit: 10 };
    expect(index.findStreetsByPrefix(prefix, options)).toEqual(plain.findStreetsByPrefix(prefix, options));
  }
});

test("buildGazetteer() writes the same bytes whatever the order of streets, points and codes", () => {
  fc.assert(
    fc.property(streetsInput, fc.nat(), (input, turn) => {
      const reordered = Object.fromEntries(
        Object.entries(input).map(([kind, rows]) => {
          const all: unknown[] = [...rows];
          const at = turn % Math.max(1, all.length);
          return [kind, [...all.slice(at), ...all.slice(0, at)].toReversed()];
        }),
      );
      expect(readFileSync(built({ ...input, ...reordered })).equals(readFileSync(built(input)))).toBe(true);
    }),
    { numRuns: RUNS },
  );
});

test("a street keeps its identifier and its houses when other streets are added", () => {
  fc.assert(
    fc.property(streetsInput, streetsInput, (input, other) => {
      const before = openGazetteer(built(input));
      const more = [...other.streets].map((street) => ({ ...street, key: `other/${street.key}` }));
      const after = openGazetteer(built({ ...input, streets: [...input.streets, ...more] }));
      const count = before.streetCount(0) + before.streetCount(before.country("YY") ?? -1);
      for (let id = 0; id < count; id++) {
        const { id: _, ...street } = fieldsOf(before.street(id));
        const found = after.streetByPlaceId(street.placeId) ?? -1;
        expect(fieldsOf(after.street(found))).toEqual({ ...street, id: found });
        expect(after.houses(found)).toEqual(before.houses(id));
      }
    }),
    { numRuns: RUNS },
  );
});

test("streetPaths() stay within the width of a street of what was given", () => {
  fc.assert(
    fc.property(streetsInput, (input) => {
      const index = openGazetteer(built(input));
      for (const street of input.streets) {
        const id = [...Array(41).keys()].find((at) => {
          try {
            return index.street(at).houseCount === street.houses.length && isSame(index, at, street);
          } catch {
            return false;
          }
        });
        if (id === undefined) {
          continue;
        }
        const stored = index.streetPaths(id).map((path) =>
          Int32Array.from(path.flatMap(({ latitude, longitude }) => [latitude * 1e7, longitude * 1e7].map(Math.round)))
        );
        for (const path of street.paths) {
          for (let i = 0; i < path.length; i += 2) {
            const away = Math.min(...stored.map((line) => distanceToPath(path[i]!, path[i + 1]!, line)));
            // 5 m of simplification, 1.1 m of rounding and the bend of the plane.
            expect(away).toBeLessThan(7);
          }
        }
      }
    }),
    { numRuns: RUNS },
  );
});

function visited(gazetteer: StreetGazetteer, prefix: string, options: FindStreetsByPrefix): unknown[] {
  const seen: unknown[] = [];
  gazetteer.visitStreetsByPrefix(prefix, options, (...street) => seen.push(street));
  return seen;
}

function isSame(index: OpenGazetteer, id: number, street: StreetInput): boolean {
  const found = plainStreets(STREET_PLACES, { streets: [street], namedPlaces: [], postcodes: [], codes: [] }).street(0);
  return index.street(id).placeId === found.placeId;
}

test("joinPaths() keeps every segment and leaves no two ends that only each other meets", () => {
  const vertex = fc.tuple(fc.nat({ max: 4 }), fc.nat({ max: 4 }));
  fc.assert(
    fc.property(fc.array(fc.array(vertex, { minLength: 1, maxLength: 5 }), { maxLength: 12 }), (drawn) => {
      const paths = drawn.map((points) => Int32Array.from(points.flat()));
      const joined = joinPaths(paths);
      expect(joined.flatMap(segmentsOf).sort()).toEqual(paths.flatMap(segmentsOf).sort());
      expect(joinPaths(joined).flatMap(segmentsOf).sort()).toEqual(joined.flatMap(segmentsOf).sort());
      expect(joined.length).toBeLessThanOrEqual(paths.length);
    }),
  );
});

test("simplifyPath() keeps both ends, drops only what is near the line, and has nothing left to drop", () => {
  const vertex = fc.tuple(fc.integer({ min: -100_000, max: 100_000 }), fc.integer({ min: -100_000, max: 100_000 }));
  fc.assert(
    fc.property(
      fc.array(vertex, { minLength: 1, maxLength: 30 }),
      fc.integer({ min: 0, max: 200 }),
      (points, metres) => {
        const path = Int32Array.from(points.flat());
        const simple = simplifyPath(path, metres);
        expect([...simple.subarray(0, 2), ...simple.subarray(-2)])
          .toEqual([...path.subarray(0, 2), ...path.subarray(-2)]);
        for (let i = 0; i < path.length; i += 2) {
          expect(distanceToPath(path[i]!, path[i + 1]!, simple)).toBeLessThanOrEqual(metres + 0.1);
        }
        expect(simple.length).toBeLessThanOrEqual(path.length);
      },
    ),
  );
});

test("pointWeights() keeps at any larger tolerance the points that simplifyPath() keeps", () => {
  const vertex = fc.tuple(fc.integer({ min: -100_000, max: 100_000 }), fc.integer({ min: -100_000, max: 100_000 }));
  fc.assert(
    fc.property(
      fc.array(vertex, { minLength: 3, maxLength: 40 }),
      fc.integer({ min: 0, max: 50 }),
      fc.integer({ min: 0, max: 300 }),
      (points, least, more) => {
        const path = Int32Array.from(points.flat());
        const weights = pointWeights(path, least);
        const kept = points.filter((_, i) => weights[i]! > weightAt(least + more));
        expect([...simplifyPath(path, least + more)]).toEqual(kept.flat());
      },
    ),
  );
});

function segmentsOf(path: Int32Array): string[] {
  return Array.from(
    { length: Math.max(0, path.length / 2 - 1) },
    (_, i) => [`${path[2 * i]},${path[2 * i + 1]}`, `${path[2 * i + 2]},${path[2 * i + 3]}`].sort().join(" "),
  );
}

function toldOf(found: readonly NearNamedPlace[]): string[] {
  return found.map(({ named, edits }) => `${named.placeId} ${edits}`).sort();
}
