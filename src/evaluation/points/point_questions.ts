import { largestOf } from "../questions/surroundings.ts";
import { given } from "../../domain/given.ts";
import { distanceM } from "../../geo/distance_m.ts";
import type { QuestionOptions } from "../questions/area_questions.ts";
import { type Question, questionAt } from "../questions/question.ts";
import type { WorldCity } from "../questions/world_cities.ts";
import { type Random, seededRandom } from "../misspelt.ts";
import { CODE_WRITINGS, CONTRADICTED_CODES, SHORTENED_WRITINGS } from "./code_writings.ts";
import { CONTRADICTED_COORDINATES, COORDINATE_WRITINGS, WRITINGS_WITH_A_NUMBER } from "./coordinate_writings.ts";
import { CONTRADICTED_LINKS, LINK_WRITINGS } from "./link_writings.ts";
import type { PointText, PointWriting, WrittenPoint } from "./written_point.ts";

/** Ways to write points; from those of a variant `… contradicted` nothing may be found. In the order of the report. */
const VARIANTS: Readonly<Record<string, readonly PointWriting[]>> = {
  "coordinates": COORDINATE_WRITINGS,
  "coordinates with a number": WRITINGS_WITH_A_NUMBER,
  "coordinates contradicted": CONTRADICTED_COORDINATES,
  "map links": LINK_WRITINGS,
  "map links contradicted": CONTRADICTED_LINKS,
  "short codes": CODE_WRITINGS,
  "shortened codes": SHORTENED_WRITINGS,
  "short codes contradicted": CONTRADICTED_CODES,
};

export const POINT_VARIANT_NAMES: readonly string[] = Object.keys(VARIANTS);

/** Points of one writing, as a share of the questions of a variant: there are many writings. */
const WRITING_SHARE = 1 / 5;
/** A point lies this far from its city, at most. Degrees. */
const NEAR_DEG = 0.3;
const POINT_DECIMALS = 1e7;
/** Another country begins this far from the point's own. Metres. */
const ELSEWHERE_M = 4_000_000;
const ELSEWHERE_TRIES = 30;
/** Countries with land on several continents: a point far away may be in them. */
const SCATTERED = new Set("AU CL CN DK EC ES FI FR GB NL NO NZ PT RU US".split(" "));
/** Difference between a written form and its point, where the writing states none. Metres. */
const WITHIN_M = 15;

/** Points near cities of the world, in every way in which coordinates, links and codes are written. */
export function pointQuestions(cities: readonly WorldCity[], { seed, limit }: QuestionOptions): Question[] {
  const meant = largestOf(cities);
  const abroad = meant.filter(({ countryCode }) => !SCATTERED.has(countryCode));
  const count = Math.ceil(limit * WRITING_SHARE);
  return Object.entries(VARIANTS).flatMap(([variant, writings]) =>
    writings.flatMap((writing): Question[] => {
      const random = seededRandom(`${seed}/points/${variant}/${writing.name}`);
      return random.shuffled(meant).values().flatMap((city) => {
        const elsewhere = farFrom(city, { abroad, random });
        const at = nearby(city, random);
        const text = elsewhere === undefined ? undefined : writing.write({ at, city, elsewhere, random });
        const { q, country, withinM = WITHIN_M }: Partial<PointText> = typeof text === "string"
          ? { q: text }
          : text ?? {};
        return q === undefined ? [] : [{
          ...questionAt("world", variant, `${writing.name}/${city.id}`),
          q,
          ...given({ country }),
          ...(variant.endsWith(" contradicted")
            ? { contradiction: writing.name.split(":", 1)[0] ?? "", expectation: "refuse" as const, truth: [] }
            // A writing uses the point itself or its city.
            : { expectation: "answer" as const, truth: [at, city.coordinates] }),
          rightWithinM: withinM,
        }];
      }).take(count).toArray();
    })
  );
}

function nearby({ coordinates: { latitude, longitude } }: WorldCity, random: Random): WrittenPoint["at"] {
  const shift = () => (2 * (random.below(POINT_DECIMALS) / POINT_DECIMALS) - 1) * NEAR_DEG;
  return { latitude: latitude + shift(), longitude: longitude + shift() };
}

function farFrom(
  { coordinates, countryCode }: WorldCity,
  { abroad, random }: { readonly abroad: readonly WorldCity[]; readonly random: Random },
): WorldCity | undefined {
  for (let attempt = 0; attempt < ELSEWHERE_TRIES; attempt++) {
    const city = random.pick(abroad);
    if (city && city.countryCode !== countryCode && distanceM(city.coordinates, coordinates) > ELSEWHERE_M) {
      return city;
    }
  }
  return undefined;
}
