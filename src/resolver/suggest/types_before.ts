import { fold } from "../../text/fold.ts";
import { streetWord } from "../../text/street_word.ts";
import { countriesAround } from "./countries_around.ts";
import type { SuggestContext } from "./guess.ts";

/** Street types and directions that precede names, by country. */
const WORDS: readonly (readonly [countries: string, words: string])[] = [
  [
    "FR BE LU MC CH CA HT SN CI CM CD MG TN DZ MA GP MQ RE GF NC PF",
    "rue avenue place boulevard chemin impasse passage route quai allée square sentier esplanade",
  ],
  [
    "ES AD MX AR CO CL PE VE EC GT CU BO DO HN PY SV NI CR PA UY PR GQ",
    "calle avenida carretera plaza paseo camino ronda travesía urbanización",
  ],
  [
    "AD ES",
    "carrer avinguda plaça passatge passeig carretera camí travessera urbanització rotonda pont túnel",
  ],
  ["PT BR AO MZ CV", "rua avenida travessa largo praça estrada alameda beco rotunda praceta viela calçada ponte"],
  ["IT SM VA CH", "via viale piazza corso vicolo largo strada"],
  ["MT", "triq sqaq pjazza misraħ trejqet vjal daħla"],
  ["PL", "ulica aleja plac"],
  ["RO MD", "strada bulevardul aleea calea piața"],
  ["RU BY UA KZ KG BG", "улица проспект переулок бульвар площадь"],
  ["ID MY BN SG", "jalan gang lorong"],
  ["US CA", "north south east west"],
  ["US", "via calle camino paseo avenida"],
];

/** "North" begins names too: "North Main" may follow a street type. */
const DIRECTIONS: ReadonlySet<string> = new Set(["n", "s", "e", "w"]);
const OF_COUNTRY = new Map<string, readonly string[]>();
for (const [countries, words] of WORDS) {
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
