import { nameKey } from "../../../text/name_key.ts";
import { CITY_ENDONYMS } from "./city_endonyms.ts";
import { otherNamesOf } from "./other_names_of.ts";
import type { WorldCity } from "./world_city.ts";

/** A row of `city_endonyms.ts`. */
export interface Endonym {
  readonly own: string;
  readonly english: string;
  readonly others: readonly string[];
}

/** Smaller places are ignored: the rows name towns larger than this. */
const LEAST_PEOPLE = 10_000;

/**
 * The rows of `city_endonyms.ts` by the key of their city: the largest of the country with that name.
 * `unmet` lists the rows without a city.
 */
export function endonymsOf(
  cities: readonly WorldCity[],
): { readonly byCity: ReadonlyMap<string, Endonym>; readonly unmet: readonly string[] } {
  const rows = new Map<string, Endonym & { readonly row: string; best: WorldCity | undefined }>();
  for (const row of CITY_ENDONYMS.trim().split("\n")) {
    const [country = "", name = "", own = "", english = name, others = ""] = row.split("|");
    rows.set(`${country} ${nameKey(name)}`, {
      own,
      english,
      others: others.split(",").filter((other) => other !== ""),
      row,
      best: undefined,
    });
  }
  for (const city of cities) {
    if (city.population < LEAST_PEOPLE) {
      continue;
    }
    const names = new Set(
      [city.name, ...otherNamesOf(city)].map((name) => `${city.countryCode} ${nameKey(name)}`),
    );
    for (const name of names) {
      const found = rows.get(name);
      if (found !== undefined && city.population > (found.best?.population ?? 0)) {
        found.best = city;
      }
    }
  }
  const byCity = new Map<string, Endonym>();
  const unmet: string[] = [];
  for (const { own, english, others, row, best } of rows.values()) {
    if (best === undefined) {
      unmet.push(row);
      continue;
    }
    byCity.set(best.key, { own, english, others });
  }
  return { byCity, unmet };
}
