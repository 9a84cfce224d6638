import { expect, test } from "bun:test";
import { risingCurve } from "../../../src/evaluation/calibrate/calibrate.ts";
import { seededRandom } from "../../../src/evaluation/misspelt.ts";

/** Answers whose events come true as often as their score says; a tenth of them against the order. */
function answers(count: number) {
  const random = seededRandom("curve");
  return Array.from({ length: count }, (_, i) => ({
    score: i / count,
    weight: 1 + random.below(3),
    isEvent: random.below(10) === 0 ? i % 2 === 0 : random.below(count) < i,
  }));
}

test("risingCurve() rises in score and never falls in confidence, inside 0 and 1", () => {
  const curve = risingCurve(answers(5_000));
  expect(new Set(curve.map(([, confidence]) => confidence)).size).toBeGreaterThan(5);
  for (const [i, [score, confidence]] of curve.entries()) {
    expect(confidence).toBeGreaterThan(0);
    expect(confidence).toBeLessThan(1);
    expect(score).toBeGreaterThan(curve[i - 1]?.[0] ?? -Infinity);
    expect(confidence).toBeGreaterThanOrEqual(curve[i - 1]?.[1] ?? 0);
  }
});

test("risingCurve() lies between the mean of what was seen and the logistic model, near to the former", () => {
  const all = answers(600).map((answer) => ({ ...answer, score: 1 }));
  const weight = all.reduce((sum, answer) => sum + answer.weight, 0);
  const seen = all.reduce((sum, answer) => sum + (answer.isEvent ? answer.weight : 0), 0) / weight;
  const model = 1 / (1 + Math.exp(-1));
  const confidence = risingCurve(all)[0]?.[1] ?? Number.NaN;
  expect((confidence - seen) / (model - seen)).toBeCloseTo(20 / 620, 9);
});
