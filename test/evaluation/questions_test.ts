import { expect, test } from "bun:test";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Area } from "../../src/evaluation/corpus/areas.ts";
import type { AreaTruth, TrueAddress } from "../../src/evaluation/corpus/truth.ts";
import { seededRandom } from "../../src/evaluation/misspelt.ts";
import { AREAS } from "../../src/evaluation/mod.ts";
import { crossingQuestions } from "../../src/evaluation/questions/area_questions.ts";
import { CONTRADICTIONS } from "../../src/evaluation/questions/contradictions.ts";
import { type Question, readQuestions } from "../../src/evaluation/questions/question.ts";
import { knownAreas, styleQuestions } from "../../src/evaluation/questions/questions_of.ts";
import type { Surroundings } from "../../src/evaluation/questions/surroundings.ts";
import type { WorldCity } from "../../src/evaluation/questions/world_cities.ts";
import { worldQuestions } from "../../src/evaluation/questions/world_questions.ts";
import { AS_PUBLISHED } from "../../src/evaluation/styles/styles.ts";
import { nameKey } from "../../src/text/name_key.ts";
import { scratchDir } from "../support/files/scratch_dir.ts";
import { syntheticCity, syntheticTruth } from "./synthetic_truth.ts";

function cityOf(name: string, region: string, population: number): WorldCity {
  const place = { countryCode: "US", countryName: "United States", coordinates: { latitude: 40, longitude: -90 } };
  return syntheticCity(name, { id: `${name}/${region}`, ...place, region, population });
}

const CITIES = [
  cityOf("Lakewood", "Ohio", 50_000),
  cityOf("Lakewood", "Colorado", 150_000),
  cityOf("Lakewood", "Ohio", 60_000),
  cityOf("Marble Hill", "Ohio", 20_000),
];
const ALL = { seed: 1, limit: 10 };
const NO_AREAS = (): [] => [];

test("worldQuestions() writes a city only in the variants in which its name is unambiguous", () => {
  const questions = worldQuestions({ cities: CITIES, isName: () => false, areasNamed: NO_AREAS }, ALL);
  const textsOf = (variant: string) =>
    questions.filter((question) => question.variant === variant).map(({ q }) => q).toSorted();
  expect(textsOf("place")).toEqual(["Lakewood, United States", "Marble Hill, United States"]);
  expect(textsOf("bare place")).toEqual(["Lakewood", "Marble Hill"]);
  expect(textsOf("place in its region")).toEqual([
    "Lakewood, Colorado, United States",
    "Lakewood, Ohio, United States",
    "Marble Hill, Ohio, United States",
  ]);
  expect(questions.find(({ id }) => id.startsWith("world/bare place/Lakewood"))?.id).toEndWith("Lakewood/Colorado");
});

test("worldQuestions() makes no typo that is another place's name", () => {
  const first = worldQuestions({ cities: CITIES, isName: () => false, areasNamed: NO_AREAS }, ALL).filter((
    { variant },
  ) => variant === "mistyped bare place");
  expect(first).toHaveLength(2);
  const taken = new Set(first.map(({ q }) => nameKey(q)));
  const again = worldQuestions({ cities: CITIES, isName: (key) => taken.has(key), areasNamed: NO_AREAS }, ALL).filter((
    { variant },
  ) => variant === "mistyped bare place");
  expect(again).toHaveLength(2);
  expect(again.filter(({ q }) => taken.has(nameKey(q)))).toEqual([]);
  const none = worldQuestions({ cities: CITIES, isName: () => true, areasNamed: NO_AREAS }, ALL);
  expect(none.some(({ variant }) => variant.startsWith("mistyped"))).toBe(false);
});

function bareNames(areas: readonly { readonly code: string; readonly population: number }[]): string[] {
  const areasNamed = (key: string) => key === "lakewood" ? areas : [];
  return worldQuestions({ cities: CITIES, isName: () => false, areasNamed }, ALL)
    .filter(({ variant }) => variant === "bare place").map(({ q }) => q).toSorted();
}

test("worldQuestions() writes no bare name that a larger country or region elsewhere has", () => {
  expect(bareNames([{ code: "VE", population: 30_000_000 }])).toEqual(["Marble Hill"]);
  expect(bareNames([{ code: "ES.51", population: 100_000 }, { code: "US", population: 300_000_000 }]))
    .toEqual(["Lakewood", "Marble Hill"]);
});

test("knownAreas() knows countries and regions in their languages, with their people", () => {
  const areasNamed = knownAreas([{
    ...cityOf("Sevilla", "Andalusia", 680_000),
    countryCode: "ES",
    regionCode: "ES.51",
  }]);
  expect(areasNamed("andalucia")).toEqual([{ code: "ES.51", population: 680_000 }]);
  expect(areasNamed("espana")).toEqual([{ code: "ES", population: 680_000 }]);
  expect(areasNamed("lakewood")).toEqual([]);
});

function fileOf(text: string): string {
  const path = join(scratchDir(), "corpus.ndjson");
  writeFileSync(path, text);
  return path;
}

test("readQuestions() reads lines of id, q and truth, and takes an empty truth for a refusal", async () => {
  const questions = await readQuestions(
    fileOf('{"id":7,"q":"Städtle 23","truth":[[47.1,9.5],[47.2,9.6]]}\n\n{"id":"x","q":"Nowhere","truth":[]}\n'),
  );
  expect(questions.map(({ id, q, expectation, truth }) => ({ id, q, expectation, truth }))).toEqual([
    {
      id: "7",
      q: "Städtle 23",
      expectation: "answer",
      truth: [{ latitude: 47.1, longitude: 9.5 }, { latitude: 47.2, longitude: 9.6 }],
    },
    { id: "x", q: "Nowhere", expectation: "refuse", truth: [] },
  ]);
});

test("readQuestions() names the line that it cannot read", async () => {
  const good = '{"id":1,"q":"a","truth":[]}\n';
  for (const bad of ["{", "7", '{"q":"a"}', '{"truth":[]}', '{"q":"a","truth":[[1]]}', '{"q":"a","truth":["1,2"]}']) {
    await expect(readQuestions(fileOf(good + bad))).rejects.toThrow("line 2");
  }
});

const area = AREAS.find(({ name }) => name === "heidelberg")!;
const STREETS = [
  ["a", "Birkenweg", "Oberdorf", [[471_000_000, 95_000_000, 471_000_000, 95_010_000, 471_000_000, 95_020_000]]],
  ["b", "Am Bach", "Oberdorf", [[470_990_000, 95_010_000, 471_000_000, 95_010_000]]],
  ["c", "Lindengasse", "Unterdorf", [[471_000_000, 95_000_000, 471_010_000, 95_000_000]]],
  ["d", "Birkenweg", "Oberdorf", [[471_000_000, 95_020_000, 471_000_000, 95_030_000]]],
] as const;

test("crossingQuestions() pairs streets of one town whose lines share a point, and no others", () => {
  const streets = STREETS.map(([id, street, locality, paths]) => ({ id, street, locality, points: [], paths }));
  const questions = crossingQuestions(streets, { area, random: seededRandom("1"), limit: 10 });
  expect(questions.map(({ variant }) => variant)).toEqual(["crossing", "crossing as said"]);
  for (const { q, truth } of questions) {
    expect(truth).toEqual([{ latitude: 47.1, longitude: 9.501 }]);
    expect(q).toMatch(/Birkenweg.+Am Bach, Oberdorf$/u);
  }
});

const AREA: Area = AREAS.find(({ name }) => name === "heidelberg")!;
const TRUTH: AreaTruth = syntheticTruth(AREA, ["Hauptstraße", "Hauptgasse", "Lindenweg"], ["1", "3", "5a", "7"]);
const AROUND: Surroundings = {
  streetsOf: new Map(),
  localities: [{ name: "Fernstadt", points: [{ latitude: 48, longitude: 8 }] }],
  postcodes: [{ postcode: "70173", point: { latitude: 48, longitude: 8 } }],
  unloadedTowns: [],
  unloadedAbroad: [],
  namesakes: [],
};

function questionsOf(kind: string): readonly Question[] {
  return styleQuestions(AS_PUBLISHED, TRUTH, { area: AREA, around: AROUND, seed: 1, limit: 1_000 })
    .filter(({ contradiction }) => contradiction === kind);
}

test("CONTRADICTIONS write no address that exists, and each gives the same text for the same seed", () => {
  const texts = new Set(
    styleQuestions(AS_PUBLISHED, TRUTH, { area: AREA, around: AROUND, seed: 1, limit: 1_000 })
      .filter(({ contradiction }) => contradiction === undefined).map(({ q }) => q),
  );
  expect(texts.size).toBe(TRUTH.addresses.length);
  for (const { name } of CONTRADICTIONS) {
    const questions = questionsOf(name);
    expect([name, questions.filter(({ q }) => texts.has(q))]).toEqual([name, []]);
    expect(questionsOf(name)).toEqual(questions);
    // The streets have the same houses, so that none of them lacks one that the other type has.
    expect([name, questions.length > 0]).toEqual([name, name !== "other type"]);
  }
});

test("CONTRADICTIONS change the part that they name and no other", () => {
  for (const { q } of questionsOf("no such house")) {
    expect(Number(/ (\d+), /.exec(q)![1])).toBeGreaterThan(7);
  }
  for (const { q } of questionsOf("wrong part")) {
    expect(q).toMatch(/ 5[cdek], 69117 Heidelberg$/);
  }
  for (const { q } of questionsOf("wrong town")) {
    expect(q).toEndWith(", 69117 Fernstadt");
  }
  for (const { q } of questionsOf("wrong postcode")) {
    expect(q).toEndWith(", 70173 Heidelberg");
  }
  for (const { q } of questionsOf("unknown street")) {
    expect(q).toMatch(/^[A-Z][a-z]+straße [\d]+a?, 69117 Heidelberg$/);
  }
});

function isLacking({ street, number }: TrueAddress): boolean {
  return street === "Hauptgasse" && number === "1";
}

test("CONTRADICTIONS name another type only where the town has that street without that house", () => {
  const truth = { ...TRUTH, addresses: TRUTH.addresses.filter((address) => !isLacking(address)) };
  const questions = styleQuestions(AS_PUBLISHED, truth, { area: AREA, around: AROUND, seed: 1, limit: 1_000 })
    .filter(({ contradiction }) => contradiction === "other type");
  expect(questions.map(({ q }) => q)).toEqual(["Hauptgasse 1, 69117 Heidelberg"]);
});
