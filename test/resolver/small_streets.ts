import type { StreetInput, StreetsInput } from "../../src/gazetteer/builder/streets/street_row.ts";
import type { Gazetteer } from "../../src/gazetteer/port.ts";
import { OPENSTREETMAP, placeOf, plainWorld, streetIn } from "../support/gazetteers/plain_records.ts";

/** Streets: name, settlement, postcode, and its numbers from the west to the east. */
const STREETS: readonly (readonly [name: string, place: string, postcode: string | undefined, numbers: string])[] = [
  ["Hauptstrasse", "oberdorf", "9901", "1 3 5 7 9 2 4 6 8 12a 12b 14-16"],
  ["Birkenweg", "oberdorf", "9901", "1 2 3 4 5 6"],
  ["42nd Avenue", "oberdorf", "9901", "1 2 116"],
  ["Am Bach", "oberdorf", "9901", ""],
  ["Hauptstrasse", "unterdorf", "9902", "1 2 3 4 50"],
  ["Lindengasse", "unterdorf", "9902", "1 2 3 24 24f"],
  ["Main Street", "millford", "99010", "1 12 116"],
  ["Tanner Hill Road", "millford", "99010", "7 1838"],
  ["Feldweg", "unterdorf", undefined, "1 2 3"],
];

/** Settlements: key, name, country, latitude, longitude, people. Streets are loaded in Atlantis but for Seestadt. */
const PLACES: readonly (readonly [string, string, string, number, number, number])[] = [
  ["oberdorf", "Oberdorf", "LI", 47.1, 9.5, 900],
  ["unterdorf", "Unterdorf", "LI", 47.13, 9.5, 700],
  ["seestadt", "Seestadt", "AT", 47.2, 9.9, 20_000],
  ["millford", "Millford", "US", 40, -90, 3_000],
  ["millford2", "Millford", "US", 33, -95, 4_000],
  ["capital", "Metropolis", "US", 35, -80, 8_000_000],
];
const BOUNDS = [9.3, 47, 9.6, 47.3] as const;

/** A small country with all of its streets, and the world around it with next to none; with named places if asked. */
export function smallStreets(
  { namedPlaces = [], postcodes = [], more = [], towns = [] }:
    & Partial<Pick<StreetsInput, "namedPlaces" | "postcodes">>
    & {
      readonly more?: typeof STREETS;
      /** Without streets. */
      readonly towns?: typeof PLACES;
    } = {},
): Gazetteer {
  const places = [
    placeOf("LI", ["LI", "country", "Liechtenstein", 47.11, 9.5, 10_000, 1_600]),
    placeOf("AT", ["AT", "country", "Österreich", 47.5, 14, 500_000, 50_000_000]),
    placeOf("US", ["US", "country", "United States", 39.8, -98.6, 500_000, 50_000_000]),
    ...[...PLACES, ...towns].map(([key, name, countryCode, latitude, longitude, population]) =>
      placeOf(countryCode, [key, "locality", name, latitude, longitude, 1_500, population, countryCode])
    ),
  ];
  const streets = [...STREETS, ...more].map(streetOf);
  const coverage = [{ kind: "streets", completeness: "complete", bounds: BOUNDS, records: 6 }] as const;
  return plainWorld(places, { streets, namedPlaces, postcodes }, { ...OPENSTREETMAP, coverage });
}

function streetOf([name, placeKey, postcode, numbers]: (typeof STREETS)[number], at: number): StreetInput {
  const [, , , latitude = 0, longitude = 0] = PLACES.find(([key]) => key === placeKey) ?? [];
  const start = { latitudeE7: Math.round((latitude + at / 500) * 1e7), longitudeE7: Math.round(longitude * 1e7) };
  const written = numbers.split(" ").filter((number) => number !== "");
  return streetIn(placeKey, name, {
    ...(postcode === undefined ? {} : { postcode }),
    paths: [Int32Array.of(start.latitudeE7, start.longitudeE7, start.latitudeE7, start.longitudeE7 + 60_000)],
    houses: written.map((number) => {
      const digits = Number.parseInt(number, 10);
      // Odd numbers stand on the north side, thirty metres a number.
      const offset = digits % 2 === 1 ? 1_500 : -1_500;
      return {
        number,
        point: {
          latitudeE7: start.latitudeE7 + offset,
          longitudeE7: start.longitudeE7 + Math.min(60_000, digits * 4_000),
        },
      };
    }),
  });
}
