import { PLACE_KINDS, type Sections } from "../file/format.ts";
import type { EntryId } from "../port.ts";

/** Codes by their number, each made once: the nearest 32 places of a point mostly share one. */
const codes: (string | undefined)[] = Array.from({ length: 2 ** 16 });

/** ISO 3166-1 alpha-2: the two letters that a file keeps in one number. */
export function countryCodeOf(number: number): string {
  return codes[number] ??= String.fromCharCode(number & 0xff, number >> 8);
}

/** The entry of each country by its code. A country is the first entry of its interval. */
export function readCountries({ placeTo, placeCountry }: Sections): ReadonlyMap<string, EntryId> {
  const countries = new Map<string, EntryId>();
  for (let id = 0; id < placeTo.length;) {
    countries.set(countryCodeOf(placeCountry.at(id)), id);
    id = Math.max(id + 1, placeTo.at(id));
  }
  return countries;
}

/** The codes of the countries whose own outline is in the file. */
export function readOutlinedCountries({ areaEntry, placeFlags, placeCountry }: Sections): ReadonlySet<string> {
  const countries = new Set<string>();
  for (const entry of areaEntry) {
    if (PLACE_KINDS[placeFlags[entry]! & 15] === "country") {
      countries.add(countryCodeOf(placeCountry.at(entry)));
    }
  }
  return countries;
}
