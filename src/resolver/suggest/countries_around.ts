import type { Coordinates } from "../../domain/coordinates.ts";
import type { SuggestContext } from "./guess.ts";

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
export function countriesAround(point: Coordinates, gazetteer: SuggestContext["gazetteer"]): readonly string[] {
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
