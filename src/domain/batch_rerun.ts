import type { Status } from "./resolution.ts";

/** The outcome of a row: a status, or why there is none. */
type Outcome = Status | "failed";

/** A further run over some rows of a batch, and what it changed so far. */
export interface BatchRerun {
  /** Rows with these outcomes are answered again, except those that a person decided on. */
  readonly statuses: readonly Outcome[];
  /** Rows to answer again. */
  readonly rows: number;
  /** Answered rows by their outcome before and after. */
  readonly changes: readonly OutcomeChange[];
  /** Rows with the same outcome and another place. */
  readonly moved: number;
}

/** Rows that went from one outcome to another, or stayed. */
export interface OutcomeChange {
  readonly from: Outcome;
  readonly to: Outcome;
  readonly rows: number;
}
