import type { batches } from "../store/schema/batches.ts";
import type { Batch, BatchStatus } from "./batch.ts";

/** A row of `batches`. */
export type BatchRow = typeof batches.$inferSelect;

/** The batch of a row, with its progress, rate and remaining time. */
export function batchOf(row: BatchRow, now: Date): Batch {
  const { total, processed, found, uncertain, unresolved, failed, duplicates } = row;
  const rowsPerSecond = rateOf(row, now);
  return {
    id: row.id,
    organizationId: row.organizationId,
    environment: row.environment,
    status: statusOf(row),
    options: row.options,
    columns: row.columns,
    requestId: row.requestId,
    counts: { total, processed, found, uncertain, unresolved, failed, duplicates },
    progress: total === 0 ? 1 : Math.floor(processed / total * 10_000) / 10_000,
    rowsPerSecond,
    etaSeconds: etaOf(row, rowsPerSecond),
    createdAt: row.createdAt,
    startedAt: row.startedAt,
    finishedAt: row.finishedAt,
    expiresAt: row.expiresAt,
    revision: row.revision,
  };
}

function statusOf({ status }: BatchRow): BatchStatus {
  if (status === "uploading") {
    throw new TypeError("Cannot show a batch whose rows are still coming in");
  }
  return status;
}

/** Rows per second since the run began, to a tenth. Null for a retry, which runs only a few of the rows. */
function rateOf({ startedAt, finishedAt, processed, attempt }: BatchRow, now: Date): number | null {
  if (startedAt === null || processed === 0 || attempt > 1) {
    return null;
  }
  const seconds = Math.max(((finishedAt ?? now).getTime() - startedAt.getTime()) / 1000, 0.001);
  return Math.round(processed / seconds * 10) / 10;
}

function etaOf({ status, total, processed }: BatchRow, rate: number | null): number | null {
  if (status === "completed" || status === "failed" || status === "cancelled") {
    return 0;
  }
  return rate === null || rate === 0 ? null : Math.ceil((total - processed) / rate);
}
