import { existsSync } from "node:fs";
import { join } from "node:path";
import { type Area, AREAS } from "../corpus/areas.ts";
import type { Corpus } from "../corpus/build_corpus.ts";
import type { AreaTruth } from "../corpus/truth.ts";
import { POINT_VARIANT_NAMES, pointQuestions } from "../points/point_questions.ts";
import { STYLES } from "../styles/styles.ts";
import { SUGGEST_VARIANTS } from "./suggestion_questions.ts";
import { areaQuestions, type QuestionOptions } from "./area_questions.ts";
import { contradictedName, styleQuestions } from "./style_questions.ts";
import { WORLD_VARIANT_NAMES, worldQuestions } from "./world_questions.ts";
import { listedPostcodes } from "../names/listed_postcodes.ts";
import { NAME_VARIANT_NAMES, nameQuestions, type NameSources } from "../names/name_questions.ts";
import { knownAreas, knownNames } from "./known_names.ts";
import type { Question } from "./question.ts";
import { type Surroundings, surroundingsOf } from "./surroundings.ts";
import { VARIANTS } from "./variants.ts";
import { readWorldCities, type WorldCity } from "./world_cities.ts";

/** All variants, in the order of the report. */
export const VARIANT_NAMES: readonly string[] = [
  ...VARIANTS.map(({ name }) => name),
  "street",
  "crossing",
  "place",
  ...WORLD_VARIANT_NAMES,
  "postcode",
  ...POINT_VARIANT_NAMES,
  "reverse",
  "reverse nearby",
  ...SUGGEST_VARIANTS,
  ...STYLES.flatMap((style) => [style.name, contradictedName(style)]),
  ...NAME_VARIANT_NAMES,
];

const CITIES_FILE = "places/geonames-cities15000-2026/cities15000.txt";
const REGIONS_FILE = "places/geonames-admin-lutangar/admin1.json";

/** Questions for one gazetteer. */
export interface QuestionSet {
  /** The gazetteer's folder. */
  readonly folder: string;
  readonly questions: readonly Question[];
}

/** All questions of a corpus without styles: those of each area, and places of the world where the data folder has them. */
export async function questionsOf(corpus: Corpus, options: QuestionsOptions): Promise<Question[]> {
  const { cities, areas } = await surveyOf(corpus, options.dataFolder);
  const questions = areas.flatMap(({ truth, area, around }) => areaQuestions(truth, { ...options, area, around }));
  const rank = new Map(VARIANT_NAMES.map((name, i) => [name, i]));
  const world = [
    ...worldQuestions({ cities, isName: knownNames(cities), areasNamed: knownAreas(cities) }, options),
    ...pointQuestions(cities, options),
  ];
  return [...questions, ...world]
    .toSorted((one, other) => (rank.get(one.variant) ?? 0) - (rank.get(other.variant) ?? 0));
}

/** The questions of each style, in the order of the styles. */
export async function styledQuestionsOf(corpus: Corpus, options: QuestionsOptions): Promise<QuestionSet[]> {
  const { areas } = await surveyOf(corpus, options.dataFolder);
  return STYLES.flatMap((style) => {
    const folder = style.isOfData ? corpus.styled.find((one) => one.style === style.name)?.folder : corpus.folder;
    return folder === undefined ? [] : [{
      folder,
      questions: areas.flatMap(({ truth, area, around }) => styleQuestions(style, truth, { ...options, area, around })),
    }];
  });
}

/** Questions about names that mean two things, for the gazetteer of a corpus. */
export async function nameQuestionsOf(
  corpus: Corpus,
  { gazetteer, ...options }: QuestionsOptions & { readonly gazetteer: NameSources["gazetteer"] },
): Promise<QuestionSet> {
  const { cities } = await surveyOf(corpus, options.dataFolder);
  const addresses = corpus.truths.flatMap((truth) => truth.addresses);
  const postcodes = await listedPostcodes(options.dataFolder);
  return { folder: corpus.folder, questions: nameQuestions({ gazetteer, cities, addresses, postcodes }, options) };
}

/** Seed and size of the questions, and where the cities of the world are read from. */
export interface QuestionsOptions extends QuestionOptions {
  readonly dataFolder: string;
}

/** A corpus' areas with their surroundings, and the cities of the world. */
async function surveyOf(corpus: Corpus, dataFolder: string): Promise<{
  readonly cities: readonly WorldCity[];
  readonly areas: readonly { readonly truth: AreaTruth; readonly area: Area; readonly around: Surroundings }[];
}> {
  const path = join(dataFolder, CITIES_FILE);
  const cities = existsSync(path) ? await readWorldCities(path, { regionsPath: join(dataFolder, REGIONS_FILE) }) : [];
  const areas = AREAS.filter((area) => corpus.truths.some((truth) => truth.area === area.name));
  return {
    cities,
    areas: corpus.truths.map((truth) => {
      const area = areas.find(({ name }) => name === truth.area)!;
      return { truth, area, around: surroundingsOf(truth, { area, truths: corpus.truths, cities, areas }) };
    }),
  };
}
