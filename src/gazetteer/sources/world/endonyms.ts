import { nameKey } from "../../../text/name_key.ts";
import type { NameRecord } from "../../builder/gazetteer_input.ts";
import { alternates, otherNamesOf, tableRows, textsIn } from "./world_names.ts";
import type { WorldCity } from "./read_cities.ts";
import type { Coordinates } from "../../../domain/coordinates.ts";
import { distanceM } from "../../../geo/distance_m.ts";
import { unitVector } from "../../space/grid.ts";

/**
 * The names that a town has in its own language and in English, where GeoNames lists them under one of the two only, and
 * other sure names.
 */
export interface Endonym {
  readonly own: string;
  readonly english: string;
  readonly others: readonly NameRecord[];
}

/** Smaller places are ignored: the rows name towns larger than this. */
const LEAST_PEOPLE = 10_000;

/**
 * The rows of `data/city_endonyms.tsv` by the key of their city: the largest of the country with that name. A row is the
 * country, a name that GeoNames knows, the own name, the English name, and other names separated by commas, with their
 * languages where known ("Genf:de"); facts written from general knowledge. `unmet` lists the rows without a city.
 */
export function endonymsOf(
  cities: readonly WorldCity[],
): { readonly byCity: ReadonlyMap<string, Endonym>; readonly unmet: readonly string[] } {
  const rows = new Map<string, Endonym & { readonly row: string; best: WorldCity | undefined }>();
  for (const row of tableRows("city_endonyms")) {
    const [country = "", name = "", own = "", english = name, others = ""] = row;
    rows.set(`${country} ${nameKey(name)}`, {
      own,
      english,
      others: textsIn(others).flatMap((other) => {
        const [text = "", languages = ""] = other.split(":");
        return alternates([text], ...languages.split(" ").filter(Boolean));
      }),
      row: row.join("|"),
      best: undefined,
    });
  }
  for (const city of cities) {
    if (city.population < LEAST_PEOPLE) {
      continue;
    }
    const names = new Set(
      [city.name, ...otherNamesOf(city)].map((name) => `${city.countryCode} ${nameKey(name)}`),
    );
    for (const name of names) {
      const found = rows.get(name);
      if (found !== undefined && city.population > (found.best?.population ?? 0)) {
        found.best = city;
      }
    }
  }
  const byCity = new Map<string, Endonym>();
  const unmet: string[] = [];
  for (const { row, best, ...endonym } of rows.values()) {
    if (best === undefined) {
      unmet.push(row);
    } else {
      byCity.set(best.key, endonym);
    }
  }
  return { byCity, unmet };
}

const DEGREES = 180 / Math.PI;

/** Where the people of an area live: the middle of its places by population, and how far its places reach from it. */
export interface Spread {
  readonly center: Coordinates;
  readonly reachM: number;
  readonly population: number;
}

/** The spread of some places (at least one); a place of unknown population weighs one. */
export function spreadOf(
  places: readonly { readonly latitude: number; readonly longitude: number; readonly population: number }[],
): Spread {
  // On the sphere: an area may lie across the antimeridian.
  const sum = [0, 0, 0];
  const vector = new Float64Array(3);
  let population = 0;
  for (const place of places) {
    unitVector(place, vector, 0);
    const weight = Math.max(1, place.population);
    for (let axis = 0; axis < 3; axis++) {
      sum[axis]! += vector[axis]! * weight;
    }
    population += place.population;
  }
  const [x = 0, y = 0, z = 0] = sum;
  const center = { latitude: Math.atan2(z, Math.hypot(x, y)) * DEGREES, longitude: Math.atan2(y, x) * DEGREES };
  return { center, reachM: places.reduce((most, place) => Math.max(most, distanceM(center, place)), 0), population };
}

/**
 * Metres: the radius of the circle that holds a town, from its people. 1.3 km for 1,000, 7 km for 100,000, 15 km for a
 * million: towns grow a little slower than their people's square root.
 */
export function radiusOf(population: number): number {
  return population <= 0 ? UNKNOWN_M : Math.max(LEAST_M, Math.round(FACTOR * population ** EXPONENT));
}

const FACTOR = 120;
const EXPONENT = 0.35;
const LEAST_M = 800;
/** Of places whose population is not known, most are villages under 2,000. */
const UNKNOWN_M = 2000;
