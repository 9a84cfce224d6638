import { type Bounds, boundsContain, type Coordinates } from "../../../domain/coordinates.ts";
import type { EntryId, Gazetteer, Place } from "../../../gazetteer/port.ts";

/** Where all streets are loaded there is at least one street for this many people. Set, not measured. */
const PEOPLE_PER_STREET_MAX = 400;

/**
 * True if an unknown street is evidence against the place: its streets are loaded, from a data set that is complete
 * there.
 */
export function isCovered(id: EntryId, gazetteer: Gazetteer): boolean {
  const streets = gazetteer.streetCount(id);
  const { coordinates, population } = gazetteer.place(id);
  return streets > 0 && streets * PEOPLE_PER_STREET_MAX >= population && isInCompleteData(coordinates, gazetteer);
}

/** True if streets are loaded in the place, or a complete data set covers its point. */
export function hasStreets(
  { id, countryCode, coordinates }: Place,
  gazetteer: Gazetteer,
): boolean {
  if (gazetteer.streetCount(id) > 0) {
    return true;
  }
  return countriesWithStreets(gazetteer).has(countryCode) && isInCompleteData(coordinates, gazetteer);
}

/** Cached per list of data sets: it is read for every namesake of a town, and few countries are loaded. */
const knownCountries = new WeakMap<Gazetteer["datasets"], CountriesWithStreets>();

interface CountriesWithStreets {
  has(countryCode: string): boolean;
}

function countriesWithStreets(gazetteer: Gazetteer): CountriesWithStreets {
  let countries = knownCountries.get(gazetteer.datasets);
  if (countries === undefined) {
    const known = new Map<string, boolean>();
    countries = {
      has(countryCode) {
        let isLoaded = known.get(countryCode);
        if (isLoaded === undefined) {
          const country = gazetteer.country(countryCode);
          isLoaded = country !== undefined && gazetteer.streetCount(country) > 0;
          known.set(countryCode, isLoaded);
        }
        return isLoaded;
      },
    };
    knownCountries.set(gazetteer.datasets, countries);
  }
  return countries;
}

/** True if the corners and the middle of the box lie in one area whose streets are completely loaded. */
export function areBoundsCovered([west, south, east, north]: Bounds, gazetteer: Gazetteer): boolean {
  const middle = { latitude: (south + north) / 2, longitude: (west + east) / 2 };
  const points = [
    middle,
    ...[west, east].flatMap((longitude) => [south, north].map((latitude) => ({ latitude, longitude }))),
  ];
  return west <= east &&
    completeBounds(gazetteer.datasets).some((bounds) => points.every((point) => boundsContain(bounds, point)));
}

function isInCompleteData(point: Coordinates, { datasets }: Gazetteer): boolean {
  return completeBounds(datasets).some((bounds) => boundsContain(bounds, point));
}

/** Cached per list of data sets: there can be hundreds, and few declare complete areas. */
const knownBounds = new WeakMap<Gazetteer["datasets"], readonly Bounds[]>();

function completeBounds(datasets: Gazetteer["datasets"]): readonly Bounds[] {
  let bounds = knownBounds.get(datasets);
  if (bounds === undefined) {
    bounds = datasets.flatMap(({ coverage = [] }) =>
      coverage.filter(({ kind, completeness }) => kind === "streets" && completeness === "complete")
        .map((one) => one.bounds)
    );
    knownBounds.set(datasets, bounds);
  }
  return bounds;
}
