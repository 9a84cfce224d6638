import { calibrationBins, calibrationError } from "./calibration.ts";
import type { Row } from "./row.ts";

/** Halvings of the interval: 2⁻⁵⁰ is below the printed precision. */
const HALVINGS = 50;

/** Figures of the rows of one variant. Shares are 0–1; NaN where there are no rows. */
export type Summary = ReturnType<typeof summarize>;

export function summarize(rows: readonly Row[]) {
  const share = (test: (row: Row) => boolean) => rows.filter(test).length / rows.length;
  const within = (radius: number) => share((row) => row.distanceM !== null && row.distanceM <= radius);
  const found = rows.filter((row) => row.status === "found");
  const right = rows.filter((row) => row.isRight);
  const wrongFounds = found.filter((row) => !row.isRight && row.expectation !== "reverse").length;
  const times = rows.map((row) => row.tookUs).toSorted((one, other) => one - other);
  return {
    questions: rows.length,
    within50: within(50),
    within200: within(200),
    within1000: within(1_000),
    right: right.length / rows.length,
    found: found.length / rows.length,
    uncertain: share((row) => row.status === "uncertain"),
    unresolved: share((row) => row.status === "unresolved"),
    /** Right and found, as a share of all questions: the share that can be acted on. */
    rightFound: share((row) => row.isRight && row.status === "found"),
    foundOfRight: right.filter((row) => row.status === "found").length / right.length,
    wrongFounds,
    /** Share of the found ones, and its upper bound at 95 %. */
    wrongOfFound: wrongFounds / found.length,
    wrongUpperBound: upperBound(wrongFounds, found.length),
    /** Answers that are found although their point is further from the truth than their accuracy. */
    brokenPromises: found.filter((row) => row.isEvent === false).length,
    townRight: share((row) => row.isTownRight === true),
    calibrationError: calibrationError(calibrationBins(rows)),
    p50Us: times[Math.floor(times.length * 0.5)] ?? Number.NaN,
    p99Us: times[Math.floor(times.length * 0.99)] ?? Number.NaN,
  };
}

/**
 * The upper bound, at 95 %, of the probability of an event seen `events` times in `trials`: the largest one under which
 * so few are at least 5 % likely (Clopper & Pearson 1934, "The use of confidence or fiducial limits illustrated in the
 * case of the binomial", one-sided). 1 without trials.
 *
 * @throws {RangeError} when there are more events than trials.
 *
 * @example
 * ```ts
 * upperBound(0, 1000).toFixed(4); // "0.0030"
 * ```
 */
export function upperBound(events: number, trials: number): number {
  if (events > trials) {
    throw new RangeError(
      `Cannot bound because events must be at most trials: current values are ${events} and ${trials}`,
    );
  }
  if (events === trials) {
    return 1;
  }
  let low = events / trials;
  let high = 1;
  for (let i = 0; i < HALVINGS; i++) {
    const middle = (low + high) / 2;
    if (atMost(events, trials, middle) > 0.05) {
      low = middle;
    } else {
      high = middle;
    }
  }
  return high;
}

/**
 * Probability of at most so many events: the sum of the binomial's terms, each computed from the one before, in
 * logarithms.
 */
function atMost(events: number, trials: number, probability: number): number {
  let term = trials * Math.log1p(-probability);
  let sum = Math.exp(term);
  for (let k = 1; k <= events; k++) {
    term += Math.log((trials - k + 1) / k) + Math.log(probability) - Math.log1p(-probability);
    sum += Math.exp(term);
  }
  return sum;
}
