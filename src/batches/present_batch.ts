import type { Batch } from "./batch.ts";

/** A batch as the public contract shows it, over HTTP and in events. */
export function presentBatch(batch: Batch) {
  return {
    id: batch.id,
    status: batch.status,
    environment: batch.environment,
    counts: { ...batch.counts },
    progress: batch.progress,
    rows_per_second: batch.rowsPerSecond,
    eta_seconds: batch.etaSeconds,
    columns: [...batch.columns],
    created_at: batch.createdAt.toISOString(),
    started_at: batch.startedAt?.toISOString() ?? null,
    finished_at: batch.finishedAt?.toISOString() ?? null,
    expires_at: batch.expiresAt.toISOString(),
  };
}
