import { COUNTRY_CODES } from "../../domain/country_code.ts";
import type { CatalogEntry } from "./catalog_entry.ts";

/** Where Geocode Earth publishes Who's On First's data (whosonfirst.org/download). */
const HOST = "https://data.geocode.earth/wof/dist/sqlite";

/** Administrative areas by country, as SQLite files. */
export function whosonfirstEntries(nameOf: (countryCode: string) => string): CatalogEntry[] {
  return COUNTRY_CODES.map((code): CatalogEntry => ({
    id: `whosonfirst-${code.toLowerCase()}`,
    title: `Areas of ${nameOf(code)} with names in many languages`,
    source: "whosonfirst",
    countries: [code],
    isWhole: true,
    address: `${HOST}/whosonfirst-data-admin-${code.toLowerCase()}-latest.db.bz2`,
  }));
}
