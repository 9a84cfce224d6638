import type { Coordinates } from "../../domain/coordinates.ts";
import { readCities } from "../../gazetteer/sources/world/read_cities.ts";
import { namesIn } from "../../gazetteer/sources/world/world_names.ts";
import { countryNameOf } from "../corpus/areas.ts";

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

/**
 * Reads `cities15000.txt`, in its order. Names of regions come from a table of GeoNames' first level, if there is one.
 */
export async function readWorldCities(
  path: string,
  { regionsPath }: { readonly regionsPath: string },
): Promise<WorldCity[]> {
  const regions = await readRegions(regionsPath);
  return readCities(path).map((
    { geonameId, name, countryCode, admin1, otherNames, latitude, longitude, population },
  ) => ({
    id: String(geonameId),
    name,
    countryCode,
    countryName: countryNameOf(countryCode),
    coordinates: { latitude, longitude },
    // The first one is the name in ASCII letters.
    otherNames: namesIn(otherNames).slice(1),
    region: regions.get(`${countryCode}.${admin1}`),
    regionCode: `${countryCode}.${admin1}`,
    population,
  }));
}

/** Names by code: `[{"code": "AD.06", "name": "Sant Julià de Loria"}, …]`. */
async function readRegions(path: string): Promise<ReadonlyMap<string, string>> {
  const file = Bun.file(path);
  const rows: readonly { readonly code: string; readonly name: string }[] = await file.exists()
    ? await file.json()
    : [];
  return new Map(rows.map(({ code, name }) => [code, name]));
}
