import type { BatchRerun } from "../domain/batch.ts";
import type { Environment } from "../domain/caller.ts";
import type { batches } from "../store/schema/batches.ts";

/** Owner of batches: every operation works inside one organization and one environment. Any caller has this type. */
export interface BatchOwner {
  readonly organizationId: string;
  readonly environment: Environment;
  /** The key that makes the request, to which the calls of a new batch are counted. */
  readonly keyId?: string | undefined;
  /** The person that makes the request in a session, who gets a mail when a new batch has ended. */
  readonly userId?: string | undefined;
}

export type BatchStatus = "queued" | "running" | "completed" | "failed" | "cancelled";

/** A batch as callers see it. */
export type Batch = ReturnType<typeof batchOf>;

export type BatchRow = typeof batches.$inferSelect;

/** The batch of a row, with its progress, rate and remaining time. */
export function batchOf(row: BatchRow, now: Date) {
  const { total, processed, found, uncertain, unresolved, failed, duplicates, reviewed, ...same } = row;
  const counts = { total, processed, found, uncertain, unresolved, failed, duplicates, reviewed };
  const rowsPerSecond = rateOf(row, now);
  return {
    ...same,
    status: statusOf(row),
    /** Rows by outcome. `duplicates`, and those `reviewed` by a person, are counted in the other numbers too. */
    counts,
    /** 0–1. */
    progress: total === 0 ? 1 : Math.floor(processed / total * 10_000) / 10_000,
    /** Null before the first row. */
    rowsPerSecond,
    /** Null if unknown. */
    etaSeconds: etaOf(row, rowsPerSecond),
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

/** A batch as the public contract shows it, over HTTP and in events. */
export function presentBatch(batch: Batch) {
  return {
    id: batch.id,
    name: batch.name,
    file_name: batch.fileName,
    status: batch.status,
    environment: batch.environment,
    counts: { ...batch.counts },
    rerun: batch.rerun === null ? null : presentRerun(batch.rerun),
    progress: batch.progress,
    rows_per_second: batch.rowsPerSecond,
    eta_seconds: batch.etaSeconds,
    columns: [...batch.columns],
    parts: partsOf(batch),
    recipient: batch.options.recipient ?? null,
    created_at: batch.createdAt.toISOString(),
    started_at: batch.startedAt?.toISOString() ?? null,
    finished_at: batch.finishedAt?.toISOString() ?? null,
    expires_at: batch.expiresAt.toISOString(),
    downloaded_at: batch.downloadedAt?.toISOString() ?? null,
  };
}

function presentRerun({ statuses, rows, changes, moved }: BatchRerun) {
  return { statuses: [...statuses], rows, changes: changes.map((change) => ({ ...change })), moved };
}

/** The column of each part of the address, under its public name; empty where a template composes the input. */
function partsOf({ columns, options: { mapping } }: Batch): Record<string, string> {
  const indexes = "parts" in mapping
    ? Object.entries(mapping.parts)
    : "inputColumn" in mapping
    ? [["fullAddress", mapping.inputColumn] as const]
    : [];
  return Object.fromEntries(indexes.flatMap(([part, index]) => {
    const column = columns[index];
    const name = part.replaceAll(/[A-Z]/gu, (letter) => `_${letter.toLowerCase()}`);
    return column === undefined ? [] : [[name, column]];
  }));
}

/** Rows of one batch. From the public contract. */
export const ROWS_MAX: Readonly<Record<Environment, number>> = { live: 1_000_000, test: 1000 };
/** Inputs of a batch that is posted as JSON. From the public contract. */
export const JSON_INPUTS_MAX = 10_000;
/**
 * Rows that a worker claims at a time: a fifth of a second of work, which bounds how long other batches wait, and enough
 * rows that claiming, storing and counting cost little per row. Measured: test/benches/batches_bench.ts.
 */
export const CHUNK_ROWS = 1000;
/** Most characters of a chunk's rows; longer rows make chunks of fewer rows. */
export const CHUNK_CHARACTERS = 1_000_000;
/** Unfinished batches of one organization. More would only wait for each other. */
export const OPEN_BATCHES_MAX = 200;
/** How many columns a table may have. */
export const COLUMNS_MAX = 256;
