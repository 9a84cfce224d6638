import { expect, test } from "bun:test";
import { EXAMPLE_RESOLUTION, type LocatedResolution, type UnresolvedResolution } from "../../src/domain/resolution.ts";
import { risingCurve } from "../../src/evaluation/calibrate/calibrate.ts";
import { fitLogistic } from "../../src/evaluation/calibrate/fit_logistic.ts";
import { seededRandom } from "../../src/evaluation/misspelt.ts";
import type { Question } from "../../src/evaluation/questions/question.ts";
import { report } from "../../src/evaluation/report/report.ts";
import { calibrationBins, calibrationError, macroError } from "../../src/evaluation/score/calibration.ts";
import { judge } from "../../src/evaluation/score/judge.ts";
import { compareRows, type Row } from "../../src/evaluation/score/row.ts";
import { summarize, upperBound } from "../../src/evaluation/score/summarize.ts";
import { cell } from "../../src/geo/cell.ts";
import { decodePlusCode } from "../../src/geo/plus_code.ts";

const TRUTH = { latitude: 47.14, longitude: 9.52 };
/** 0.001° of latitude: 111 m. */
const STEP = 0.001;
const ASKED = { id: "x", area: "liechtenstein", variant: "clean", q: "Städtle 23, Vaduz" } as const;
const WANTED = { street: "Städtle", number: "23", locality: "Vaduz" };
const ANSWERED = { expectation: "answer", truth: [TRUTH], rightWithinM: 50, expected: WANTED } as const;
const QUESTION: Question = { ...ASKED, ...ANSWERED };

function answerWith(given: Partial<LocatedResolution>): LocatedResolution {
  const components = { street: "Städtle", houseNumber: "23", locality: "Vaduz" };
  const house = { label: "Städtle 23, Vaduz", coordinates: TRUTH, components, matches: {} };
  return { ...EXAMPLE_RESOLUTION, ...house, confidence: 0.99, accuracyM: 20, ...given };
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
  expect(judge(question, answerWith({}), 7)).toMatchObject({ isRight: true, isEvent: true, distanceM: 0, miss: null });
});

test("judge() counts a true point in the corner of a code's cell as inside", () => {
  const { center, halfDiagonalM } = cell(decodePlusCode("8P2PFR22+22")!);
  const corner = { latitude: 30.45, longitude: 114.8 };
  const resolution = answerWith({ coordinates: center, accuracyM: halfDiagonalM });
  expect(judge({ ...QUESTION, truth: [corner] }, resolution, 7)).toMatchObject({ isEvent: true });
  expect(judge({ ...QUESTION, truth: [{ ...corner, latitude: 30.44999 }] }, resolution, 7))
    .toMatchObject({ isEvent: false });
});

test("judge() takes any point of a true line as right", () => {
  const path = [TRUTH.latitude - STEP, TRUTH.longitude, TRUTH.latitude + STEP, TRUTH.longitude].map((x) => x * 1e7);
  expect(judge({ ...QUESTION, truth: [], paths: [path] }, answerWith(steps(0.5)), 7))
    .toMatchObject({ isRight: true, distanceM: 0 });
});

test("judge() says what a wrong answer got wrong", () => {
  const missOf = (given: Partial<LocatedResolution>) => judge(QUESTION, answerWith({ ...steps(2), ...given }), 7).miss;
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
  expect(judge(question, answerWith({}), 7)).toMatchObject({ isRight: false, miss: "found in spite of it" });
  expect(judge(question, answerWith({ status: "uncertain" }), 7).isRight).toBe(true);
  expect(judge(question, NOTHING, 7).isRight).toBe(true);
});

test("judge() of an unknown number: an interpolated point that covers the truth may be found, nothing else", () => {
  const question: Question = { ...QUESTION, expectation: "interpolate" };
  const judged = (given: Partial<LocatedResolution>) => judge(question, answerWith(given), 7).isRight;
  expect(judged({ precision: "interpolated" })).toBe(true);
  expect(judged({ precision: "interpolated", ...steps(1) })).toBe(false);
  expect(judged({ precision: "house" })).toBe(false);
  expect(judged({ precision: "street", status: "uncertain" })).toBe(true);
});

test("judge() lets the confidence's event fail where the text contradicts itself", () => {
  expect(judge({ ...QUESTION, expectation: "refuse", isContradictory: true }, answerWith({}), 7).isEvent).toBe(false);
});

test("judge() of a reverse question wants the house, and separately the town", () => {
  const question: Question = { ...QUESTION, expectation: "reverse" };
  expect(judge(question, answerWith({}), 7)).toMatchObject({ isRight: true, isTownRight: true });
  expect(judge(question, answerWith({ components: { street: "Städtle", locality: "Vaduz" } }), 7))
    .toMatchObject({ isRight: false, isTownRight: true, miss: "street only" });
});

test("judge() takes any name of the outlined municipality for the town, and no village of another", () => {
  const expected = { ...QUESTION.expected, locality: "Ebenholz", municipality: ["Vaduz", "Vadutz"] };
  const question: Question = { ...QUESTION, expectation: "reverse", expected };
  expect(judge(question, answerWith({ components: { locality: "Vadutz" } }), 7).isTownRight).toBe(true);
  expect(judge(question, answerWith({ components: { locality: "Ebenholz" } }), 7).isTownRight).toBe(false);
});

test("judge() takes each house at the very same place for the nearest one", () => {
  const houses = [{ street: "Städtle", number: "14" }, { street: "Äulestrasse", number: "2" }];
  const question: Question = { ...QUESTION, expectation: "reverse", expected: { ...QUESTION.expected, houses } };
  const ofOther = { street: "Äulestr." };
  expect(judge(question, answerWith({ components: { ...ofOther, houseNumber: "2" } }), 7).isRight).toBe(true);
  expect(judge(question, answerWith({ components: { ...ofOther, houseNumber: "14" } }), 7).isRight).toBe(false);
});

test("judge() leaves the event open where nobody knows what is meant", () => {
  const unknown: Question = { ...QUESTION, expectation: "refuse", truth: [], contradiction: "no such house" };
  expect(judge(unknown, answerWith({ status: "found" }), 7)).toMatchObject({ isRight: false, isEvent: null });
  expect(judge({ ...unknown, isContradictory: true }, answerWith({ status: "uncertain" }), 7))
    .toMatchObject({ isRight: true, isEvent: false, contradiction: "no such house" });
});

/** So many answers of one confidence, of which a share comes true. */
function answersOf(count: number, confidence: number, share: number) {
  return Array.from(
    { length: count },
    (_, i) => rowOf({ id: `${confidence}/${i}`, confidence, isEvent: i < count * share }),
  );
}

test("calibrationBins() are 15 of equal size, lowest confidence first, without the unresolved", () => {
  const rows = [...answersOf(150, 0.9, 0.9), ...answersOf(150, 0.2, 0.2), rowOf({ isEvent: null, confidence: 0 })];
  const bins = calibrationBins(rows);
  expect(bins.map((bin) => bin.answers)).toEqual(Array.from({ length: 15 }, () => 20));
  expect(bins[0]?.claimed).toBeCloseTo(0.2);
  expect(bins.at(-1)?.claimed).toBeCloseTo(0.9);
});

test("calibrationBins() of few answers are few", () => {
  expect(calibrationBins(answersOf(3, 0.5, 1))).toHaveLength(1);
  expect(calibrationBins([])).toEqual([]);
});

test("calibrationError() weighs each bin's gap by its answers", () => {
  expect(calibrationError([{ answers: 1, claimed: 0.9, observed: 0.5 }, { answers: 3, claimed: 0.5, observed: 0.5 }]))
    .toBeCloseTo(0.1);
});

test("calibrationError() is near nothing where as many come true as are claimed", () => {
  expect(calibrationError(calibrationBins(answersOf(15, 1, 1)))).toBe(0);
  expect(calibrationError(calibrationBins(answersOf(1_500, 0.99, 0)))).toBeCloseTo(0.99);
});

test("calibrationBins() of answers that claim less for unlisted places compare what is left without these", () => {
  const rows = answersOf(100, 0.72, 0.8).map((row) => ({ ...row, listedShare: 0.9 }));
  expect(calibrationBins(rows).reduce((sum, bin) => sum + bin.answers * bin.claimed, 0) / 100).toBeCloseTo(0.8);
});

test("macroError() averages groups of a bin's answers, and reports the error that chance alone would make", () => {
  const group = (area: string, rows: ReturnType<typeof answersOf>) => rows.map((row) => ({ ...row, area }));
  const honest = macroError(group("malta", answersOf(100, 0.5, 0.5)));
  expect(honest).toMatchObject({ groups: 1 });
  expect(honest.byChance).toBeGreaterThan(0);
  const boastful = macroError([...group("malta", answersOf(400, 0.9, 0)), ...group("monaco", answersOf(3, 0.6, 0))]);
  expect(boastful.groups).toBe(1);
  expect(boastful.error).toBeCloseTo(0.9);
  expect(boastful.byChance).toBeLessThan(0.1);
  expect(boastful.ofAll).toBeCloseTo((0.9 + 0.6) / 2);
});

test("compareRows() counts won, lost and unchanged questions", () => {
  const before = [
    rowOf({ id: "same" }),
    rowOf({ id: "won", ...WRONG }),
    rowOf({ id: "surer", status: "uncertain" }),
    rowOf({ id: "lost" }),
    rowOf({ id: "gone" }),
  ];
  const now = [
    rowOf({ id: "same", tookUs: 99 }),
    rowOf({ id: "won" }),
    rowOf({ id: "surer" }),
    rowOf({ id: "lost", ...WRONG, status: "uncertain" }),
    rowOf({ id: "new" }),
  ];
  const { won, lost, unchanged, unmatched } = compareRows(before, now);
  expect(won.map((change) => change.now.id)).toEqual(["won", "surer"]);
  expect(lost.map((change) => change.now.id)).toEqual(["lost"]);
  expect({ unchanged, unmatched }).toEqual({ unchanged: 1, unmatched: 2 });
});

test("compareRows() does not compare another text of the same name", () => {
  expect(compareRows([rowOf({ q: "a" })], [rowOf({ q: "b" })])).toMatchObject({ unchanged: 0, unmatched: 2 });
});

test("compareRows() takes a refusal that became found as lost, whatever it answers", () => {
  const refused = rowOf({ expectation: "refuse", status: "uncertain" });
  expect(compareRows([refused], [{ ...refused, status: "found", isRight: false }]).lost).toHaveLength(1);
  expect(compareRows([refused], [{ ...refused, status: "unresolved" }]).unchanged).toBe(1);
});

const UNANSWERED = {
  status: "unresolved",
  isRight: false,
  isEvent: null,
  distanceM: null,
  miss: "unresolved",
} as const;

test("summarize() counts what is right, what is found, and what is found wrongly", () => {
  const figures = summarize([
    rowOf({ tookUs: 1 }),
    rowOf({ status: "uncertain", distanceM: 49, tookUs: 2 }),
    rowOf({ ...WRONG, tookUs: 3 }),
    rowOf({ ...UNANSWERED, tookUs: 4 }),
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

test("upperBound() of no events is 1 − 0.05^(1/n)", () => {
  for (const trials of [1, 10, 100, 1_000, 100_000]) {
    expect(upperBound(0, trials)).toBeCloseTo(1 - 0.05 ** (1 / trials), 9);
  }
});

test("upperBound() equals the quantile of the beta distribution in published tables", () => {
  // One-sided 95 % limits: Beta(0.95; k + 1, n − k).
  expect(upperBound(1, 10)).toBeCloseTo(0.39416, 4);
  expect(upperBound(5, 10)).toBeCloseTo(0.77756, 4);
  expect(upperBound(2, 100)).toBeCloseTo(0.06162, 4);
});

test("upperBound() without trials, or of nothing but events, is 1", () => {
  expect(upperBound(0, 0)).toBe(1);
  expect(upperBound(7, 7)).toBe(1);
});

test("upperBound() refuses more events than trials", () => {
  expect(() => upperBound(2, 1)).toThrow(RangeError);
});

const sigmoid = (score: number): number => 1 / (1 + Math.exp(-score));

/** Every combination of two features, with as many true events as a logistic of these weights gives. */
function tallies(base: number, weights: readonly [number, number]) {
  return [0, 1, 2, 3].flatMap((one) =>
    [0, 1, 2].map((other) => ({
      features: [one, other],
      weight: 1_000,
      positive: 1_000 * sigmoid(base + weights[0] * one + weights[1] * other),
    }))
  );
}

test("fitLogistic() finds the weights that made the answers", () => {
  const { base, weights } = fitLogistic(tallies(-1, [1.5, -0.5]), [1, -1]);
  expect(base).toBeCloseTo(-1, 2);
  expect(weights[0]).toBeCloseTo(1.5, 2);
  expect(weights[1]).toBeCloseTo(-0.5, 2);
});

test("fitLogistic() never gives a weight the sign that it must not have", () => {
  const { weights } = fitLogistic(tallies(0, [1, 1]), [1, -1]);
  expect(weights[0]).toBeGreaterThan(0);
  expect(weights[1]).toBe(0);
});

/** Answers whose events come true as often as their score says; a tenth of them against the order. */
function drawn(count: number) {
  const random = seededRandom("curve");
  return Array.from({ length: count }, (_, i) => ({
    score: i / count,
    weight: 1 + random.below(3),
    isEvent: random.below(10) === 0 ? i % 2 === 0 : random.below(count) < i,
  }));
}

test("risingCurve() rises in score and never falls in confidence, inside 0 and 1", () => {
  const curve = risingCurve(drawn(5_000));
  expect(new Set(curve.map(([, confidence]) => confidence)).size).toBeGreaterThan(5);
  for (const [i, [score, confidence]] of curve.entries()) {
    expect(confidence).toBeGreaterThan(0);
    expect(confidence).toBeLessThan(1);
    expect(score).toBeGreaterThan(curve[i - 1]?.[0] ?? -Infinity);
    expect(confidence).toBeGreaterThanOrEqual(curve[i - 1]?.[1] ?? 0);
  }
});

test("risingCurve() lies between the mean of what was seen and the logistic model, near to the former", () => {
  const all = drawn(600).map((answer) => ({ ...answer, score: 1 }));
  const weight = all.reduce((sum, answer) => sum + answer.weight, 0);
  const seen = all.reduce((sum, answer) => sum + (answer.isEvent ? answer.weight : 0), 0) / weight;
  const model = 1 / (1 + Math.exp(-1));
  const confidence = risingCurve(all)[0]?.[1] ?? Number.NaN;
  expect((confidence - seen) / (model - seen)).toBeCloseTo(20 / 620, 9);
});

const REFUSED = { expectation: "refuse", isEvent: null, contradiction: "wrong part" } as const;

test("report() counts what is found in spite of a contradiction, apart for areas that are not fitted", () => {
  const rows = [
    rowOf({ ...REFUSED, isRight: false, miss: "found in spite of it" }),
    rowOf({ ...REFUSED, status: "uncertain" }),
    rowOf({ ...REFUSED, area: "harrisburg", status: "uncertain" }),
  ];
  const text = report(rows, { byArea: false, withMisses: false });
  expect(text).toContain("3 questions, 1 found in spite of it");
  expect(text).toMatch(/wrong part +2 +1 +1 +0/);
});

test("report() names the areas that are not fitted", () => {
  const rows = [rowOf({}), rowOf({ area: "harrisburg" })];
  expect(report(rows, { byArea: true, withMisses: false })).toContain("harrisburg (not fitted) clean");
  expect(report(rows, { byArea: false, withMisses: false })).toContain("not fitted clean");
});

test("report() lists the reasons of right answers that are not found, for each variant", () => {
  const rows = [rowOf({ status: "uncertain", reasons: ["ambiguous"] }), rowOf({})];
  expect(report(rows, { byArea: false, withMisses: false })).toContain("clean: ambiguous 1");
});

test("report() shows every kind of miss of each rule, apart for areas that are not fitted, and how many were found", () => {
  const miss = { isRight: false, miss: "other street" } as const;
  const rows = [
    rowOf({}),
    rowOf({ ...miss, status: "uncertain", reasons: ["ambiguous"] }),
    rowOf({ ...miss, area: "harrisburg" }),
    rowOf({ ...miss, area: "japan (not fitted)", miss: "unresolved", status: "unresolved" }),
  ];
  const text = report(rows, { byArea: false, withMisses: false });
  expect(text).toMatch(/Confusion .* questions +unresolved +other street +of them found/);
  expect(text).toMatch(/clean +4 +0\/1 +1\/1 +1\n/);
  expect(text).toContain("clean: no reason 2, ambiguous 1");
});

test("report() shows the error of the confidence of answerable questions apart from that of contradictions", () => {
  const answers = Array.from({ length: 40 }, (_, i) => rowOf({ id: `answer ${i}`, confidence: 1, isEvent: true }));
  const refused = answers.map((row) => ({ ...row, ...REFUSED, variant: "wrong postcode", isEvent: false }));
  expect(report([...answers, ...refused], { byArea: false, withMisses: false }))
    .toMatch(/Calibration: 0\.500 .*; 0\.000 of the answerable, 0\.000 of it by chance\./);
});

test("report() gives the share of truths within the accuracy, by precision and source", () => {
  const own = { dataset: "openstreetmap" };
  const rows = [
    rowOf(own),
    rowOf({ ...own, isEvent: false }),
    rowOf({ ...own, isEvent: false, reasons: ["locality_conflict"] }),
    rowOf({ ...own, expectation: "interpolate", precision: "interpolated" }),
  ];
  const text = report(rows, { byArea: false, withMisses: false });
  expect(text).toMatch(/house, openstreetmap +2 +50\.0/);
  expect(text).toMatch(/interpolated, openstreetmap, unknown number +1 +100\.0/);
});

/** A row that is right and found, but for what is given. */
function rowOf(given: Partial<Row>): Row {
  return {
    id: "x",
    area: "malta",
    variant: "clean",
    expectation: "answer",
    q: "12 Main Street",
    status: "found",
    precision: "house",
    label: "12 Main Street",
    reasons: [],
    confidence: 0.99,
    accuracyM: 20,
    distanceM: 0,
    isRight: true,
    isEvent: true,
    miss: null,
    tookUs: 10,
    ...given,
  };
}

/** A wrong answer. */
const WRONG: Partial<Row> = { isRight: false, isEvent: false, distanceM: 700, miss: "other number" };
