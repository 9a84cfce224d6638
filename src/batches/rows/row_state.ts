import type { Status } from "../../domain/resolution.ts";

/** The outcome of a row. */
export type RowState = Status | "failed";

/** In the order of the bytes of `batch_results.states`. */
export const ROW_STATES = ["found", "uncertain", "unresolved", "failed"] as const satisfies readonly RowState[];

/** The byte of a failed row. */
export const FAILED = 3;

/** Number of rows in each state. */
export type Counts = Record<RowState, number>;

/** Counts the states of a chunk's rows: one byte per row, an index of `ROW_STATES`. */
export function countStates(states: Uint8Array): Counts {
  const counts: Counts = { found: 0, uncertain: 0, unresolved: 0, failed: 0 };
  for (const state of states) {
    counts[ROW_STATES[state] ?? "failed"]++;
  }
  return counts;
}
