import type { Precision, Reason, Status } from "../../domain/resolution.ts";
import type { Expectation } from "../questions/question.ts";

export type Comparison = ReturnType<typeof compareRows>;

interface Change {
  readonly before: Row;
  readonly now: Row;
}

/** All kinds of misses, coarsest first. */
export const MISSES = [
  "unresolved",
  "other country",
  "other town",
  "town only",
  "other street",
  "street only",
  "other number",
  "other point",
  "other house",
  "found in spite of it",
] as const;

export type Miss = (typeof MISSES)[number];

/** One question with its answer and its judgement: a line of a run. */
export interface Row {
  readonly id: string;
  readonly area: string;
  readonly variant: string;
  readonly contradiction?: string;
  readonly expectation: Expectation;
  readonly q: string;
  readonly status: Status;
  readonly precision: Precision | null;
  readonly label: string | null;
  /** The data set of the answer, or what else its point comes from: `pin`, `decoded` …; absent without an answer. */
  readonly dataset?: string;
  readonly reasons: readonly Reason[];
  readonly confidence: number;
  readonly accuracyM: number | null;
  /**
   * The share of inputs with this name that mean a listed place, 0–1; absent for 1. It is a factor of the confidence, but
   * the questions only name listed places, so calibration divides by it.
   */
  readonly listedShare?: number;
  /** To the nearest true point or line; null where there is no answer or no truth. */
  readonly distanceM: number | null;
  /**
   * For `answer`, the point is right; for `refuse` and `interpolate`, it was not found wrongly; for `reverse`, it is
   * the house.
   */
  readonly isRight: boolean;
  /** Whether the event came true whose probability the confidence claims; null where there is no answer or no truth. */
  readonly isEvent: boolean | null;
  /** Only for `reverse`: the town is right. */
  readonly isTownRight?: boolean;
  readonly miss: Miss | null;
  readonly tookUs: number;
}

/** True where a component of the input does not exist or is contradicted. */
export function isNegativeRow({ expectation }: Pick<Row, "expectation">): boolean {
  return expectation === "refuse" || expectation === "interpolate";
}

/** All rows of a run, as `--out` writes them to a file. */
export interface Run {
  readonly format: 1;
  readonly seed: number;
  readonly limit: number;
  readonly gazetteerVersion: string;
  readonly rows: readonly Row[];
}

/**
 * Compares two runs, question by question: the same identifier with the same text. `won`: newly right, or newly found
 * where it was right before; `unmatched`: in one run only.
 */
export function compareRows(before: readonly Row[], now: readonly Row[]) {
  const known = new Map(before.map((row) => [`${row.id}\n${row.q}`, row]));
  const won: Change[] = [];
  const lost: Change[] = [];
  let unchanged = 0;
  for (const row of now) {
    const old = known.get(`${row.id}\n${row.q}`);
    if (old === undefined) {
      continue;
    }
    const gain = worthOf(row) - worthOf(old);
    if (gain === 0) {
      unchanged++;
    } else {
      (gain > 0 ? won : lost).push({ before: old, now: row });
    }
  }
  const matched = won.length + lost.length + unchanged;
  return { won, lost, unchanged, unmatched: before.length + now.length - 2 * matched };
}

/**
 * Rank of an answer: a wrong one that is found is the worst, a right one that is found the best. For refusals only
 * found or not counts.
 */
function worthOf(row: Row): number {
  if (isNegativeRow(row)) {
    return row.isRight ? 1 : 0;
  }
  if (row.isRight) {
    return row.status === "found" ? 3 : 2;
  }
  return row.status === "found" ? 0 : 1;
}
