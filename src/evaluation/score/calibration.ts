import { seededRandom } from "../misspelt.ts";
import type { Row } from "./row.ts";

/** Answers of about the same confidence. */
export interface Bin {
  readonly answers: number;
  readonly claimed: number;
  /** Share whose event came true. */
  readonly observed: number;
}

const BINS = 15;
/** Smallest bin. With fewer answers chance dominates, so few answers make fewer bins. */
const BIN_ANSWERS_MIN = 20;
/** Draws of the error by chance: the mean of ten varies by less than a twentieth. */
const DRAWS = 10;
const RESOLUTION = 2 ** 30;

/**
 * The answers in at most 15 bins of equal size, lowest confidence first, without unresolved ones. Equal mass rather
 * than equal width, since most answers are sure (Nguyen & O'Connor 2015, "Posterior calibration and exploratory
 * analysis for natural language processing models").
 */
export function calibrationBins(rows: readonly Row[]): Bin[] {
  const answers = rows.filter((row) => row.isEvent !== null)
    .toSorted((one, other) => claimOf(one) - claimOf(other) || (one.id < other.id ? -1 : 1));
  const count = Math.min(BINS, answers.length, Math.max(1, Math.floor(answers.length / BIN_ANSWERS_MIN)));
  return Array.from({ length: count }, (_, i): Bin => {
    const members = answers.slice(
      Math.floor((i * answers.length) / count),
      Math.floor(((i + 1) * answers.length) / count),
    );
    return {
      answers: members.length,
      claimed: members.reduce((sum, row) => sum + claimOf(row), 0) / members.length,
      observed: members.filter((row) => row.isEvent).length / members.length,
    };
  });
}

/** The probability that an answer claims, if a listed place is meant. */
function claimOf({ confidence, listedShare = 1 }: Row): number {
  return Math.min(1, confidence / listedShare);
}

/** The expected calibration error: distance between claimed and observed, weighted by the bins' answers. */
export function calibrationError(bins: readonly Bin[]): number {
  const answers = bins.reduce((sum, bin) => sum + bin.answers, 0);
  return bins.reduce((sum, bin) => sum + (bin.answers / answers) * Math.abs(bin.claimed - bin.observed), 0);
}

/** The calibration error of each area and variant, averaged. */
export function macroError(rows: readonly Row[]) {
  const groups = [
    ...Map.groupBy(rows.filter(({ isEvent }) => isEvent !== null), (row) => `${row.area} ${row.variant}`),
  ];
  const all = groups.map(([name, members]) => ({
    isLarge: members.length >= BIN_ANSWERS_MIN,
    error: calibrationError(calibrationBins(members)),
    byChance: errorByChance(members, name),
  }));
  const large = all.filter(({ isLarge }) => isLarge);
  return {
    /** Groups with enough answers for one bin; in smaller ones a single answer is half of the error. */
    groups: large.length,
    error: meanOf(large.map(({ error }) => error)),
    /** The error by chance alone, if every confidence were the true probability. */
    byChance: meanOf(large.map(({ byChance }) => byChance)),
    /** Average over all groups, small ones included. */
    ofAll: meanOf(all.map(({ error }) => error)),
  };
}

/** The parametric bootstrap: the same answers, with events drawn at the claimed probabilities. */
function errorByChance(rows: readonly Row[], seed: string): number {
  const random = seededRandom(seed);
  return meanOf(Array.from({ length: DRAWS }, () => {
    const drawn = rows.map((row): Row => ({ ...row, isEvent: random.below(RESOLUTION) < claimOf(row) * RESOLUTION }));
    return calibrationError(calibrationBins(drawn));
  }));
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
