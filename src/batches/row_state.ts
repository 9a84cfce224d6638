import type { Status } from "../domain/resolution.ts";

/** The outcome of a row. */
export type RowState = Status | "failed";

/** In the order of the bytes of `batch_results.states`. */
export const ROW_STATES = ["found", "uncertain", "unresolved", "failed"] as const satisfies readonly RowState[];

/** The byte of a failed row. */
export const FAILED = 3;
