import type { Status } from "../domain/resolution.ts";

/** What became of a row. */
export type RowState = Status | "failed";

/** In the order of the bytes that `batch_results.states` holds. */
export const ROW_STATES = ["found", "uncertain", "unresolved", "failed"] as const satisfies readonly RowState[];

/** The byte of a failed row. */
export const FAILED = 3;
