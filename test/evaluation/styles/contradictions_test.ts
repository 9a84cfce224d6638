import { expect, test } from "bun:test";
import { type Area, AREAS } from "../../../src/evaluation/corpus/areas.ts";
import type { AreaTruth, TrueAddress } from "../../../src/evaluation/corpus/truth.ts";
import { styleQuestions } from "../../../src/evaluation/questions/questions_of.ts";
import { CONTRADICTIONS } from "../../../src/evaluation/questions/contradictions.ts";
import type { Question } from "../../../src/evaluation/questions/question.ts";
import type { Surroundings } from "../../../src/evaluation/questions/surroundings.ts";
import { AS_PUBLISHED } from "../../../src/evaluation/styles/styles.ts";
import { syntheticTruth } from "../synthetic_truth.ts";

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
