import { expect, test } from "bun:test";
import { upperBound } from "../../../src/evaluation/score/summarize.ts";

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
