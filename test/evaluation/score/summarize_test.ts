import { expect, test } from "bun:test";
import { summarize } from "../../../src/evaluation/score/summarize.ts";
import { rowOf, WRONG } from "../rows.ts";

const NOTHING = { status: "unresolved", isRight: false, isEvent: null, distanceM: null, miss: "unresolved" } as const;

test("summarize() counts what is right, what is found, and what is found wrongly", () => {
  const figures = summarize([
    rowOf({ tookUs: 1 }),
    rowOf({ status: "uncertain", distanceM: 49, tookUs: 2 }),
    rowOf({ ...WRONG, tookUs: 3 }),
    rowOf({ ...NOTHING, tookUs: 4 }),
  ]);
  expect(figures).toMatchObject({
    questions: 4,
    within50: 0.5,
    within200: 0.5,
    within1000: 0.75,
    right: 0.5,
    found: 0.5,
    uncertain: 0.25,
    unresolved: 0.25,
    rightFound: 0.25,
    foundOfRight: 0.5,
    wrongFounds: 1,
    wrongOfFound: 0.5,
    p50Us: 3,
    p99Us: 4,
  });
  expect(figures.wrongUpperBound).toBeCloseTo(0.9747, 3);
});

test("summarize() counts a refusal that was found as wrong, and an uncertain one as right", () => {
  const figures = summarize([
    rowOf({ expectation: "refuse", status: "uncertain", distanceM: null }),
    rowOf({ expectation: "refuse", isRight: false, isEvent: false, distanceM: null }),
  ]);
  expect(figures).toMatchObject({ right: 0.5, wrongFounds: 1, wrongOfFound: 1 });
});
