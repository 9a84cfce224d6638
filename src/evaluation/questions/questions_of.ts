import { given } from "../../domain/given.ts";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { type Area, AREAS, countryNameOf, POSTCODE_FILES } from "../corpus/areas.ts";
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
  readonly folder: string;
  readonly questions: readonly Question[];
}

/** A corpus with its areas and what is around them, and the cities of the world. */
export interface Survey {
  readonly corpus: Corpus;
  readonly cities: readonly WorldCity[];
  readonly areas: readonly { readonly truth: AreaTruth; readonly area: Area; readonly around: Surroundings }[];
}

/** Reads the cities of the world where the data folder has them, and looks around each area of a corpus. */
export async function surveyOf(corpus: Corpus, dataFolder: string): Promise<Survey> {
  const { truths } = corpus;
  const path = join(dataFolder, CITIES_FILE);
  const cities = existsSync(path) ? await readWorldCities(path, { regionsPath: join(dataFolder, REGIONS_FILE) }) : [];
  const areas = AREAS.filter(({ name }) => truths.some((truth) => truth.area === name));
  const around = truths.map((truth) => {
    const area = areas.find(({ name }) => name === truth.area)!;
    return { truth, area, around: surroundingsOf(truth, { area, truths, cities, areas }) };
  });
  return { corpus, cities, areas: around };
}

/** All questions of a corpus without styles: those of each area, and places of the world. */
export function questionsOf({ cities, areas }: Survey, options: QuestionOptions): Question[] {
  const questions = areas.flatMap(({ truth, area, around }) => areaQuestions(truth, { ...options, area, around }));
  const rank = new Map(VARIANT_NAMES.map((name, i) => [name, i]));
  const world = [
    ...worldQuestions({ cities, isName: knownNames(cities), areasNamed: knownAreas(cities) }, options),
    ...pointQuestions(cities, options),
  ];
  return [...questions, ...world]
    .toSorted((one, other) => (rank.get(one.variant) ?? 0) - (rank.get(other.variant) ?? 0));
}

export function styledQuestionsOf({ corpus, areas }: Survey, options: QuestionOptions): QuestionSet[] {
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
  { corpus: { folder, truths }, cities }: Survey,
  { gazetteer, dataFolder, ...options }: QuestionOptions & {
    readonly gazetteer: NameSources["gazetteer"];
    readonly dataFolder: string;
  },
): Promise<QuestionSet> {
  const addresses = truths.flatMap((truth) => truth.addresses);
  const postcodes = await listedPostcodes(dataFolder);
  return { folder, questions: nameQuestions({ gazetteer, cities, addresses, postcodes }, options) };
}

/** Codes of countries and regions by the keys of names. */
function codesByName(rows: Iterable<readonly [code: string, names: readonly string[]]>) {
  const codes = new Map<string, Set<string>>();
  for (const [code, names] of rows) {
    for (const name of names) {
      codes.getOrInsertComputed(nameKey(name), () => new Set()).add(code);
    }
  }
  return codes;
}

/** All names of the given cities, and of the places that the world gazetteer has. */
function knownNames(cities: readonly WorldCity[]): World["isName"] {
  const listed = cities.length === 0 ? [] : [...readCities(), ...readCityList()];
  const countries = codesByName([
    ...cities.map(({ name, otherNames, countryCode }) => [countryCode, [name, ...otherNames]] as const),
    ...listed.map(({ name, countryCode }) => [countryCode, [name]] as const),
  ]);
  return (key, countryCode) =>
    countryCode === undefined ? countries.has(key) : countries.get(key)?.has(countryCode) === true;
}

/** The countries and regions with a name, in any language, each with the people of the given cities in it. */
export function knownAreas(cities: readonly WorldCity[]): World["areasNamed"] {
  const people = new Map<string, number>();
  for (const { countryCode, regionCode, population } of cities) {
    for (const code of [countryCode, ...(regionCode === undefined ? [] : [regionCode])]) {
      people.set(code, (people.get(code) ?? 0) + population);
    }
  }
  const named = readWorldNames();
  const codes = codesByName(
    cities.length === 0 ? [] : [
      ...countryNames().map(({ code, name, names }) =>
        [code, [name, ...names.filter(({ kind }) => kind !== "code").map(({ text }) => text)]] as const
      ),
      ...[...named.keys()].filter((key) => people.has(key))
        .map((code) => [code, named.get(code)?.names.map(({ text }) => text) ?? []] as const),
    ],
  );
  return (key) => [...codes.get(key) ?? []].map((code) => ({ code, population: people.get(code) ?? 0 }));
}

interface Text extends WrittenAddress {
  readonly q: string;
}

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
  const all: ListedPostcode[] = [];
  for (const { path, countryCode } of POSTCODE_FILES.filter((file) => existsSync(join(dataFolder, file.path)))) {
    const rows: ListedPostcode[] = [];
    await forEachRow(Bun.file(join(dataFolder, path)).stream(), { delimiter: ",", quotes: true }, {
      row(fields) {
        const [postcode = "", place = "", region = ""] = [COLUMN.postcode, COLUMN.place, COLUMN.regionCode].map((at) =>
          fields[at]
        );
        const point = { latitude: Number(fields[COLUMN.latitude]), longitude: Number(fields[COLUMN.longitude]) };
        if (Number.isFinite(point.latitude + point.longitude)) {
          const placeLine = REGION_CODE.test(region) ? `${place}, ${region} ${postcode}` : `${postcode} ${place}`;
          rows.push({ postcode, countryName: countryNameOf(countryCode), points: [point], placeLine });
        }
      },
      malformed: () => undefined,
    });
    all.push(
      ...[...Map.groupBy(rows, ({ postcode }) => postcode).values()].map((same) => ({
        ...same.at(-1)!,
        points: same.flatMap(({ points }) => points),
      })),
    );
  }
  return all;
}
