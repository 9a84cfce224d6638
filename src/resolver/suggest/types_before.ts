import type { Coordinates } from "../../domain/coordinates.ts";
import { fold } from "../../text/fold.ts";
import { streetWord } from "../../text/street_word.ts";
import { KEY_DIRECTIONS, STREET_TYPES_TYPED_FIRST } from "../address_words.ts";
import type { SuggestContext } from "./guess.ts";

const OF_COUNTRY = new Map<string, readonly string[]>();
for (const { countries, words } of STREET_TYPES_TYPED_FIRST) {
  const keys = words.split(" ").map((word) => streetWord(fold(word)).canonical);
  for (const country of countries.split(" ")) {
    OF_COUNTRY.set(country, [...new Set([...OF_COUNTRY.get(country) ?? [], ...keys])]);
  }
}
const TYPED: ReadonlySet<string> = new Set(
  // "North" begins names too: "North Main" may follow a street type.
  [...OF_COUNTRY.values()].flat().filter((key) => !KEY_DIRECTIONS.has(key)),
);
const ALL: readonly string[] = [...new Set([...OF_COUNTRY.values()].flat())];

/** The words, in the form of keys, that may precede the typed text: those of the countries around, else all. */
export function typesBefore({ gazetteer, scope, near }: SuggestContext): readonly string[] {
  if (scope === undefined && near === undefined) {
    return ALL;
  }
  const around = near === undefined ? [] : countriesAround(near, gazetteer);
  const countries = scope === undefined ? around : [gazetteer.placeRank(scope).countryCode, ...around];
  return countries.length === 0 ? ALL : [...new Set(countries.flatMap((country) => OF_COUNTRY.get(country) ?? []))];
}

/** True if the first of several words is such a word already: nobody types two. */
export function isTyped(words: readonly string[]): boolean {
  const [first = ""] = words;
  return words.length > 1 && TYPED.has(streetWord(first).canonical);
}

/** Places further away do not determine the country. Metres. */
const REACH_M = 100_000;
/** Squares per degree: users in one square are near the same borders. */
const SQUARES_A_DEGREE = 10;
const SQUARES_AROUND = 360 * SQUARES_A_DEGREE;
/** Squares whose countries are cached: a few kilobytes. */
const KEPT_MAX = 4_096;

/** Per gazetteer, so that the cache ends with it. */
const known = new WeakMap<SuggestContext["gazetteer"], Map<number, readonly string[]>>();

/**
 * The countries of the places and streets nearest to the corners of a point's square. Near a border both countries are
 * included.
 */
function countriesAround(point: Coordinates, gazetteer: SuggestContext["gazetteer"]): readonly string[] {
  let squares = known.get(gazetteer);
  if (squares === undefined || squares.size >= KEPT_MAX) {
    squares = new Map();
    known.set(gazetteer, squares);
  }
  const south = Math.floor(point.latitude * SQUARES_A_DEGREE);
  const west = Math.floor(point.longitude * SQUARES_A_DEGREE);
  const square = south * SQUARES_AROUND + west;
  let countries = squares.get(square);
  if (countries === undefined) {
    const corners = [[0, 0], [0, 1], [1, 0], [1, 1]] as const;
    countries = [
      ...new Set(corners.flatMap(([up, across]) => countriesAt(pointOf(south + up, west + across), gazetteer))),
    ].sort();
    squares.set(square, countries);
  }
  return countries;
}

function pointOf(latitude: number, longitude: number): Coordinates {
  return {
    latitude: Math.min(90, latitude / SQUARES_A_DEGREE),
    longitude: Math.min(180, longitude / SQUARES_A_DEGREE),
  };
}

function countriesAt(point: Coordinates, gazetteer: SuggestContext["gazetteer"]): string[] {
  const options = { limit: 1, maxDistanceM: REACH_M };
  // Near a border the loaded streets may be those of the other side.
  const street = gazetteer.nearestStreets(point, options)[0]?.id;
  const places = [
    gazetteer.nearestPlaces(point, options)[0]?.id,
    street === undefined ? undefined : gazetteer.street(street).place,
  ];
  return places.flatMap((place) => place === undefined ? [] : [gazetteer.placeRank(place).countryCode]);
}
