import type { CatalogEntry } from "./catalog_entry.ts";

/** The extract with the fewest countries that covers this one as a whole. */
export function smallestAround(country: string, extracts: readonly CatalogEntry[]): CatalogEntry | undefined {
  return extracts.filter(({ isWhole, countries }) => isWhole && countries.includes(country))
    .sort((a, b) => a.countries.length - b.countries.length)[0];
}
