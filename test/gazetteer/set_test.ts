import fc from "fast-check";
import { expect, test } from "bun:test";
import { renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Coordinates } from "../../src/domain/coordinates.ts";
import type { GazetteerInput, PlaceRecord } from "../../src/gazetteer/builder/gazetteer_input.ts";
import type { StreetsInput } from "../../src/gazetteer/builder/streets/street_row.ts";
import { directoryInMemory } from "../../src/gazetteer/datasets/directory_of_set.ts";
import { GazetteerFileError } from "../../src/gazetteer/file/map_bytes.ts";
import { type GazetteerFile, openFile } from "../../src/gazetteer/file/open_file.ts";
import type { Gazetteer, PlaceGazetteer } from "../../src/gazetteer/port.ts";
import { composeGazetteers, openGazetteerSet } from "../../src/gazetteer/set/compose.ts";
import {
  type Directory,
  DIRECTORY_KINDS,
  directoryBytes,
  readDirectory,
  verifyDirectory,
} from "../../src/gazetteer/set/directory.ts";
import { distanceM as distanceBetween } from "../../src/geo/distance_m.ts";
import { nameKey } from "../../src/text/name_key.ts";
import { streetKey } from "../../src/text/street_key.ts";
import { scratchDir } from "../support/files/scratch_dir.ts";
import { builtFile, builtGazetteer } from "../support/gazetteers/built_gazetteer.ts";
import { plainGazetteer } from "../support/gazetteers/plain_gazetteer.ts";
import { CENTERS, STREET_PLACES, streetsInput } from "../support/random/arbitraries.ts";
import { examples } from "../support/runner/depth.ts";
import { SMALL_WORLD } from "./small_world.ts";

/** The rows that lie in a country. */
function partOf(input: StreetsInput, code: string): StreetsInput {
  const countryOf = new Map(STREET_PLACES.places.map((place) => [place.key, place.countryCode]));
  const isIn = ({ placeKey }: { readonly placeKey: string }): boolean => countryOf.get(placeKey) === code;
  return {
    streets: [...input.streets].filter(isIn).map((street) => ({
      ...street,
      otherPlaceKeys: street.otherPlaceKeys.filter((key) => countryOf.get(key) === code),
    })),
    namedPlaces: [...input.namedPlaces].filter(isIn),
    postcodes: [...input.postcodes].filter(isIn),
    codes: [...input.codes].filter(isIn),
  };
}

function placesOf(code: string): GazetteerInput {
  return { ...STREET_PLACES, places: STREET_PLACES.places.filter(({ countryCode }) => countryCode === code) };
}

/** The results of all queries, with stable identifiers instead of numbers. */
function answers(gazetteer: Gazetteer, input: StreetsInput): unknown {
  const idOf = (street: number): string => gazetteer.street(street).placeId;
  const placeOf = (place: number): string => gazetteer.place(place).placeId;
  const knownFrom = (dataset: number) => gazetteer.provenances[dataset]?.map(({ name }) => name);
  const keys = new Set([...input.streets].flatMap(({ names }) => names.map(({ text }) => streetKey(text))));
  const areas = [undefined, ...["XX", "YY"].map((code) => gazetteer.country(code))];
  return [
    [...keys].flatMap((key) =>
      areas.map((within) => {
        const options = { limit: 7, ...(within === undefined ? {} : { within }) };
        const near = { latitude: 47.14, longitude: 9.52 };
        return [
          gazetteer.findStreets(key, options),
          gazetteer.findStreetsFuzzy(key, { ...options, maxEdits: 2 }),
          gazetteer.findStreetsByPrefix(key.slice(0, 1), options),
          gazetteer.findStreetsByPrefix(key.slice(0, 1), { ...options, near }),
        ].map((found) => found.map((match) => ({ ...match, id: idOf(match.id) })));
      })
    ),
    CENTERS.flatMap(({ latitudeE7, longitudeE7 }) => {
      const point = { latitude: latitudeE7 / 1e7, longitude: longitudeE7 / 1e7 };
      const options = { limit: 4, maxDistanceM: 9_000 };
      return [
        gazetteer.nearestHouses(point, options).map(({ street, house, distanceM }) => ({
          distanceM,
          street: idOf(street),
          house: { ...house, dataset: knownFrom(house.dataset ?? gazetteer.street(street).dataset) },
        })),
        gazetteer.nearestStreets(point, options).map(({ id, ...rest }) => ({ ...rest, id: idOf(id) })),
      ];
    }),
    [...input.postcodes].map(({ postcode }) =>
      gazetteer.findPostcodes(postcode).map((area) => ({
        postcode: area.postcode,
        countryCode: area.countryCode,
        coordinates: area.coordinates,
        radiusM: area.radiusM,
        placeId: area.placeId,
        dataset: knownFrom(area.dataset),
        place: placeOf(area.place),
      }))
    ),
    ["XX", "YY"].map((code) => gazetteer.streetCount(gazetteer.country(code) ?? -1)),
    STREET_PLACES.places.map(({ name }) => {
      const found = gazetteer.findPlaces(name.toLowerCase().replace(/[^a-z0-9]/g, ""), 5);
      return found.map(({ id, ...rest }) => ({
        ...rest,
        place: placeOf(id),
        parents: gazetteer.place(id).parents.map(placeOf),
      }));
    }),
  ];
}

test("composeGazetteers() answers as one file of everything, with a directory and without", () => {
  const world = builtFile(STREET_PLACES);
  fc.assert(
    fc.property(streetsInput, (input) => {
      const countryOf = new Map(STREET_PLACES.places.map((place) => [place.key, place.countryCode]));
      const [xx, yy] = [partOf(input, "XX"), partOf(input, "YY")];
      const union: StreetsInput = {
        streets: [...xx.streets, ...yy.streets],
        namedPlaces: [...input.namedPlaces],
        postcodes: [...input.postcodes].toSorted((one, other) =>
          (countryOf.get(one.placeKey) ?? "") < (countryOf.get(other.placeKey) ?? "") ? -1 : 0
        ).map((row, i) => ({ ...row, key: `row/${String(i).padStart(3, "0")}` })),
        codes: [...input.codes],
      };
      const countries = new Map(["XX", "YY"].map((code) => [code, builtFile(placesOf(code), partOf(union, code))]));
      const expected = answers(composeGazetteers({ world: builtFile(STREET_PLACES, union) }), union);
      expect(answers(composeGazetteers({ world, countries }), union)).toEqual(expected);
      const directory = directoryInMemory(world, countries);
      expect(answers(composeGazetteers({ world, countries, directory }), union)).toEqual(expected);
    }),
    { numRuns: examples(30), includeErrorInReport: true },
  );
});

test("findPlaces() and findPlacesFuzzy() count none of the world's places that a country replaces", () => {
  const country = SMALL_WORLD.places.find(({ key }) => key === "country:LI")!;
  const neustadt = (key: string, countryCode: string, population: number) => ({
    ...country,
    key,
    countryCode,
    population,
    kind: "locality" as const,
    name: "Neustadt",
  });
  const abroad = neustadt("abroad", "CH", 100);
  const own = neustadt("own", "LI", 50);
  const world = builtFile({
    ...SMALL_WORLD,
    places: [...SMALL_WORLD.places, abroad, ...[1, 2, 3].map((i) => neustadt(`replaced${i}`, "LI", 1_000 * i))],
  });
  const countries = new Map([["LI", builtFile({ ...SMALL_WORLD, places: [country, own] })]]);
  for (const directory of [undefined, directoryInMemory(world, countries)]) {
    const set = composeGazetteers({ world, countries, ...(directory === undefined ? {} : { directory }) });
    const codesOf = (found: readonly { readonly id: number }[]) => found.map(({ id }) => set.place(id).countryCode);
    expect(codesOf(set.findPlaces("neustadt", 2))).toEqual(["CH", "LI"]);
    expect(codesOf(set.findPlacesFuzzy("neustat", { maxEdits: 1, limit: 2 }))).toEqual(["CH", "LI"]);
  }
});

test("nearestPlaces() returns the nearest of all places; of a country with its own file, only those of that file", () => {
  const country = SMALL_WORLD.places.find(({ key }) => key === "country:LI")!;
  const offset = fc.integer({ min: -60, max: 60 }).map((steps) => steps / 100);
  const point = fc.tuple(offset, offset).map(([north, east]) => ({ latitude: 47.14 + north, longitude: 9.52 + east }));
  const points = fc.array(point, { maxLength: 30 });
  const townsOf = (countryCode: string, all: readonly Coordinates[]) =>
    all.map((at, i) => ({ ...country, ...at, key: `${countryCode}${i}`, countryCode, kind: "locality" as const }));
  fc.assert(
    fc.property(fc.tuple(points, points, points), ([more, replaced, abroad]) => {
      const own = [...replaced, ...more];
      const world = builtFile({
        ...SMALL_WORLD,
        places: [...SMALL_WORLD.places, ...townsOf("LI", replaced), ...townsOf("CH", abroad)],
      });
      const places = SMALL_WORLD.places.filter(({ countryCode }) => countryCode === "LI");
      const countries = new Map([["LI", builtFile({ ...SMALL_WORLD, places: [...places, ...townsOf("LI", own)] })]]);
      const set = composeGazetteers({ world, countries });
      const everywhere = { limit: 200, maxDistanceM: 1_000_000 };
      const all = set.nearestPlaces(country, everywhere);
      const towns = SMALL_WORLD.places.filter(({ kind }) => kind === "locality");
      expect(all).toHaveLength(own.length + abroad.length + towns.length);
      for (const { id, distanceM } of all) {
        expect(distanceM).toBe(distanceBetween(country, set.place(id).coordinates));
      }
      for (const [limit, maxDistanceM] of [[0, 50_000], [1, 50_000], [4, 50_000], [9, 20_000], [40, 50_000]] as const) {
        expect(set.nearestPlaces(country, { limit, maxDistanceM }))
          .toEqual(all.filter((place) => place.distanceM <= maxDistanceM).slice(0, limit));
      }
    }),
    { numRuns: examples(12), includeErrorInReport: true },
  );
});

test("areasContaining() follows a country's own outline across the world's border, on both of its sides", () => {
  const places = SMALL_WORLD.places;
  const areas = [{ key: "country:CH", rings: [box(9, 9.5)] }, { key: "country:LI", rings: [box(9.5, 9.6)] }];
  const world = builtFile({ ...SMALL_WORLD, areas });
  const own = (west: number) =>
    builtFile({
      ...SMALL_WORLD,
      places: places.filter(({ countryCode }) => countryCode === "LI"),
      areas: [{ key: "country:LI", rings: [box(west, 9.6)] }],
    });
  const countryAt = (west: number, longitude: number): string | undefined => {
    const set = composeGazetteers({ world, countries: new Map([["LI", own(west)]]) });
    const [country] = set.areasContaining({ latitude: 47.1, longitude });
    return country === undefined ? undefined : set.place(country).countryCode;
  };
  // The world's border is at 9.5.
  expect(countryAt(9.49, 9.495)).toBe("LI");
  expect(countryAt(9.49, 9.485)).toBe("CH");
  expect(countryAt(9.51, 9.505)).toBe("CH");
  expect(countryAt(9.51, 9.515)).toBe("LI");
  // No country is near on the other side: the world's outline stays.
  expect(countryAt(9.5, 9.65)).toBeUndefined();
});

function box(west: number, east: number) {
  return [[west, 47], [east, 47], [east, 47.3], [west, 47.3]] as const;
}

function opened(codes: readonly string[], placeNames: "file" | "directory" = "file"): GazetteerFile {
  const places = STREET_PLACES.places.filter(({ countryCode }) => codes.includes(countryCode));
  return openFile(builtGazetteer({ ...STREET_PLACES, places }, { placeNames }));
}

const world = opened(["XX", "YY"]);
const country = opened(["XX"]);
const directory = directoryInMemory(world, new Map([["XX", country]]));
const bytes = directoryBytes(directory);

test("readDirectory() gives back every table that was written", () => {
  const read = readDirectory(bytes);
  for (const kind of DIRECTORY_KINDS) {
    expect(read[kind]).toEqual(directory[kind]);
  }
  expect(read.placeOrder).toEqual(directory.placeOrder);
});

test("composeGazetteers() answers the same with a directory from a file as without one", () => {
  const countries = new Map([["XX", country]]);
  const one = composeGazetteers({ world, countries });
  const other = composeGazetteers({ world, countries, directory: readDirectory(bytes) });
  for (const { name } of STREET_PLACES.places) {
    const key = name.toLowerCase();
    expect(other.findPlaces(key, 8)).toEqual(one.findPlaces(key, 8));
    const near = { maxEdits: 1, limit: 8 } as const;
    expect(other.findPlacesFuzzy(`${key}x`, near)).toEqual(one.findPlacesFuzzy(`${key}x`, near));
  }
});

test("verifyDirectory() refuses a file with any bit changed", () => {
  const path = join(scratchDir(), "one.directory");
  writeFileSync(path, bytes);
  expect(verifyDirectory(path)).toMatch(/^[0-9a-f]{16}$/);
  for (let at = 0; at < bytes.length; at += Math.ceil(bytes.length / 64)) {
    const damaged = bytes.slice();
    damaged[at] = damaged[at]! ^ 4;
    writeFileSync(path, damaged);
    expect(() => verifyDirectory(path)).toThrow();
  }
});

test("readDirectory() refuses every file that is cut short", () => {
  for (let length = 0; length < bytes.length; length += Math.ceil(bytes.length / 64)) {
    expect(() => readDirectory(bytes.slice(0, length))).toThrow();
  }
});

test("a directory with damaged entries is refused or gives wrong answers at the worst, and never throws", () => {
  const countries = new Map([["XX", country]]);
  let read = 0;
  for (let at = 160; at < bytes.length; at += 7) {
    const damaged = bytes.slice();
    damaged[at] = damaged[at]! ^ 0x55;
    let found: Directory;
    try {
      found = readDirectory(damaged);
    } catch (error) {
      expect(error).toBeInstanceOf(GazetteerFileError);
      continue;
    }
    read++;
    const gazetteer = composeGazetteers({ world, countries, directory: found });
    for (const { name } of STREET_PLACES.places.slice(0, 8)) {
      gazetteer.findPlaces(name.toLowerCase(), 8);
      gazetteer.findPlacesFuzzy(`${name.toLowerCase()}x`, { maxEdits: 2, limit: 8 });
      gazetteer.findStreets(name.toLowerCase(), { limit: 8 });
      gazetteer.findPlacesByPrefix(name.toLowerCase().slice(0, 1 + (at % 4)), 8);
    }
  }
  // A table has few lengths compared with its entries.
  expect(read).toBeGreaterThan(20);
});

test("a file without its own index of typos answers the same in a set with a directory", () => {
  const bare = opened(["XX"], "directory");
  expect(bare.sections.typoKeys).toHaveLength(0);
  const set = withDirectory(world, new Map([["XX", bare]]));
  const whole = composeGazetteers({ world, countries: new Map([["XX", country]]) });
  const names = STREET_PLACES.places.map(({ name }) => nameKey(name));
  const found = names.map((key) => whole.findPlacesFuzzy(`${key}x`, { maxEdits: 2, limit: 8 }));
  expect(names.map((key) => set.findPlacesFuzzy(`${key}x`, { maxEdits: 2, limit: 8 }))).toEqual(found);
  expect(found.flat().length).toBeGreaterThan(0);
});

function withDirectory(first: GazetteerFile, countries: ReadonlyMap<string, GazetteerFile>): Gazetteer {
  return composeGazetteers({ world: first, countries, directory: directoryInMemory(first, countries) });
}

test("openGazetteerSet() opens the world file again when another one has taken its place", () => {
  const [folder, worldPath] = [scratchDir(), builtGazetteer(placesOf("XX"))];
  const one = openGazetteerSet({ folder, worldPath });
  renameSync(builtGazetteer(placesOf("YY")), worldPath);
  const other = openGazetteerSet({ folder, worldPath });
  expect([one, other].map((set) => [set.country("XX"), set.country("YY")])).toEqual([[0, undefined], [undefined, 0]]);
});

/** The places of a prefix, each with the kind of its matching name. */
function namesBy(gazetteer: Gazetteer, prefix: string, limit: number): string[] {
  return gazetteer.findPlacesByPrefix(prefix, limit).map(({ id, nameKind }) =>
    `${nameKind} ${gazetteer.place(id).placeId}`
  );
}

/** The places whose names begin one edit away. */
function nearOf(gazetteer: PlaceGazetteer, prefix: string, limit: number): string[] {
  return gazetteer.findPlacesNearPrefix(prefix, limit).map(({ id, edits }) =>
    `${edits} ${gazetteer.place(id).placeId}`
  );
}

test("findPlacesByPrefix() of a set returns the best places of all files, for prefixes of few names and of hundreds", () => {
  const letters = "abcde";
  const names = Array.from(
    letters,
    (one) => Array.from(letters, (two) => Array.from(letters, (three) => one + two + three)),
  )
    .flat(2).flatMap((stem, i) => [`${stem}ton`, `${stem}ville`, ...(i % 3 === 0 ? ["Same Name"] : [])]);
  const [land] = STREET_PLACES.places;
  const towns = names.map((name, i): PlaceRecord => ({
    ...land!,
    key: `town:${i}`,
    kind: "locality",
    name: `a${name}`,
    names: [
      { text: `b${name}`, kind: i % 5 === 0 ? "code" : "alternate" },
      // One place may have more names than a range has best keys.
      ...Array.from({ length: i === 8 ? 60 : 0 }, (_, k) => ({ text: `ab${k}`, kind: "alternate" }) as const),
    ],
    population: i === 8 ? 9_000_000 : 1 + ((i * 7_919) % 10_007) * 100,
    parentKey: i % 2 === 0 ? "country:XX" : "country:YY",
    countryCode: i % 2 === 0 ? "XX" : "YY",
  }));
  const countries = STREET_PLACES.places.filter(({ kind }) => kind === "country");
  function fileOf(codes: readonly string[]): GazetteerFile {
    const places = [...countries, ...towns].filter(({ countryCode }) => codes.includes(countryCode));
    return builtFile({ ...STREET_PLACES, places, areas: [] });
  }
  const [all, one] = [fileOf(["XX", "YY"]), fileOf(["XX"])];
  const set = withDirectory(all, new Map([["XX", one]]));
  const whole = composeGazetteers({ world: all });
  for (const prefix of ["a", "aa", "aab", "aabc", "b", "bcd", "bsame", "asamename", "zz", "b".repeat(200), ""]) {
    for (const limit of [0, 1, 10, 32]) {
      expect(namesBy(set, prefix, limit).toSorted()).toEqual(namesBy(whole, prefix, limit).toSorted());
    }
  }
  expect(namesBy(set, "a", 32)).toHaveLength(32);
  // Names that begin one edit away, in a set, in one file, and by looking at every name.
  const plain = plainGazetteer({ ...STREET_PLACES, places: [...countries, ...towns], areas: [] });
  for (const prefix of ["aabct", "aacbt", "aaabcto", "aabxton", "asmaena", "abbbv", "xyzzy", "aa", ""]) {
    for (const limit of [1, 10, 32]) {
      const expected = nearOf(plain, prefix, limit);
      expect([prefix, nearOf(whole, prefix, limit)]).toEqual([prefix, expected]);
      expect([prefix, nearOf(set, prefix, limit).toSorted()]).toEqual([prefix, expected.toSorted()]);
    }
  }
  expect(nearOf(plain, "aabct", 32).length).toBeGreaterThan(3);
});
