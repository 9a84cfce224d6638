import { expect, test } from "bun:test";
import {
  EXAMPLE_RESOLUTION,
  type LocatedResolution,
  type UnresolvedResolution,
} from "../../../src/domain/resolution.ts";
import { cell } from "../../../src/geo/cell.ts";
import { decodePlusCode } from "../../../src/geo/plus_code.ts";
import { judge } from "../../../src/evaluation/score/judge.ts";
import type { Question } from "../../../src/evaluation/questions/question.ts";

const TRUTH = { latitude: 47.14, longitude: 9.52 };
/** 0.001° of latitude: 111 m. */
const STEP = 0.001;
const QUESTION: Question = {
  id: "x",
  area: "liechtenstein",
  variant: "clean",
  q: "Städtle 23, Vaduz",
  expectation: "answer",
  truth: [TRUTH],
  rightWithinM: 50,
  expected: { street: "Städtle", number: "23", locality: "Vaduz" },
};

function answer(given: Partial<LocatedResolution>): LocatedResolution {
  return {
    ...EXAMPLE_RESOLUTION,
    label: "Städtle 23, Vaduz",
    coordinates: TRUTH,
    confidence: 0.99,
    accuracyM: 20,
    components: { street: "Städtle", houseNumber: "23", locality: "Vaduz" },
    matches: {},
    ...given,
  };
}

function steps(count: number): { coordinates: LocatedResolution["coordinates"] } {
  return { coordinates: { ...TRUTH, latitude: TRUTH.latitude + count * STEP } };
}

const NOTHING: UnresolvedResolution = {
  status: "unresolved",
  inputKind: "address",
  reasons: ["no_match"],
  matches: {},
  code: null,
  alternatives: [],
  gazetteerVersion: "x",
  confidence: 0,
  system: null,
};

test("judge() takes any of the true points as right", () => {
  const question = { ...QUESTION, truth: [{ latitude: 0, longitude: 0 }, TRUTH] };
  expect(judge(question, answer({}), 7)).toMatchObject({ isRight: true, isEvent: true, distanceM: 0, miss: null });
});

test("judge() counts a true point in the corner of a code's cell as inside", () => {
  const { center, halfDiagonalM } = cell(decodePlusCode("8P2PFR22+22")!);
  const corner = { latitude: 30.45, longitude: 114.8 };
  const resolution = answer({ coordinates: center, accuracyM: halfDiagonalM });
  expect(judge({ ...QUESTION, truth: [corner] }, resolution, 7)).toMatchObject({ isEvent: true });
  expect(judge({ ...QUESTION, truth: [{ ...corner, latitude: 30.44999 }] }, resolution, 7)).toMatchObject({
    isEvent: false,
  });
});

test("judge() takes any point of a true line as right", () => {
  const path = [TRUTH.latitude - STEP, TRUTH.longitude, TRUTH.latitude + STEP, TRUTH.longitude].map((x) => x * 1e7);
  expect(judge({ ...QUESTION, truth: [], paths: [path] }, answer(steps(0.5)), 7)).toMatchObject({
    isRight: true,
    distanceM: 0,
  });
});

test("judge() says what a wrong answer got wrong", () => {
  const missOf = (given: Partial<LocatedResolution>) => judge(QUESTION, answer({ ...steps(2), ...given }), 7).miss;
  expect(judge(QUESTION, NOTHING, 7)).toMatchObject({ miss: "unresolved", isEvent: null, distanceM: null });
  expect(missOf({ components: { locality: "Vaduz" } })).toBe("town only");
  expect(missOf({ components: { locality: "Schaan" } })).toBe("other town");
  expect(missOf({ components: { street: "Städtle", locality: "Vaduz" } })).toBe("street only");
  expect(missOf({ components: { street: "Aulestrasse", houseNumber: "23", locality: "Vaduz" } })).toBe("other street");
  expect(missOf({ components: { street: "Städtle", houseNumber: "25", locality: "Vaduz" } })).toBe("other number");
  expect(missOf({})).toBe("other point");
  expect(missOf({ coordinates: { latitude: 0, longitude: 0 } })).toBe("other country");
});

test("judge() of what is to be refused: only found is wrong", () => {
  const question: Question = { ...QUESTION, expectation: "refuse" };
  expect(judge(question, answer({}), 7)).toMatchObject({ isRight: false, miss: "found in spite of it" });
  expect(judge(question, answer({ status: "uncertain" }), 7).isRight).toBe(true);
  expect(judge(question, NOTHING, 7).isRight).toBe(true);
});

test("judge() of an unknown number: an interpolated point that covers the truth may be found, nothing else", () => {
  const question: Question = { ...QUESTION, expectation: "interpolate" };
  const judged = (given: Partial<LocatedResolution>) => judge(question, answer(given), 7).isRight;
  expect(judged({ precision: "interpolated" })).toBe(true);
  expect(judged({ precision: "interpolated", ...steps(1) })).toBe(false);
  expect(judged({ precision: "house" })).toBe(false);
  expect(judged({ precision: "street", status: "uncertain" })).toBe(true);
});

test("judge() lets the confidence's event fail where the text contradicts itself", () => {
  expect(judge({ ...QUESTION, expectation: "refuse", isContradictory: true }, answer({}), 7).isEvent).toBe(false);
});

test("judge() of a reverse question wants the house, and separately the town", () => {
  const question: Question = { ...QUESTION, expectation: "reverse" };
  expect(judge(question, answer({}), 7)).toMatchObject({ isRight: true, isTownRight: true });
  expect(judge(question, answer({ components: { street: "Städtle", locality: "Vaduz" } }), 7)).toMatchObject({
    isRight: false,
    isTownRight: true,
    miss: "street only",
  });
});

test("judge() takes any name of the outlined municipality for the town, and no village of another", () => {
  const expected = { ...QUESTION.expected, locality: "Ebenholz", municipality: ["Vaduz", "Vadutz"] };
  const question: Question = { ...QUESTION, expectation: "reverse", expected };
  expect(judge(question, answer({ components: { locality: "Vadutz" } }), 7).isTownRight).toBe(true);
  expect(judge(question, answer({ components: { locality: "Ebenholz" } }), 7).isTownRight).toBe(false);
});

test("judge() takes each house at the very same place for the nearest one", () => {
  const houses = [{ street: "Städtle", number: "14" }, { street: "Äulestrasse", number: "2" }];
  const question: Question = { ...QUESTION, expectation: "reverse", expected: { ...QUESTION.expected, houses } };
  const ofOther = { street: "Äulestr." };
  expect(judge(question, answer({ components: { ...ofOther, houseNumber: "2" } }), 7).isRight).toBe(true);
  expect(judge(question, answer({ components: { ...ofOther, houseNumber: "14" } }), 7).isRight).toBe(false);
});

test("judge() leaves the event open where nobody knows what is meant", () => {
  const unknown: Question = { ...QUESTION, expectation: "refuse", truth: [], contradiction: "no such house" };
  expect(judge(unknown, answer({ status: "found" }), 7)).toMatchObject({ isRight: false, isEvent: null });
  expect(judge({ ...unknown, isContradictory: true }, answer({ status: "uncertain" }), 7))
    .toMatchObject({ isRight: true, isEvent: false, contradiction: "no such house" });
});
