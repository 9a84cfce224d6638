import { expect, test } from "bun:test";
import { fitLogistic } from "../../../src/evaluation/calibrate/fit_logistic.ts";

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
