import { readFileSync } from "node:fs";
import { join } from "node:path";
import { firstWhere } from "../../../domain/sorted.ts";
import type { NameRecord } from "../../builder/gazetteer_input.ts";
import type { Dataset } from "../../port.ts";
import type { PostcodeRecord } from "../record.ts";
import type { WorldCity } from "./read_cities.ts";

/** Names of one region or city in languages. */
export interface WorldNames {
  /** The region's code in ISO 3166-2, without its country; empty for a city. */
  readonly iso: string;
  /** Found and displayed. */
  readonly names: readonly NameRecord[];
}

/**
 * Names in languages from `data/names.tsv`: of regions by GeoNames' code ("DE.02"), of cities by GeoNames' identifier
 * ("2761369"). A row is the key, the code, and then in turn a name and its languages.
 */
export function readWorldNames(): ReadonlyMap<string, WorldNames> {
  return new Map(
    tableRows("names").map(([key = "", iso = "", ...pairs]) => {
      const names = pairs.flatMap((name, at) =>
        at % 2 === 1 ? [] : alternates([name], ...(pairs[at + 1] ?? "").split(" "))
      );
      return [key, { iso, names }];
    }),
  );
}

/** The countries whose postcodes are known without any loaded data. */
export const COUNTRIES_WITH_POSTCODES: readonly string[] = ["US"];

/** Of all that is here of GeoNames. */
export const GEONAMES = { licence: "CC BY 4.0", attribution: "© GeoNames, CC BY 4.0" } as const;

/** Where they come from. */
export const WORLD_POSTCODES: Dataset = { name: "geonames-postcodes", version: "US, 2026", ...GEONAMES };

/** Coordinates are written in 1e-4 degrees. */
const E7_PER_UNIT = 1000;

/** The rows of a list of postcodes, one each; a row is parsed when it is read. */
export interface PostcodeRows {
  readonly size: number;
  readonly get: (postcode: string) => PostcodeRecord | undefined;
  readonly all: () => PostcodeRecord[];
}

/** The postcodes of a country with a list (`COUNTRIES_WITH_POSTCODES`), from `data/postcodes_us.tsv`. */
export function readWorldPostcodes(countryCode: string): PostcodeRows {
  const rows = linesOf(`postcodes_${countryCode.toLowerCase()}`);
  const parse = (at: number): PostcodeRecord => {
    const [postcode = "", latitude = "", longitude = "", own] = rows[at]!.split("\t");
    // A row without a place has that of the row before it.
    let place = own;
    for (let before = at - 1; place === undefined && before >= 0; before--) {
      place = rows[before]!.split("\t")[3];
    }
    return {
      key: `${countryCode}:${postcode}:${place ?? ""}`,
      postcode,
      countryCode,
      point: { latitudeE7: Number(latitude) * E7_PER_UNIT, longitudeE7: Number(longitude) * E7_PER_UNIT },
      ...(place === undefined || place === "" ? {} : { locality: place }),
    };
  };
  return {
    size: rows.length,
    get(postcode) {
      const at = firstWhere(0, rows.length, (row) => rows[row]! >= postcode);
      return rows[at]?.startsWith(`${postcode}\t`) === true ? parse(at) : undefined;
    },
    all: () => rows.map((_, at) => parse(at)),
  };
}

/** The names in a list, as written; empty ones too. */
export function namesIn(list: string | undefined): string[] {
  return list?.split(",") ?? [];
}

/** All names of a city except its own, from the lists; some twice. */
export function otherNamesOf(city: WorldCity): string[] {
  const names = namesIn(city.otherNames);
  if (city.olderName !== undefined) {
    names.unshift(city.olderName);
  }
  return names;
}

/** Names that are found and, with languages, displayed in them. */
export function alternates(texts: readonly string[], ...languages: readonly string[]): NameRecord[] {
  return texts.map((text) => ({ text, kind: "alternate", ...(languages.length === 0 ? {} : { languages }) }));
}

/** The texts of a field of a table, separated by commas. */
export function textsIn(field: string): readonly string[] {
  return field.split(",").filter((text) => text !== "");
}

/** The number of the world's places among the data sets of their file. */
export const PLACES_DATASET = 0;

/** The rows of a table of `sources/data`, each split at its tabs: empty fields at its end are missing. */
export function tableRows(name: string): string[][] {
  return linesOf(name).map((row) => row.split("\t"));
}

function linesOf(name: string): string[] {
  return readFileSync(join(import.meta.dir, `../data/${name}.tsv`), "utf8").trimEnd().split("\n");
}
