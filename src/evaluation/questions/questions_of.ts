import { existsSync } from "node:fs";
import { join } from "node:path";
import { AREAS } from "../corpus/areas.ts";
import type { Corpus } from "../corpus/build_corpus.ts";
import { SUGGEST_VARIANTS } from "./ask_suggestions.ts";
import { askArea, type AskOptions } from "./ask_area.ts";
import { askWorld, WORLD_VARIANT_NAMES } from "./ask_world.ts";
import { knownNames } from "./known_names.ts";
import type { Question } from "./question.ts";
import { surroundingsOf } from "./surroundings.ts";
import { VARIANTS } from "./variants.ts";
import { readWorldCities } from "./world_cities.ts";

/** All variants, in the order of the report. */
export const VARIANT_NAMES: readonly string[] = [
  ...VARIANTS.map(({ name }) => name),
  "street",
  "crossing",
  "place",
  ...WORLD_VARIANT_NAMES,
  "postcode",
  "reverse",
  ...SUGGEST_VARIANTS,
];

const CITIES_FILE = "places/geonames-cities15000-2026/cities15000.txt";
const REGIONS_FILE = "places/geonames-admin-lutangar/admin1.json";

/** All questions of a corpus: those of each area, and places of the world where the data folder has them. */
export async function questionsOf(
  corpus: Corpus,
  { dataFolder, ...options }: AskOptions & { readonly dataFolder: string },
): Promise<Question[]> {
  const path = join(dataFolder, CITIES_FILE);
  const cities = existsSync(path) ? await readWorldCities(path, { regionsPath: join(dataFolder, REGIONS_FILE) }) : [];
  const areas = AREAS.filter((area) => corpus.truths.some((truth) => truth.area === area.name));
  const questions = corpus.truths.flatMap((truth) => {
    const area = areas.find(({ name }) => name === truth.area)!;
    const around = surroundingsOf(truth, { area, truths: corpus.truths, cities, areas });
    return askArea(truth, { ...options, area, around });
  });
  const rank = new Map(VARIANT_NAMES.map((name, i) => [name, i]));
  return [...questions, ...askWorld({ cities, isName: knownNames(cities) }, options)]
    .toSorted((one, other) => (rank.get(one.variant) ?? 0) - (rank.get(other.variant) ?? 0));
}
