import { expect, test } from "bun:test";
import fc from "fast-check";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type AddressStyle, AREAS } from "../../src/evaluation/corpus/areas.ts";
import { buildCorpus, type Corpus } from "../../src/evaluation/corpus/build_corpus.ts";
import type { TrueAddress } from "../../src/evaluation/corpus/truth.ts";
import { seededRandom } from "../../src/evaluation/misspelt.ts";
import { gars, georef, maidenhead, naturalAreaCode, quadkey } from "../../src/evaluation/points/code_writings.ts";
import { anglesOf } from "../../src/evaluation/points/coordinate_writings.ts";
import { POINT_VARIANT_NAMES, pointQuestions } from "../../src/evaluation/points/point_questions.ts";
import { abbreviate } from "../../src/evaluation/questions/abbreviate.ts";
import { writeAddress } from "../../src/evaluation/questions/question.ts";
import { questionsOf, styledQuestionsOf, surveyOf } from "../../src/evaluation/questions/questions_of.ts";
import { surroundingsOf } from "../../src/evaluation/questions/surroundings.ts";
import { withNoise, withTypos } from "../../src/evaluation/questions/with_noise.ts";
import type { WorldCity } from "../../src/evaluation/questions/world_cities.ts";
import { NUMBER_PARTS } from "../../src/evaluation/styles/number_styles.ts";
import { SEVERAL_TYPES } from "../../src/evaluation/styles/street_styles.ts";
import type { Style } from "../../src/evaluation/styles/style.ts";
import { CAPITALS_AND_ZEROS } from "../../src/evaluation/styles/data_styles.ts";
import {
  ARABIC_WRITINGS,
  JAPANESE_WRITINGS,
  type TownContext,
  type TownTruth,
  type TownWriting,
} from "../../src/evaluation/town_lists/town_writings.ts";
import { type OpenGazetteer, openGazetteerSet } from "../../src/gazetteer/set/compose.ts";
import { editDistance } from "../../src/text/edit_distance.ts";
import { nameKey } from "../../src/text/name_key.ts";
import { streetKey } from "../../src/text/street_key.ts";
import { scratchDir } from "../support/files/scratch_dir.ts";
import { syntheticCity, syntheticTruth, writeSyntheticCounty, writeSyntheticWorld } from "./synthetic_truth.ts";

const styleOf = (area: string): AddressStyle => AREAS.find(({ name }) => name === area)!.style;

test("writeAddress() keeps each country's order", () => {
  const german = { street: "Städtle", number: "23", postcode: "9490", locality: "Vaduz" };
  expect(writeAddress(german, styleOf("liechtenstein"))).toBe("Städtle 23, 9490 Vaduz");
  const american = { street: "Main St", number: "14", postcode: "62701", locality: "Springfield", region: "IL" };
  expect(writeAddress(american, styleOf("alameda"))).toBe("14 Main St, Springfield, IL 62701");
  expect(writeAddress({ ...german, number: "", country: "Liechtenstein" }, styleOf("liechtenstein")))
    .toBe("Städtle, 9490 Vaduz, Liechtenstein");
  expect(writeAddress({ street: "Carrer Major", number: "3", locality: "Ordino" }, styleOf("andorra")))
    .toBe("Carrer Major, 3, Ordino");
});

test("withTypos() changes letters only, by the given number of edits, and never digits", () => {
  fc.assert(fc.property(fc.integer(), fc.constantFrom(1, 2), (seed, edits) => {
    const text = "Rue du 42e Régiment";
    const typed = withTypos(text, { edits, random: seededRandom(String(seed)) }) ?? "";
    expect(typed).not.toBe(text);
    expect(typed.replaceAll(/\D/g, "")).toBe("42");
    // A letter added between two that were swapped is three edits of an alignment that edits no letter twice.
    expect(distanceOf(text, typed)).toBeLessThanOrEqual(edits === 1 ? 1 : 3);
  }));
});

function pointsOf(text: string): Uint32Array {
  return Uint32Array.from(text, (letter) => letter.codePointAt(0) ?? 0);
}

function distanceOf(from: string, to: string): number {
  return editDistance(pointsOf(from), pointsOf(to), { fromLength: from.length, toLength: to.length, limit: 5 });
}

test("withTypos() leaves names of under four letters alone", () => {
  expect(withTypos("Au 12", { edits: 1, random: seededRandom("x") })).toBeUndefined();
});

test("abbreviate() shortens what people shorten and writes out what is published short", () => {
  expect(abbreviate("Landstrasse", "de")).toBe("Landstr.");
  expect(abbreviate("East Pratt Street", "en")).toBe("E Pratt St");
  expect(abbreviate("MERIDIAN AVE", "en")).toBe("MERIDIAN Avenue");
  expect(abbreviate("Carrer Major", "ca")).toBe("C/ Major");
  expect(abbreviate("Im Bretscha", "de")).toBeUndefined();
});

test("withNoise() keeps the street and the town as they are", () => {
  for (const { style: { language } } of AREAS) {
    for (let seed = 0; seed < 30; seed++) {
      const text = withNoise({ street: "Städtle 23", town: "9490 Vaduz" }, {
        language,
        random: seededRandom(String(seed)),
      });
      expect(text).toContain("Städtle 23");
      expect(text).toContain("9490 Vaduz");
      expect(text.length).toBeGreaterThan("Städtle 23, 9490 Vaduz".length);
    }
  }
});

const malta = AREAS.find(({ name }) => name === "malta")!;

test("surroundingsOf() knows the streets of a town by all names of the street and of the town", () => {
  const fgura = syntheticTruth(malta, ["Triq is-Sur"], ["1", "2"], { locality: "Il-Fgura" });
  const same = syntheticTruth(malta, ["Triq Ħompesch"], ["1", "2"], { locality: "Fgura" });
  const truth = {
    ...fgura,
    addresses: [...fgura.addresses, ...same.addresses],
    streets: [{
      id: "fgura",
      street: "Triq is-Sur",
      otherKeys: [streetKey("Bastion Street")],
      locality: "Il-Fgura",
      points: [],
      paths: [],
    }],
  };
  const { streetsOf } = surroundingsOf(truth, { area: malta, truths: [truth], cities: [], areas: AREAS });
  const all = ["Triq is-Sur", "Bastion Street", "Triq Ħompesch"].map(streetKey).sort();
  expect([...streetsOf.get("ilfgura") ?? []].sort()).toEqual(all);
  expect([...streetsOf.get("fgura") ?? []].sort()).toEqual(all);
});

test("seededRandom().below() is even: no tenth is drawn a tenth more often than another", () => {
  const random = seededRandom("even");
  const counts = Array.from({ length: 10 }, () => 0);
  for (let i = 0; i < 100_000; i++) {
    const at = random.below(10);
    counts[at] = (counts[at] ?? 0) + 1;
  }
  expect(Math.min(...counts)).toBeGreaterThan(9_500);
  expect(Math.max(...counts)).toBeLessThan(10_500);
});

/** Published examples of the systems. */
test("grid codes are those that their systems publish", () => {
  expect(georef({ latitude: 57.6491, longitude: 10.40744 })).toBe("NKLN2444638946");
  expect(gars({ latitude: 57.64911, longitude: 10.40744 })).toBe("381NH45");
  expect(maidenhead({ latitude: 48.14666, longitude: 11.60833 })).toStartWith("JN58td");
  expect(naturalAreaCode({ latitude: 43.6508, longitude: -151.3947 })).toMatch(/^2CH.. Q87..$/u);
  expect(quadkey({ latitude: 41.85, longitude: -87.65 }, 7)).toBe("0302222");
});

test("anglesOf() never writes 60 seconds", () => {
  const [{ degrees, minutes, seconds }] = anglesOf({ latitude: 47.999999, longitude: 0 }, 1);
  expect([degrees, minutes, seconds]).toEqual([48, 0, "00.0"]);
});

function cityOf(name: string, countryCode: string, [latitude, longitude]: readonly [number, number]): WorldCity {
  return syntheticCity(name, { countryCode, countryName: countryCode, coordinates: { latitude, longitude } });
}

const CITIES = [cityOf("Graz", "AT", [47.07, 15.44]), cityOf("Salta", "AR", [-24.79, -65.41])];

test("pointQuestions() has answers with a truth, and contradictions without, of every variant", () => {
  const questions = pointQuestions(CITIES, { seed: 1, limit: 10 });
  expect(new Set(questions.map(({ variant }) => variant))).toEqual(new Set(POINT_VARIANT_NAMES));
  for (const { variant, expectation, truth, contradiction } of questions) {
    expect(expectation).toBe(variant.endsWith("contradicted") ? "refuse" : "answer");
    expect(truth.length === 0).toBe(expectation === "refuse");
    expect(contradiction !== undefined).toBe(expectation === "refuse");
  }
  expect(pointQuestions(CITIES, { seed: 1, limit: 10 })).toEqual(questions);
});

test("pointQuestions() writes S2 tokens with their first zeros, and no link of a shifted datum without the shift", () => {
  const cities = [...CITIES, cityOf("Recife", "BR", [-8.05, -34.9]), cityOf("Wuhan", "CN", [30.58, 114.27])];
  const questions = pointQuestions(cities, { seed: 1, limit: 40 });
  const textsOf = (writing: string) =>
    new Map(
      questions.filter(({ id }) => id.startsWith(`world/${writing}/`)).map(({ id, q }) => [id.split("/").at(-1), q]),
    );
  expect(textsOf("short codes/S2").get("Recife")).toStartWith("s2:0");
  expect(new Set(textsOf("map links/text around").keys())).toEqual(new Set(["Graz", "Recife", "Salta"]));
});

const AT = { latitude: 35, longitude: 136 };
const PART: TownTruth = { name: "中央三丁目", city: "見本市", region: "北山県", at: AT };
const OTHER: TownTruth = { name: "西町", city: "別市", region: "南山県", at: AT };
const english = { name: "Rawdah", city: "Madinah" };
const ARABIC: TownTruth = { name: "الروضة", city: "المدينة", region: "1", english, at: AT };
const CONTEXT: TownContext = { isKnown: () => false, elsewhere: OTHER };

function textsOfTown(writings: readonly TownWriting[], truth: TownTruth): Record<string, string | undefined> {
  return Object.fromEntries(writings.map(({ name, write }) => [name, write(truth, CONTEXT)]));
}

test("JAPANESE_WRITINGS write a town's part in signs, digits and hyphens, and what does not exist", () => {
  expect(textsOfTown(JAPANESE_WRITINGS, PART)).toMatchObject({
    "as written": "北山県見本市中央三丁目",
    "digits": "北山県見本市中央3丁目",
    "full-width digits": "北山県見本市中央３丁目",
    "hyphens": "北山県見本市中央3-2-3",
    "unknown part": "北山県見本市中央十九丁目",
    "another city": "南山県別市中央三丁目",
  });
  expect(textsOfTown(JAPANESE_WRITINGS, OTHER)["digits"]).toBeUndefined();
});

test("ARABIC_WRITINGS interchange letters, leave the article out and stretch", () => {
  expect(textsOfTown(ARABIC_WRITINGS, ARABIC)).toMatchObject({
    "Arabic, interchanged letters": "الروضه، المدينه",
    "Arabic, no article": "حي روضة، المدينة",
    "English": "Rawdah, Madinah",
  });
});

const DATA = scratchDir();
writeSyntheticCounty(DATA);
const WORLD = writeSyntheticWorld(scratchDir());

async function corpusOf({ seed, styles = [] }: { readonly seed: number; readonly styles?: readonly Style[] }) {
  const cacheFolder = scratchDir();
  return await buildCorpus({ dataFolder: DATA, cacheFolder, fingerprint: "test", worldPath: WORLD, seed, styles });
}

/** Uses a corpus of seed 1, built once. */
let built: Promise<Corpus> | undefined;
async function withCorpus(use: (corpus: Corpus, set: OpenGazetteer) => void): Promise<void> {
  const corpus = await (built ??= corpusOf({ seed: 1 }));
  use(corpus, openGazetteerSet({ folder: corpus.folder, worldPath: WORLD }));
}

function houseOf(set: OpenGazetteer, address: TrueAddress): boolean {
  const near = set.nearestHouses(address.points[0]!, { limit: 3, maxDistanceM: 20 });
  return near.some(({ street, house }) =>
    streetKey(set.street(street).name) === streetKey(address.street) &&
    nameKey(house.number) === nameKey(address.number)
  );
}

test("buildCorpus() keeps every address in the data that it does not name as removed", async () => {
  await withCorpus(({ truths: [truth] }, set) => {
    expect(truth!.addresses.length).toBeGreaterThan(400);
    expect(truth!.addresses.filter((address) => !houseOf(set, address))).toEqual([]);
    const all = [truth!.addresses, truth!.removedNumbers, truth!.removedStreets, truth!.removedTown].flat();
    expect(new Set(all.map(({ id }) => id)).size).toBe(7 * 9 * 12);
  });
});

test("buildCorpus() takes the removed houses out and leaves their streets", async () => {
  await withCorpus(({ truths: [truth] }, set) => {
    expect(truth!.removedNumbers.length).toBeGreaterThan(10);
    for (const address of truth!.removedNumbers) {
      expect(houseOf(set, address)).toBe(false);
      const streets = set.nearestHouses(address.points[0]!, { limit: 20, maxDistanceM: 1_000 })
        .map(({ street }) => streetKey(set.street(street).name));
      expect(streets).toContain(streetKey(address.street));
    }
  });
});

test("buildCorpus() takes the removed streets out whole", async () => {
  await withCorpus(({ truths: [truth] }, set) => {
    expect(truth!.removedStreets.length).toBeGreaterThan(0);
    for (const { street, points } of truth!.removedStreets) {
      const near = set.nearestHouses(points[0]!, { limit: 50, maxDistanceM: 1_500 });
      expect(near.map((found) => streetKey(set.street(found.street).name))).not.toContain(streetKey(street));
    }
  });
});

test("buildCorpus() takes everything of the removed town out", async () => {
  await withCorpus(({ truths: [truth] }, set) => {
    const towns = new Set(truth!.removedTown.map(({ locality }) => locality));
    expect(towns.size).toBe(1);
    expect(truth!.removedTown).toHaveLength(9 * 12);
    for (const { points } of truth!.removedTown) {
      expect(set.nearestHouses(points[0]!, { limit: 1, maxDistanceM: 3_000 })).toEqual([]);
      expect(set.nearestStreets(points[0]!, { limit: 1, maxDistanceM: 3_000 })).toEqual([]);
    }
  });
});

test("buildCorpus() is the same byte by byte for the same seed, and another for another", async () => {
  const [one, same, other] = await Promise.all([corpusOf({ seed: 7 }), corpusOf({ seed: 7 }), corpusOf({ seed: 8 })]);
  expect(same.truths).toEqual(one.truths);
  expect(bytesOf(same)).toEqual(bytesOf(one));
  expect(other.truths).not.toEqual(one.truths);
});

test("buildCorpus() gives what it has built before", async () => {
  const cacheFolder = scratchDir();
  const options = { dataFolder: DATA, cacheFolder, fingerprint: "test", worldPath: WORLD, seed: 3, styles: [] };
  const steps: string[] = [];
  const onProgress = (step: string) => steps.push(step);
  const first = await buildCorpus({ ...options, onProgress });
  const count = steps.length;
  const second = await buildCorpus({ ...options, onProgress });
  expect(second).toEqual(first);
  expect([count > 0, steps.length]).toEqual([true, count]);
});

test("questionsOf() makes the same questions for the same seed, within the limit of each variant, each with its own id", async () => {
  const survey = await surveyOf(await (built ??= corpusOf({ seed: 1 })), DATA);
  const questions = questionsOf(survey, { seed: 1, limit: 20 });
  expect(questionsOf(survey, { seed: 1, limit: 20 })).toEqual(questions);
  expect(questionsOf(survey, { seed: 2, limit: 20 })).not.toEqual(questions);
  expect(new Set(questions.map(({ id }) => id)).size).toBe(questions.length);
  for (const [, members] of Map.groupBy(questions, ({ variant }) => variant)) {
    expect(members.length).toBeLessThanOrEqual(20);
  }
});

test("questionsOf() contradicts in what it says to contradict", async () => {
  const survey = await surveyOf(await (built ??= corpusOf({ seed: 1 })), DATA);
  const questions = questionsOf(survey, { seed: 1, limit: 20 });
  const wrong = questions.filter(({ variant }) => variant === "wrong postcode");
  expect(wrong.length).toBe(20);
  for (const { q, id } of wrong) {
    const postcode = id.split("|").at(-1)!;
    expect(q.endsWith(postcode)).toBe(false);
    expect(q).toMatch(/ 9450\d$/);
  }
  for (const { q, expected } of questions.filter(({ variant }) => variant === "wrong locality")) {
    expect(q).not.toContain(expected!.locality!);
  }
});

test("buildCorpus() publishes each style of data in a gazetteer of its own, whose houses stay where they are", async () => {
  const { styled, truths: [truth] } = await corpusOf({ seed: 1, styles: [CAPITALS_AND_ZEROS] });
  expect(styled.map(({ style }) => style)).toEqual(["capitals and zeros"]);
  const set = openGazetteerSet({ folder: styled[0]!.folder, worldPath: WORLD });
  for (const { points, number, street } of truth!.addresses) {
    const [found] = set.nearestHouses(points[0]!, { limit: 1, maxDistanceM: 1 });
    expect([found?.house.number, streetKey(set.street(found!.street).name)])
      .toEqual([number.padStart(5, "0"), streetKey(street)]);
  }
});

test("styledQuestionsOf() contradicts no address of the data in what it says to contradict", async () => {
  const survey = await surveyOf(await corpusOf({ seed: 1, styles: [NUMBER_PARTS, SEVERAL_TYPES] }), DATA);
  const sets = styledQuestionsOf(survey, { seed: 1, limit: 20 });
  expect(styledQuestionsOf(survey, { seed: 1, limit: 20 })).toEqual(sets);
  const kinds = new Set(sets.flatMap(({ questions }) => questions.map(({ contradiction }) => contradiction)));
  // Every town of the county has the same streets, so that none of them is a wrong town.
  expect([...kinds].filter((kind) => kind !== undefined).sort())
    .toEqual(["no such house", "other type", "unknown street", "wrong part", "wrong postcode"]);
  for (const { questions } of sets) {
    const answers = new Set(questions.filter(({ expectation }) => expectation === "answer").map(({ q }) => q));
    expect(questions.filter(({ q, expectation }) => expectation === "refuse" && answers.has(q))).toEqual([]);
  }
});

function bytesOf({ folder }: Corpus): readonly [string, Buffer][] {
  const countries = join(folder, "countries");
  return readdirSync(countries).sort().map((file) => [file, readFileSync(join(countries, file))]);
}
