/**
 * The downloads that the service knows by name. In: words of a person, or a country. Out: entries with the address, the
 * licence and the way to check each file. The lists are facts of their publishers and come with the code; a newer list of
 * Geofabrik's can be given.
 */
import { nameKey } from "../../text/name_key.ts";
import { countryNames } from "../sources/world/country_names.ts";
import { areaEntries } from "./area_downloads.ts";
import type { CatalogEntry } from "./catalog_entry.ts";
import { geofabrikEntries, readGeofabrikIndex } from "./geofabrik.ts";
import { geonamesEntries } from "./geonames_downloads.ts";
import { smallestAround } from "./smallest_around.ts";
import { whosonfirstEntries } from "./whosonfirst_downloads.ts";

export { addCommandOf } from "./add_command.ts";
export type { CatalogEntry } from "./catalog_entry.ts";
export { GEOFABRIK_INDEX } from "./geofabrik.ts";

/** The known downloads, and how they are found. */
export interface Catalog {
  readonly entries: readonly CatalogEntry[];
  /** Entries that have all these words in their identifier, title or countries' names, in the catalog's order. */
  search(words: string): CatalogEntry[];
  /**
   * What `gazetteer add <words>` loads: the entry of this identifier alone; for a country or region, the smallest extract
   * of streets and houses that covers it and the postcodes of its countries. Empty where nothing has this name.
   */
  defaultSet(words: string): CatalogEntry[];
}

/**
 * @param options.index the text of Geofabrik's list of extracts, newer than the one that comes with this version
 * @throws {SyntaxError} when `index` is not such a list.
 *
 * @example
 * ```ts
 * openCatalog().defaultSet("Liechtenstein").map(({ id }) => id); // ["openstreetmap-liechtenstein", "postcodes-li"]
 * ```
 */
export function openCatalog({ index }: { readonly index?: string } = {}): Catalog {
  const countries = countryNames();
  const nameOf = englishNames(countries);
  const extracts = index === undefined ? geofabrikEntries() : readGeofabrikIndex(index);
  const entries = [...extracts, ...geonamesEntries(nameOf), ...whosonfirstEntries(nameOf), ...areaEntries()];
  const byKey = new Map([
    ...countries.flatMap(({ code, names }) => names.map(({ text }) => [nameKey(text), code] as const)),
    // "SA" is Saudi Arabia, although a language abbreviates another country so.
    ...countries.map(({ code }) => [nameKey(code), code] as const),
  ]);
  let texts: readonly string[] | undefined;
  return {
    entries,
    search(words) {
      const keys = words.split(/\s+/u).map(nameKey).filter((key) => key !== "");
      const country = byKey.get(nameKey(words));
      const searched = texts ??= entries.map((entry) => textOf(entry, nameOf));
      return entries.filter((entry, at) =>
        (country !== undefined && entry.countries.includes(country)) ||
        keys.every((key) => searched[at]?.includes(key) === true)
      );
    },
    defaultSet(words) {
      const key = nameKey(words);
      const exact = entries.find(({ id }) => id === words.trim().toLowerCase());
      if (exact !== undefined || key === "") {
        return exact === undefined ? [] : [exact];
      }
      const country = byKey.get(key);
      // Of a country and a part of another one with the same name ("Georgia"), the country is meant.
      const extract = (country === undefined ? undefined : smallestAround(country, extracts)) ??
        extracts.find(({ id }) => nameKey(id.replace(/^openstreetmap-/u, "")) === key) ??
        extracts.find(({ title }) => nameKey(title.split(",", 1)[0] ?? "") === key);
      const covered = extract?.countries ?? (country === undefined ? [] : [country]);
      const postcodes = entries.filter(({ source, countries: [code = ""] }) =>
        source === "geonames-postcodes" && (country === undefined ? covered.includes(code) : code === country)
      );
      return [...(extract === undefined ? [] : [extract]), ...postcodes];
    },
  };
}

function textOf({ id, title, countries }: CatalogEntry, nameOf: (countryCode: string) => string): string {
  return [id, title, ...countries, ...countries.map(nameOf)].map(nameKey).join(" ");
}

function englishNames(countries: ReturnType<typeof countryNames>): (countryCode: string) => string {
  const names = new Map(
    countries.map(({ code, name, names: all }) =>
      [code, all.find(({ languages }) => languages?.includes("en") === true)?.text ?? name] as const
    ),
  );
  return (code) => names.get(code) ?? code;
}
