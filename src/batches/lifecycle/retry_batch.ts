import { and, eq, sql } from "drizzle-orm";
import { Problem } from "../../domain/problem.ts";
import { createOnce, type Recorder } from "../../store/create_once.ts";
import { batchChunks } from "../../store/schema/batch_chunks.ts";
import { batchTurns } from "../../store/schema/batch_turns.ts";
import { batches } from "../../store/schema/batches.ts";
import { type Batch, batchOf } from "../batch.ts";
import type { BatchesDeps } from "../deps.ts";
import { runOf } from "./finish_batch.ts";
import { type GetBatch, lockBatch } from "./get_batch.ts";

/**
 * Runs the failed rows of a batch again, and only those. Their calls are reserved again.
 *
 * @throws {Problem} `NOT_FOUND`; `CONFLICT` if it has not ended, was cancelled, or no row failed; `QUOTA_EXCEEDED`.
 */
export async function retryBatch(
  deps: BatchesDeps,
  command: GetBatch & { readonly recorder?: Recorder<Batch> | undefined },
): Promise<Batch> {
  const { owner, batchId, recorder } = command;
  const { organizationId } = owner;
  const batch = await createOnce(deps.database, { organizationId, recorder }, async (tenant) => {
    const { transaction } = tenant;
    const before = await lockBatch(tenant, command);
    assertRetriable(before);
    const attempt = before.attempt + 1;
    await deps.calls.reserve(tenant, {
      spender: owner,
      purpose: runOf({ id: batchId, attempt }),
      calls: before.failed,
    });
    await transaction.update(batchChunks).set({ isOpen: true, claimedUntil: null, tries: 0 })
      .where(and(
        eq(batchChunks.batchId, batchId),
        sql`exists (select from batch_results where batch_results.batch_id = ${batchChunks.batchId}
          and batch_results.number = ${batchChunks.number} and batch_results.failed > 0)`,
      ));
    await transaction.insert(batchTurns).values({ batchId, organizationId });
    const [row] = await transaction.update(batches).set({
      status: "queued",
      attempt,
      revision: before.revision + 1,
      processed: before.processed - before.failed,
      failed: 0,
      reserved: before.failed,
      spent: 0,
      startedAt: null,
      finishedAt: null,
    }).where(eq(batches.id, batchId)).returning();
    if (row === undefined) {
      throw new Error("Cannot retry a batch because it is gone, though it was locked");
    }
    return batchOf(row, deps.clock.now());
  });
  await deps.wake(1).catch(() => {});
  return batch;
}

function assertRetriable({ status, failed }: { readonly status: string; readonly failed: number }): void {
  if (status !== "completed" && status !== "failed") {
    throw new Problem("CONFLICT", `The batch is ${status}: only one that has ended can be retried`);
  }
  if (failed === 0) {
    throw new Problem("CONFLICT", "No row of the batch failed: there is nothing to retry");
  }
}
