import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { Problem } from "../../domain/problem.ts";
import { createOnce, type Recorder, type Tenant } from "../../store/with_claims.ts";
import { batchChunks, batches, batchTurns } from "../../store/schema/batches.ts";
import { batchReviews } from "../../store/schema/batch_results.ts";
import { type Batch, batchOf, type BatchRow } from "../batch.ts";
import type { BatchesDeps } from "../deps.ts";
import { assertReadable } from "../sealed_rows.ts";
import { type Counts, ROW_STATES, type RowState } from "../rows/mod.ts";
import { type GetBatch, lockBatch, runOf } from "./batches.ts";
import { firstOr } from "../../store/rows.ts";

export interface RerunBatch extends GetBatch {
  /** Rows with these states are answered again, except those that a person decided on. */
  readonly statuses: readonly RowState[];
  readonly recorder?: Recorder<Batch> | undefined;
}

/**
 * Answers rows of a batch again, with the data in force. Their calls are reserved again; rows that a person decided on,
 * and rows with another state, stay as they are.
 *
 * @throws {Problem} `NOT_FOUND`; `CONFLICT` if it has not ended, was cancelled before its end, or has no such row;
 * `QUOTA_EXCEEDED`.
 */
export async function rerunBatch(deps: BatchesDeps, command: RerunBatch): Promise<Batch> {
  const { owner, batchId, recorder } = command;
  const { organizationId } = owner;
  const statuses = ROW_STATES.filter((state) => command.statuses.includes(state));
  const batch = await createOnce(deps.database, { organizationId, recorder }, async (tenant) => {
    const { transaction } = tenant;
    const before = await lockBatch(tenant, command);
    assertReadable(before);
    assertEnded(before);
    const open = await openRows(tenant, before, statuses);
    const rows = open.found + open.uncertain + open.unresolved + open.failed;
    if (rows === 0) {
      throw new Problem("CONFLICT", `No row of the batch is ${statuses.join(" or ")} without a person's decision`);
    }
    const attempt = before.attempt + 1;
    await deps.calls.reserve(tenant, { spender: owner, purpose: runOf({ id: batchId, attempt }), calls: rows });
    await transaction.update(batchChunks).set({ isOpen: true, claimedUntil: null, tries: 0 })
      .where(and(eq(batchChunks.batchId, batchId), hasRowsIn(statuses)));
    await transaction.insert(batchTurns).values({ batchId, organizationId });
    const row = await transaction.update(batches).set({
      status: "queued",
      attempt,
      rerun: { statuses, rows, changes: [], moved: 0 },
      revision: before.revision + 1,
      processed: before.processed - rows,
      found: before.found - open.found,
      uncertain: before.uncertain - open.uncertain,
      unresolved: before.unresolved - open.unresolved,
      failed: before.failed - open.failed,
      reserved: rows,
      spent: 0,
      startedAt: null,
      finishedAt: null,
    }).where(eq(batches.id, batchId)).returning()
      .then(firstOr(() => new Error("Cannot run a batch again because it is gone, though it was locked")));
    return batchOf(row, deps.clock.now());
  });
  await deps.wake(1).catch(() => {});
  return batch;
}

/** A batch that was cancelled in its first run has rows without an answer. */
function assertEnded({ status, processed, total }: BatchRow): void {
  if (status !== "completed" && status !== "failed" && (status !== "cancelled" || processed < total)) {
    throw new Problem("CONFLICT", `The batch is ${status}: only one that has ended can run again`);
  }
}

/** The rows to answer again, by their states: those that nobody decided on. */
async function openRows(
  { transaction }: Tenant,
  batch: BatchRow,
  statuses: readonly RowState[],
): Promise<Counts> {
  const decided = await transaction.select({ state: batchReviews.state, rows: sql<number>`count(*)::int` })
    .from(batchReviews)
    .where(and(
      eq(batchReviews.batchId, batch.id),
      inArray(batchReviews.state, statuses.map((state) => ROW_STATES.indexOf(state))),
    ))
    .groupBy(batchReviews.state);
  const open: Counts = { found: 0, uncertain: 0, unresolved: 0, failed: 0 };
  for (const state of statuses) {
    open[state] = batch[state] - (decided.find((one) => one.state === ROW_STATES.indexOf(state))?.rows ?? 0);
  }
  return open;
}

function hasRowsIn(statuses: readonly RowState[]): SQL {
  const counts = sql.join(statuses.map((state) => sql`batch_results.${sql.identifier(state)}`), sql` + `);
  return sql`exists (select from batch_results where batch_results.batch_id = ${batchChunks.batchId}
    and batch_results.number = ${batchChunks.number} and ${counts} > 0)`;
}
