import type { BatchOptions } from "../domain/batch_options.ts";
import type { Environment } from "../domain/environment.ts";

/** Owner of batches: every operation works inside one organization and one environment. Any caller has this type. */
export interface BatchOwner {
  readonly organizationId: string;
  readonly environment: Environment;
}

/** The state of a batch. */
export type BatchStatus = "queued" | "running" | "completed" | "failed" | "cancelled";

/** Rows by outcome. `duplicates` are counted in the other numbers too. */
export interface BatchCounts {
  readonly total: number;
  readonly processed: number;
  readonly found: number;
  readonly uncertain: number;
  readonly unresolved: number;
  readonly failed: number;
  readonly duplicates: number;
}

/** A batch that was accepted. */
export interface Batch {
  readonly id: string;
  readonly organizationId: string;
  readonly environment: Environment;
  readonly status: BatchStatus;
  readonly options: BatchOptions;
  /** The upload's columns, in order. */
  readonly columns: readonly string[];
  readonly requestId: string;
  readonly counts: BatchCounts;
  /** 0–1. */
  readonly progress: number;
  /** Null before the first row. */
  readonly rowsPerSecond: number | null;
  /** Null if unknown. */
  readonly etaSeconds: number | null;
  readonly createdAt: Date;
  readonly startedAt: Date | null;
  readonly finishedAt: Date | null;
  readonly expiresAt: Date;
  /** The number of changes: a newer state has a larger one. */
  readonly revision: number;
}
