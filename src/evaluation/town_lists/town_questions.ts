import { existsSync } from "node:fs";
import { join } from "node:path";
import { nameKey } from "../../text/name_key.ts";
import { dataGazetteer } from "../data_gazetteer.ts";
import type { QuestionOptions } from "../questions/area_questions.ts";
import { type Question, readJsonLines } from "../questions/question.ts";
import type { QuestionSet } from "../questions/questions_of.ts";
import { seededRandom } from "../misspelt.ts";
import { TOWN_LISTS, type TownList } from "./town_lists.ts";
import type { TownTruth, TownWriting } from "./japanese_writings.ts";
import { forEachRow } from "../../gazetteer/sources/for_each_row.ts";

const JAPANESE_COLUMNS = ["pref", "city", "town", "koaza", "lat", "lng"] as const;

const READERS = { "japanese-towns": readJapaneseTruth, whosonfirst: readArabicTruth } as const;

/** Names of the variants of the lists of towns, by what the texts name. */
const VARIANTS: Readonly<Record<TownWriting["kind"], string>> = {
  district: "district",
  house: "house of a district",
  contradicted: "district contradicted",
};

/** All of them, in the order of the report. */
export const TOWN_VARIANT_NAMES: readonly string[] = Object.values(VARIANTS);

/** A list's point of a district is its middle; another list's may be its office. Metres. */
const DISTRICT_M = 2_000;

/** What the questions of lists need besides seed and size. */
export interface TownOptions extends QuestionOptions {
  readonly dataFolder: string;
  readonly cacheFolder: string;
  readonly worldPath: string;
}

/** The questions of each list of towns that the data folder has, with the gazetteer of the list. */
export async function townQuestions(options: TownOptions): Promise<QuestionSet[]> {
  const sets: QuestionSet[] = [];
  for (const list of TOWN_LISTS.filter(({ path }) => existsSync(join(options.dataFolder, path)))) {
    const { name, source, path } = list;
    const folder = await dataGazetteer(name, { ...options, files: [{ name, source, path }] });
    const towns = await READERS[list.source](join(options.dataFolder, list.path));
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
      const q = isOther ? writing.write(town, { random, isKnown, elsewhere }) : undefined;
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

/** Reads the districts of a table of Japan's town blocks; smaller parts, which people seldom write, are left out. */
async function readJapaneseTruth(path: string): Promise<TownTruth[]> {
  const towns: TownTruth[] = [];
  let columns: readonly number[] | undefined;
  await forEachRow(Bun.file(path).stream(), { delimiter: ",", quotes: true }, {
    row(fields) {
      if (columns === undefined) {
        columns = JAPANESE_COLUMNS.map((column) => fields.indexOf(column));
        return;
      }
      const [region = "", city = "", name = "", part = "", latitude, longitude] = columns.map((at) => fields[at]);
      if (name !== "" && part === "" && latitude !== "" && longitude !== "") {
        towns.push({ name, city, region, at: { latitude: Number(latitude), longitude: Number(longitude) } });
      }
    },
    malformed: () => undefined,
  });
  return towns;
}

/** What the evaluation needs of a row of Who's On First. */
interface WofRow {
  readonly id: number;
  readonly name: string;
  readonly placetype: string;
  readonly lat: number;
  readonly lon: number;
  readonly is_current: number;
  readonly hierarchy: readonly { readonly locality_id?: number; readonly region_id?: number }[];
  readonly names: Readonly<Record<string, readonly string[]>>;
}

/** Reads the neighbourhoods of Who's On First that have names in Arabic and English, with their cities. */
async function readArabicTruth(path: string): Promise<TownTruth[]> {
  const rows = new Map((await readJsonLines<WofRow>(path)).map((row) => [row.id, row]));
  const towns = new Set(
    [...rows.values()].filter(({ placetype }) => placetype !== "neighbourhood").map((row) =>
      nameKey(arabicOf(row) ?? "")
    ),
  );
  return [...rows.values()].flatMap((row): TownTruth[] => {
    const { locality_id: localityId = 0, region_id: regionId = 0 } = row.hierarchy[0] ?? {};
    const city = rows.get(localityId);
    const [name, cityName] = [arabicOf(row), city === undefined ? undefined : arabicOf(city)];
    // A city that is listed as gone is no city to write: most of those became the neighbourhood itself.
    const isGone = row.is_current === 0 || city?.is_current === 0;
    if (
      row.placetype !== "neighbourhood" || isGone || name === undefined || nameKey(name) === "" ||
      cityName === undefined
    ) {
      return [];
    }
    return [{
      name,
      city: cityName,
      region: String(regionId),
      ...(city === undefined || nameKey(row.name) === "" ? {} : { english: { name: row.name, city: city.name } }),
      at: { latitude: row.lat, longitude: row.lon },
      ...(towns.has(nameKey(name)) ? { isTownToo: true } : {}),
    }];
  });
}

function arabicOf({ names }: WofRow): string | undefined {
  return names["ara_x_preferred"]?.[0];
}
