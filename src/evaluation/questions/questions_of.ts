import { given } from "../../domain/given.ts";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { type Area, AREAS, POSTCODE_FILES } from "../corpus/areas.ts";
import type { Corpus } from "../corpus/build_corpus.ts";
import type { AreaTruth, TrueAddress } from "../corpus/truth.ts";
import { POINT_VARIANT_NAMES, pointQuestions } from "../points/point_questions.ts";
import { STYLES } from "../styles/styles.ts";
import { SUGGEST_VARIANTS } from "./suggestion_questions.ts";
import { areaQuestions, HOUSE_M, type QuestionOptions } from "./area_questions.ts";
import { type World, WORLD_VARIANT_NAMES, worldQuestions } from "./world_questions.ts";
import { type ListedPostcode, NAME_VARIANT_NAMES, nameQuestions, type NameSources } from "../names/name_questions.ts";
import { type Question, questionAt, writeAddress } from "./question.ts";
import { type Surroundings, surroundingsOf } from "./surroundings.ts";
import { VARIANTS } from "./variants.ts";
import { readWorldCities, type WorldCity } from "./world_cities.ts";
import { readCities, readCityList } from "../../gazetteer/sources/world/read_cities.ts";
import { countryNames } from "../../gazetteer/sources/world/country_names.ts";
import { readWorldNames } from "../../gazetteer/sources/world/world_names.ts";
import { nameKey } from "../../text/name_key.ts";
import { seededRandom } from "../misspelt.ts";
import { allAddresses, drawOf, type Style } from "../styles/style.ts";
import { CONTRADICTIONS, knownParts, type WrittenAddress } from "./contradictions.ts";
import { forEachRow } from "../../gazetteer/sources/for_each_row.ts";

/** Columns of the tables: country, postcode, place, five of areas, two without use, latitude, longitude. */
const COLUMN = { postcode: 1, place: 2, regionCode: 4, latitude: 9, longitude: 10 } as const;
/** A region that addresses name by its code. */
const REGION_CODE = /^[A-Z]{2}$/u;

/** Addresses of one style in one area, as a share of those of a variant: there are many styles. */
const ANSWER_SHARE = 1 / 5;

/** The same for one kind of contradiction. */
const CONTRADICTION_SHARE = 1 / 10;

/** All variants, in the order of the report. */
export const VARIANT_NAMES: readonly string[] = [
  ...VARIANTS.map(({ name }) => name),
  "street",
  "crossing",
  "crossing as said",
  "crossing of bare names",
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

/** Keys of all names of the given cities, and of the places that the world gazetteer has. */
function knownNames(cities: readonly WorldCity[]): World["isName"] {
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

interface Text extends WrittenAddress {
  readonly q: string;
}

/** Name of the variant with a style's contradictions. */
function contradictedName({ name }: Style): string {
  return `${name} contradicted`;
}

/** The questions of one style in one area: its addresses, and those with one part changed to one that does not exist. */
export function styleQuestions(
  style: Style,
  truth: AreaTruth,
  { area, around, seed, limit }: QuestionOptions & { readonly area: Area; readonly around: Surroundings },
): Question[] {
  const styled = style.in({ area, truth, draw: drawOf(`${seed}/${style.name}`) });
  if (styled === undefined) {
    return [];
  }
  const spell = styled.spell ?? ((parts) => writeAddress(parts, area.style));
  const written = allAddresses(truth).flatMap((address): Text[] => {
    const parts = styled.write(address);
    return parts === undefined ? [] : [{ address, parts, q: spell(parts) }];
  });
  const byText = Map.groupBy(written, ({ q }) => q);
  const random = seededRandom(`${seed}/${area.name}/${style.name}`);
  const removed = new Set([...truth.removedNumbers, ...truth.removedStreets, ...truth.removedTown]);
  const inData = random.shuffled(written.filter(({ address }) => !removed.has(address)));
  const answers = inData.slice(0, Math.ceil(limit * ANSWER_SHARE)).map((text): Question => ({
    ...questionAt(area.name, style.name, text.address.id),
    q: text.q,
    expectation: "answer",
    // People who write the same mean any of the addresses.
    truth: (byText.get(text.q) ?? []).flatMap(pointsOf),
    rightWithinM: HOUSE_M,
    expected: expectedOf(text),
  }));
  const added = styled.added ?? [];
  const addedTexts = new Set(added.map(spell));
  const known = knownParts(
    [
      ...allAddresses(truth).map((address) => ({ address, parts: styled.write(address) ?? address })),
      ...added.map((parts) => ({ address: parts, parts })),
    ],
    around.streetsOf,
  );
  const context = { area, around, random, known };
  const contradicted = CONTRADICTIONS.flatMap((contradiction) =>
    inData.values().flatMap((text): Question[] => {
      const parts = contradiction.change(text, context);
      const q = parts === undefined ? undefined : spell(parts);
      const isSeen = styled.unseen?.includes(contradiction.name) !== true;
      // Some texts do not write the part that was changed.
      const isOther = q !== undefined && !byText.has(q) && !addedTexts.has(q) && nameKey(q) !== nameKey(text.q);
      return !isOther ? [] : [{
        id: `${area.name}/${style.name}/${contradiction.name}/${text.address.id}`,
        area: area.name,
        variant: contradictedName(style),
        contradiction: contradiction.name,
        q,
        expectation: "refuse",
        truth: isSeen && contradiction.truth(parts ?? {}, context) === "own" ? pointsOf(text) : [],
        rightWithinM: HOUSE_M,
        expected: expectedOf(text),
        ...(isSeen && contradiction.isContradictory?.(parts ?? {}, context) === true ? { isContradictory: true } : {}),
      }];
    }).take(Math.ceil(limit * CONTRADICTION_SHARE)).toArray()
  );
  return [...answers, ...contradicted];
}

function pointsOf({ address, parts }: WrittenAddress): TrueAddress["points"] {
  return parts.postcode === undefined ? address.pointsAnyPostcode : address.points;
}

function expectedOf({ parts: { street, number, locality } }: WrittenAddress): NonNullable<Question["expected"]> {
  return given({ street, number, locality });
}

/** The postcodes of the tables that a corpus loads, each with all of its points. */
async function listedPostcodes(dataFolder: string): Promise<ListedPostcode[]> {
  const countries = new Intl.DisplayNames(["en"], { type: "region" });
  const all: ListedPostcode[] = [];
  for (const { path, countryCode } of POSTCODE_FILES.filter((file) => existsSync(join(dataFolder, file.path)))) {
    const points = new Map<string, { latitude: number; longitude: number }[]>();
    const places = new Map<string, string>();
    await forEachRow(Bun.file(join(dataFolder, path)).stream(), { delimiter: ",", quotes: true }, {
      row(fields) {
        const postcode = fields[COLUMN.postcode] ?? "";
        const point = { latitude: Number(fields[COLUMN.latitude]), longitude: Number(fields[COLUMN.longitude]) };
        if (Number.isFinite(point.latitude + point.longitude)) {
          points.set(postcode, [...points.get(postcode) ?? [], point]);
          const [place = "", region = ""] = [fields[COLUMN.place], fields[COLUMN.regionCode]];
          places.set(postcode, REGION_CODE.test(region) ? `${place}, ${region} ${postcode}` : `${postcode} ${place}`);
        }
      },
      malformed: () => undefined,
    });
    const countryName = countries.of(countryCode) ?? countryCode;
    all.push(...[...points].map(([postcode, own]): ListedPostcode => ({
      postcode,
      countryName,
      points: own,
      placeLine: places.get(postcode) ?? postcode,
    })));
  }
  return all;
}
