import type { Coordinates } from "../../../domain/coordinates.ts";
import { distanceM } from "../../../geo/distance_m.ts";
import { ringContains } from "../../../geo/ring_contains.ts";
import type { PlaceRecord } from "../../builder/gazetteer_input.ts";
import type { Border } from "./borders.ts";
import type { CountryNames } from "./country_names.ts";
import { spreadOf } from "./spread.ts";
import type { WorldCity } from "./world_city.ts";

/** A country without places (Bouvet Island) has its outline alone; one without outline too a small circle. */
const LEAST_RADIUS_M = 5000;

/** The entry of a country: its point is the middle of its people where that is on its ground, else its capital. */
export function countryRecord(
  names: CountryNames,
  options: {
    readonly cities: readonly WorldCity[];
    readonly borders: readonly Border[];
    readonly dataset: number;
  },
): PlaceRecord {
  const { cities, borders, dataset } = options;
  const vertices = borders.flatMap(({ rings }) => rings.flat()).map(([longitude, latitude]) => ({
    latitude,
    longitude,
  }));
  const point = labelPoint(cities, borders);
  const reachM = [...vertices, ...cities].reduce(
    (most, place) => Math.max(most, distanceM(point, place)),
    LEAST_RADIUS_M,
  );
  return {
    key: `country:${names.code}`,
    kind: "country",
    name: names.name,
    names: names.names,
    latitude: point.latitude,
    longitude: point.longitude,
    radiusM: Math.round(reachM),
    population: cities.reduce((sum, { population, featureCode }) => featureCode === "PPLX" ? sum : sum + population, 0),
    countryCode: names.code,
    dataset,
  };
}

function labelPoint(cities: readonly WorldCity[], borders: readonly Border[]): Coordinates {
  const capital = cities.find(({ featureCode }) => featureCode === "PPLC");
  const largest = cities.reduce<WorldCity | undefined>(
    (most, city) => city.population > (most?.population ?? -1) ? city : most,
    undefined,
  );
  const middle = cities.length === 0 ? [] : [spreadOf(cities).center];
  const candidates: readonly Coordinates[] = [...middle, ...[capital, largest].filter((city) => city !== undefined)];
  const inside = candidates.find((point) => isInside(borders, point));
  return inside ?? middleOfOutline(borders) ?? candidates[0] ?? { latitude: 0, longitude: 0 };
}

/** For islands without a place in the lists: the middle of their largest ring. */
function middleOfOutline(borders: readonly Border[]): Coordinates | undefined {
  const ring = borders.flatMap(({ rings }) => rings).toSorted((one, other) => other.length - one.length)[0];
  return ring === undefined
    ? undefined
    : spreadOf(ring.map(([longitude, latitude]) => ({ latitude, longitude, population: 0 }))).center;
}

function isInside(borders: readonly Border[], point: Coordinates): boolean {
  return borders.some(({ rings }) => rings.filter((ring) => ringContains(ring, point)).length % 2 === 1);
}
