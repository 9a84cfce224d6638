import { nameKey } from "../../text/name_key.ts";
import { misspelt, seededRandom } from "../misspelt.ts";
import type { QuestionOptions } from "./area_questions.ts";
import { type Question, questionAt } from "./question.ts";
import { largestBy } from "./surroundings.ts";
import type { WorldCity } from "./world_cities.ts";

export interface World {
  readonly cities: readonly WorldCity[];
  /** True for the key of a name that a place of the country has, or a place of any country where none is given. */
  readonly isName: (key: string, countryCode: string | undefined) => boolean;
  /** The countries and regions that have the name of a key: their codes, as the cities have them. */
  readonly areasNamed: (key: string) => readonly { readonly code: string; readonly population: number }[];
}

interface CityVariant {
  readonly name: string;
  /**
   * Scope in which the city must be the largest of its name for this variant: of two Lexingtons the larger one is
   * meant.
   */
  readonly within: "region" | "country" | "world";
  readonly write: (name: string, city: WorldCity) => string | undefined;
  /** One typo in the name that does not turn it into the name of another place. */
  readonly isMistyped?: true;
}

/** As in comparisons of place search: a city's point may be its town hall or its middle. Metres. */
const CITY_M = 25_000;
/** Each size and country has few cities, so cities get this many times the questions of an area's variant. */
const CITIES_FACTOR = 4;
/** Typos that are tried until one does not make another name; short names may have none. */
const TYPOS_MAX = 16;

const withCountry = (name: string, { countryName }: WorldCity): string => `${name}, ${countryName}`;
const bare = (name: string): string => name;

const CITY_VARIANTS: readonly CityVariant[] = [
  { name: "place", within: "country", write: withCountry },
  {
    name: "place in its region",
    within: "region",
    write: (name, { region, countryName }) => region === undefined ? undefined : `${name}, ${region}, ${countryName}`,
  },
  { name: "bare place", within: "world", write: bare },
  { name: "mistyped place", within: "country", write: withCountry, isMistyped: true },
  { name: "mistyped bare place", within: "world", write: bare, isMistyped: true },
];

export const WORLD_VARIANT_NAMES: readonly string[] = CITY_VARIANTS.map(({ name }) => name)
  .filter((name) => name !== "place");

/**
 * Cities of the world, each in every variant in which its name is unambiguous: the most populous city of the name in
 * the country where the text has one, else in the world, unless a larger area elsewhere has the name: "Venezuela" is
 * not the town in Cuba. Smaller cities are written with their region.
 */
export function worldQuestions({ cities, isName, areasNamed }: World, { seed, limit }: QuestionOptions): Question[] {
  const some = seededRandom(`${seed}/world/places`).shuffled(cities).slice(0, limit * CITIES_FACTOR);
  return CITY_VARIANTS.flatMap((variant) => {
    const keyOf = ({ name, countryCode, region }: WorldCity): string => {
      const scope = { region: `${countryCode}/${region}`, country: countryCode, world: "" }[variant.within];
      return `${scope}/${nameKey(name)}`;
    };
    const largest = largestBy(cities, keyOf);
    return some.flatMap((city, i): Question[] => {
      const isMeant = largest.get(keyOf(city)) === city &&
        (variant.within !== "world" || !isAlsoArea(city, areasNamed));
      const written = isMeant ? nameIn(city, variant, { typo: i, isName }) : undefined;
      const q = written === undefined ? undefined : variant.write(written, city);
      return q === undefined ? [] : [{
        ...questionAt("world", variant.name, city.id),
        q,
        expectation: "answer",
        truth: [city.coordinates],
        rightWithinM: CITY_M,
      }];
    });
  });
}

/** True if a country or region with more people has the name, and the city is not in it. */
function isAlsoArea(
  { name, countryCode, regionCode, population }: WorldCity,
  areasNamed: World["areasNamed"],
): boolean {
  return areasNamed(nameKey(name)).some((area) =>
    area.code !== countryCode && area.code !== regionCode && area.population > population
  );
}

function nameIn(
  { name, countryCode }: WorldCity,
  { isMistyped, within }: CityVariant,
  { typo, isName }: { readonly typo: number; readonly isName: World["isName"] },
): string | undefined {
  if (isMistyped !== true) {
    return name;
  }
  for (let attempt = 0; attempt < TYPOS_MAX; attempt++) {
    const written = misspelt(name, typo + attempt * TYPOS_MAX);
    if (!isName(nameKey(written), within === "world" ? undefined : countryCode)) {
      return written;
    }
  }
  return undefined;
}
