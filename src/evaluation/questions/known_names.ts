import { readCities } from "../../gazetteer/sources/world/read_cities.ts";
import { nameKey } from "../../text/name_key.ts";
import type { World } from "./world_questions.ts";
import type { WorldCity } from "./world_cities.ts";

/** Keys of all names of the given cities and of the places of 500 people and more. */
export function knownNames(cities: readonly WorldCity[]): World["isName"] {
  const byCountry = new Map<string, Set<string>>();
  const anywhere = new Set<string>();
  const add = (name: string, countryCode: string): void => {
    const key = nameKey(name);
    const known = byCountry.get(countryCode) ?? new Set<string>();
    byCountry.set(countryCode, known.add(key));
    anywhere.add(key);
  };
  for (const { name, otherNames, countryCode } of cities) {
    [name, ...otherNames].forEach((one) => add(one, countryCode));
  }
  if (cities.length > 0) {
    readCities().forEach(({ name, countryCode }) => add(name, countryCode));
  }
  return (key, countryCode) =>
    countryCode === undefined ? anywhere.has(key) : byCountry.get(countryCode)?.has(key) === true;
}
