import { readCities } from "../../gazetteer/sources/world/read_cities.ts";
import { countryNames } from "../../gazetteer/sources/world/country_names.ts";
import { readCityList } from "../../gazetteer/sources/world/read_city_list.ts";
import { readWorldNames } from "../../gazetteer/sources/world/world_names.ts";
import { nameKey } from "../../text/name_key.ts";
import type { World } from "./world_questions.ts";
import type { WorldCity } from "./world_cities.ts";

/** Keys of all names of the given cities, and of the places that the world gazetteer has. */
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
    [...readCities(), ...readCityList()].forEach(({ name, countryCode }) => add(name, countryCode));
  }
  return (key, countryCode) =>
    countryCode === undefined ? anywhere.has(key) : byCountry.get(countryCode)?.has(key) === true;
}

/** The countries and regions with a name, in any language, each with the people of the given cities in it. */
export function knownAreas(cities: readonly WorldCity[]): World["areasNamed"] {
  const people = new Map<string, number>();
  for (const { countryCode, regionCode, population } of cities) {
    for (const code of [countryCode, ...(regionCode === undefined ? [] : [regionCode])]) {
      people.set(code, (people.get(code) ?? 0) + population);
    }
  }
  const codes = new Map<string, Set<string>>();
  const add = (name: string, code: string): void => {
    const key = nameKey(name);
    codes.set(key, (codes.get(key) ?? new Set()).add(code));
  };
  if (cities.length > 0) {
    for (const { code, name, names } of countryNames()) {
      [name, ...names.flatMap(({ text, kind }) => kind === "code" ? [] : [text])].forEach((one) => add(one, code));
    }
    const named = readWorldNames();
    for (const code of [...named.keys()].filter((key) => people.has(key))) {
      named.get(code)?.names.forEach(({ text }) => add(text, code));
    }
  }
  return (key) => [...codes.get(key) ?? []].map((code) => ({ code, population: people.get(code) ?? 0 }));
}
