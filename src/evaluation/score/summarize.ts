import { calibrationBins, calibrationError } from "./calibration.ts";
import type { Row } from "./row.ts";
import { upperBound } from "./upper_bound.ts";

/** Figures of the rows of one variant. Shares are 0–1; NaN where there are no rows. */
export interface Summary {
  readonly questions: number;
  readonly within50: number;
  readonly within200: number;
  readonly within1000: number;
  readonly right: number;
  readonly found: number;
  readonly uncertain: number;
  readonly unresolved: number;
  /** Right and found, as a share of all questions: the share that can be acted on. */
  readonly rightFound: number;
  /** Share of the right ones. */
  readonly foundOfRight: number;
  readonly wrongFounds: number;
  /** Share of the found ones. */
  readonly wrongOfFound: number;
  /** Its upper bound at 95 %. */
  readonly wrongUpperBound: number;
  /** Answers that are found although their point is further from the truth than their accuracy. */
  readonly brokenPromises: number;
  readonly townRight: number;
  readonly calibrationError: number;
  /** Microseconds. */
  readonly p50Us: number;
  readonly p99Us: number;
}

/** Counts the rows of one variant. */
export function summarize(rows: readonly Row[]): Summary {
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
    rightFound: share((row) => row.isRight && row.status === "found"),
    foundOfRight: right.filter((row) => row.status === "found").length / right.length,
    wrongFounds,
    wrongOfFound: wrongFounds / found.length,
    wrongUpperBound: upperBound(wrongFounds, found.length),
    brokenPromises: found.filter((row) => row.isEvent === false).length,
    townRight: share((row) => row.isTownRight === true),
    calibrationError: calibrationError(calibrationBins(rows)),
    p50Us: times[Math.floor(times.length * 0.5)] ?? Number.NaN,
    p99Us: times[Math.floor(times.length * 0.99)] ?? Number.NaN,
  };
}
