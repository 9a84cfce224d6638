import { fold } from "../../text/fold.ts";
import { streetWord } from "../../text/street_word.ts";
import { STREET_TYPES_TYPED_FIRST } from "../address_words.ts";
import { countriesAround } from "./countries_around.ts";
import type { SuggestContext } from "./guess.ts";

/** "North" begins names too: "North Main" may follow a street type. */
const DIRECTIONS: ReadonlySet<string> = new Set(["n", "s", "e", "w"]);
const OF_COUNTRY = new Map<string, readonly string[]>();
for (const { countries, words } of STREET_TYPES_TYPED_FIRST) {
  const keys = words.split(" ").map((word) => streetWord(fold(word)).canonical);
  for (const country of countries.split(" ")) {
    OF_COUNTRY.set(country, [...new Set([...OF_COUNTRY.get(country) ?? [], ...keys])]);
  }
}
const TYPED: ReadonlySet<string> = new Set(
  [...OF_COUNTRY.values()].flat().filter((key) => !DIRECTIONS.has(key)),
);
const ALL: readonly string[] = [...new Set([...OF_COUNTRY.values()].flat())];

/** The words, in the form of keys, that may precede the typed text: those of the countries around, else all. */
export function typesBefore({ gazetteer, scope, near }: SuggestContext): readonly string[] {
  if (scope === undefined && near === undefined) {
    return ALL;
  }
  const around = near === undefined ? [] : countriesAround(near, gazetteer);
  const countries = scope === undefined ? around : [gazetteer.placeRank(scope).countryCode, ...around];
  return countries.length === 0 ? ALL : [...new Set(countries.flatMap((country) => OF_COUNTRY.get(country) ?? []))];
}

/** True if the first of several words is such a word already: nobody types two. */
export function isTyped(words: readonly string[]): boolean {
  const [first = ""] = words;
  return words.length > 1 && TYPED.has(streetWord(first).canonical);
}
