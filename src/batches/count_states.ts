import { ROW_STATES, type RowState } from "./row_state.ts";

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
