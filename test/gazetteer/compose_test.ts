import { expect, test } from "bun:test";
import fc from "fast-check";
import type { Coordinates } from "../../src/domain/coordinates.ts";
import type { GazetteerInput } from "../../src/gazetteer/builder/build_gazetteer.ts";
import type { StreetsInput } from "../../src/gazetteer/builder/streets/street_row.ts";
import { directoryInMemory } from "../../src/gazetteer/datasets/directory_of_set.ts";
import { composeGazetteers } from "../../src/gazetteer/set/compose.ts";
import type { Gazetteer } from "../../src/gazetteer/port.ts";
import { distanceM as distanceBetween } from "../../src/geo/distance_m.ts";
import { streetKey } from "../../src/text/street_key.ts";
import { SMALL_WORLD } from "./small_world.ts";
import { CENTERS, STREET_PLACES, streetsInput } from "../support/random/streets_arbitrary.ts";
import { examples } from "../support/runner/depth.ts";
import { builtFile } from "../support/gazetteers/built_gazetteer.ts";

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
      const countries = new Map(
        ["XX", "YY"].map((code) => [code, builtFile(placesOf(code), partOf(union, code))]),
      );
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
        expect(set.nearestPlaces(country, { limit, maxDistanceM })).toEqual(
          all.filter((place) => place.distanceM <= maxDistanceM).slice(0, limit),
        );
      }
    }),
    { numRuns: examples(12), includeErrorInReport: true },
  );
});

test("areasContaining() follows a country's own outline across the world's border, on both of its sides", () => {
  const places = SMALL_WORLD.places;
  const world = builtFile({
    ...SMALL_WORLD,
    areas: [{ key: "country:CH", rings: [box(9, 9.5)] }, { key: "country:LI", rings: [box(9.5, 9.6)] }],
  });
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
