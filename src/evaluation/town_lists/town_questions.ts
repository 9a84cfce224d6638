import { existsSync } from "node:fs";
import { join } from "node:path";
import { nameKey } from "../../text/name_key.ts";
import { dataGazetteer, type DataOptions } from "../corpus/data_files.ts";
import type { QuestionOptions } from "../questions/area_questions.ts";
import type { Question } from "../questions/question.ts";
import type { QuestionSet } from "../questions/questions_of.ts";
import { seededRandom } from "../misspelt.ts";
import { TOWN_LISTS, type TownList } from "./town_lists.ts";
import type { TownTruth, TownWriting } from "./town_writings.ts";

/** Names of the variants of the lists of towns, by what the texts name. */
const VARIANTS: Readonly<Record<TownWriting["kind"], string>> = {
  district: "district",
  house: "house of a district",
  contradicted: "district contradicted",
};

export const TOWN_VARIANT_NAMES: readonly string[] = Object.values(VARIANTS);

/** A list's point of a district is its middle; another list's may be its office. Metres. */
const DISTRICT_M = 2_000;

export type TownOptions = QuestionOptions & DataOptions;

/** The questions of each list of towns that the data folder has, with the gazetteer of the list. */
export async function townQuestions(options: TownOptions): Promise<QuestionSet[]> {
  const sets: QuestionSet[] = [];
  for (const list of TOWN_LISTS.filter(({ path }) => existsSync(join(options.dataFolder, path)))) {
    const { name, source, path } = list;
    const folder = await dataGazetteer(name, { ...options, files: [{ name, source, path }] });
    const towns = await list.read(join(options.dataFolder, path));
    sets.push({ folder, questions: questionsOfList(towns, list, options) });
  }
  return sets;
}

function questionsOfList(
  towns: readonly TownTruth[],
  { name, writings }: TownList,
  { seed, limit }: TownOptions,
): Question[] {
  const known = new Set(towns.map((town) => `${town.city}/${nameKey(town.name)}`));
  const isKnown = (district: string, city: string) => known.has(`${city}/${nameKey(district)}`);
  const same = Map.groupBy(towns, (town) => `${town.region}/${town.city}/${nameKey(town.name)}`);
  return writings.flatMap((writing): Question[] => {
    const random = seededRandom(`${seed}/${name}/${writing.name}`);
    return random.shuffled(towns).values().flatMap((town): Question[] => {
      const elsewhere = random.pick(towns);
      const isOther = elsewhere !== undefined && elsewhere.region !== town.region && elsewhere.city !== town.city &&
        !isKnown(town.name, elsewhere.city);
      const q = isOther ? writing.write(town, { isKnown, elsewhere }) : undefined;
      const isRefused = writing.kind !== "district";
      return q === undefined ? [] : [{
        id: `${name}/${writing.name}/${town.region}/${town.city}/${town.name}`,
        // Regions are split in two halves that do not change with the questions.
        area: seededRandom(town.region).below(2) === 0 ? name : `${name} (not fitted)`,
        variant: VARIANTS[writing.kind],
        ...(isRefused ? { contradiction: writing.name } : {}),
        q,
        expectation: isRefused ? "refuse" : "answer",
        truth: writing.kind === "contradicted"
          ? []
          : (same.get(`${town.region}/${town.city}/${nameKey(town.name)}`) ?? []).map(({ at }) => at),
        rightWithinM: DISTRICT_M,
      }];
    }).take(limit).toArray();
  });
}
