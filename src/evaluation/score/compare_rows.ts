import type { Row } from "./row.ts";

/** The difference between two runs of the same questions. */
export interface Comparison {
  /** Newly right, or newly found where it was right before. */
  readonly won: readonly Change[];
  readonly lost: readonly Change[];
  readonly unchanged: number;
  /** Questions that are in one run only. */
  readonly unmatched: number;
}

/** One question with different judgements. */
export interface Change {
  readonly before: Row;
  readonly now: Row;
}

/** Compares two runs, question by question: the same identifier with the same text. */
export function compareRows(before: readonly Row[], now: readonly Row[]): Comparison {
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
  if (row.expectation === "refuse" || row.expectation === "interpolate") {
    return row.isRight ? 1 : 0;
  }
  if (row.isRight) {
    return row.status === "found" ? 3 : 2;
  }
  return row.status === "found" ? 0 : 1;
}
