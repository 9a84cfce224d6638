import type { Row } from "./row.ts";

/** Answers of about the same confidence. */
export interface Bin {
  readonly answers: number;
  /** Mean confidence. */
  readonly claimed: number;
  /** Share whose event came true. */
  readonly observed: number;
}

const BINS = 15;
/** With fewer answers a bin says more of chance than of calibration; few answers make fewer bins. */
const BIN_ANSWERS_MIN = 20;

/**
 * The answers in at most 15 bins of equal size, lowest confidence first; unresolved ones are left out. Equal mass rather than
 * equal width, since most answers are sure (Nguyen & O'Connor 2015, "Posterior calibration and exploratory analysis for
 * natural language processing models").
 */
export function calibrationBins(rows: readonly Row[]): Bin[] {
  const answers = rows.filter((row) => row.isEvent !== null)
    .toSorted((one, other) => one.confidence - other.confidence || (one.id < other.id ? -1 : 1));
  const count = Math.min(BINS, answers.length, Math.max(1, Math.floor(answers.length / BIN_ANSWERS_MIN)));
  return Array.from({ length: count }, (_, i): Bin => {
    const members = answers.slice(
      Math.floor((i * answers.length) / count),
      Math.floor(((i + 1) * answers.length) / count),
    );
    return {
      answers: members.length,
      claimed: members.reduce((sum, row) => sum + row.confidence, 0) / members.length,
      observed: members.filter((row) => row.isEvent).length / members.length,
    };
  });
}

/** The expected calibration error: how far claimed and observed are apart, weighed by the bins' answers. */
export function calibrationError(bins: readonly Bin[]): number {
  const answers = bins.reduce((sum, bin) => sum + bin.answers, 0);
  return bins.reduce((sum, bin) => sum + (bin.answers / answers) * Math.abs(bin.claimed - bin.observed), 0);
}
