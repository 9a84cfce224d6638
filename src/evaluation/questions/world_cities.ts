import type { Coordinates } from "../../domain/coordinates.ts";
import { forEachLine } from "../../gazetteer/sources/for_each_row.ts";

/** A town of GeoNames' list of those with more than 15,000 people. */
export interface WorldCity {
  readonly id: string;
  readonly name: string;
  readonly countryCode: string;
  /** In English. */
  readonly countryName: string;
  readonly coordinates: Coordinates;
  /** Names in other languages and spellings. */
  readonly otherNames: readonly string[];
  /** The state or province, where its name is known. */
  readonly region: string | undefined;
  /** GeoNames' code of it, with the country: `AD.06`. */
  readonly regionCode?: string;
  readonly population: number;
}

/** Columns of GeoNames' exports (download.geonames.org/export/dump/readme.txt). */
const COLUMN = {
  id: 0,
  name: 1,
  others: 3,
  latitude: 4,
  longitude: 5,
  country: 8,
  region: 10,
  population: 14,
} as const;

/**
 * Reads `cities15000.txt`, in its order. Names of regions come from a table of GeoNames' first level, if there is one.
 */
export async function readWorldCities(
  path: string,
  { regionsPath }: { readonly regionsPath: string },
): Promise<WorldCity[]> {
  const regions = await readRegions(regionsPath);
  const countries = new Intl.DisplayNames(["en"], { type: "region" });
  const cities: WorldCity[] = [];
  await forEachLine(Bun.file(path).stream(), (line) => {
    const fields = line.split("\t");
    const countryCode = fields[COLUMN.country] ?? "";
    const coordinates = { latitude: Number(fields[COLUMN.latitude]), longitude: Number(fields[COLUMN.longitude]) };
    if (/^[A-Z]{2}$/.test(countryCode) && Number.isFinite(coordinates.latitude + coordinates.longitude)) {
      cities.push({
        id: fields[COLUMN.id] ?? "",
        name: fields[COLUMN.name] ?? "",
        countryCode,
        countryName: countries.of(countryCode) ?? countryCode,
        coordinates,
        otherNames: (fields[COLUMN.others] ?? "").split(","),
        region: regions.get(`${countryCode}.${fields[COLUMN.region]}`),
        regionCode: `${countryCode}.${fields[COLUMN.region]}`,
        population: Number(fields[COLUMN.population]) || 0,
      });
    }
  });
  return cities;
}

/** Names by code: `[{"code": "AD.06", "name": "Sant Julià de Loria"}, …]`. */
async function readRegions(path: string): Promise<ReadonlyMap<string, string>> {
  const file = Bun.file(path);
  const rows: readonly { readonly code: string; readonly name: string }[] = await file.exists()
    ? await file.json()
    : [];
  return new Map(rows.map(({ code, name }) => [code, name]));
}
