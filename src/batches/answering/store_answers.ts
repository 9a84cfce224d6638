import { and, eq, sql } from "drizzle-orm";
import { batchChunks } from "../../store/schema/batch_chunks.ts";
import { batchResults } from "../../store/schema/batch_results.ts";
import { batches } from "../../store/schema/batches.ts";
import { type Tenant, withOrganization } from "../../store/with_organization.ts";
import type { BatchRow } from "../batch.ts";
import { Problem } from "../../domain/problem.ts";
import type { BatchesDeps, CallCounts } from "../deps.ts";
import { finishBatch, runOf } from "../lifecycle/mod.ts";
import { countStates } from "../rows/mod.ts";
import { addedChanges } from "./added_changes.ts";
import type { AnsweredChunk } from "./answer_chunk.ts";
import type { LoadedChunk } from "./load_chunk.ts";
import { storeSplit } from "./split_chunk.ts";

/**
 * Stores a chunk's answers and counts them, in one transaction: if several workers answered the chunk, one of them inserts
 * the row, and only that one counts. The last chunk finishes the batch in the same transaction, so a batch whose rows are
 * all answered is always finished. Rows that were answered while their batch was cancelled are counted too, with a
 * reservation of their own: else work would be free. False if another worker was first, the batch was deleted, or it was
 * cancelled and no calls are left.
 */
export function storeAnswers(deps: BatchesDeps, chunk: LoadedChunk, answered: AnsweredChunk): Promise<boolean> {
  const { batchId, organizationId, number } = chunk.claimed;
  const { attempt } = chunk.batch;
  return withOrganization(deps.database, organizationId, async (tenant) => {
    const { transaction } = tenant;
    // The batch's chunks are counted one after the other.
    const [batch] = await transaction.select().from(batches).where(eq(batches.id, batchId)).for("update");
    const isCancelled = batch?.status === "cancelled" && attempt === 1;
    if (batch === undefined || batch.attempt !== attempt || (batch.status !== "running" && !isCancelled)) {
      return false;
    }
    const counts = countStates(answered.states);
    const [kept] = await transaction.insert(batchResults)
      .values({
        batchId,
        number,
        organizationId,
        attempt,
        states: answered.states,
        content: answered.content,
        summary: answered.summary,
        points: answered.points,
        ...counts,
      })
      .onConflictDoUpdate({
        target: [batchResults.batchId, batchResults.number],
        set: {
          attempt,
          states: sql`excluded.states`,
          content: sql`excluded.content`,
          summary: sql`excluded.summary`,
          points: sql`excluded.points`,
          found: sql`excluded.found`,
          uncertain: sql`excluded.uncertain`,
          unresolved: sql`excluded.unresolved`,
          failed: sql`excluded.failed`,
        },
        setWhere: sql`${batchResults.attempt} < excluded.attempt`,
      }).returning({ number: batchResults.number });
    if (kept === undefined) {
      return false;
    }
    await transaction.update(batchChunks).set({ isOpen: false, claimedUntil: null })
      .where(and(eq(batchChunks.batchId, batchId), eq(batchChunks.number, number)));
    if (answered.split !== undefined) {
      await storeSplit(tenant, chunk, answered.split);
    }
    const counted = await count(tenant, batch, answered);
    const { calls } = answered;
    if (isCancelled) {
      const purpose = `${runOf(batch)}.${number}`;
      const spent = sumOf(calls);
      const { environment } = batch;
      await deps.calls.reserve(tenant, { spender: { organizationId, environment }, purpose, calls: spent });
      await deps.calls.count(tenant, { organizationId, purpose, calls });
      await deps.calls.settle(tenant, { organizationId, purpose, spent });
      return true;
    }
    await deps.calls.count(tenant, { organizationId, purpose: runOf(batch), calls });
    if (counted.processed === counted.total) {
      await finishBatch(deps, tenant, {
        batch: counted,
        status: counted.failed === counted.total ? "failed" : "completed",
      });
    }
    return true;
  }).catch((error: unknown) => {
    if (error instanceof Problem && error.kind === "QUOTA_EXCEEDED") {
      return false;
    }
    throw error;
  });
}

function sumOf({ found, uncertain, unresolved }: CallCounts): number {
  return found + uncertain + unresolved;
}

async function count({ transaction }: Tenant, batch: BatchRow, answered: AnsweredChunk): Promise<BatchRow> {
  const { added: { found, uncertain, unresolved, failed }, changed, calls } = answered;
  const { rerun } = batch;
  const [counted] = await transaction.update(batches).set({
    processed: batch.processed + found + uncertain + unresolved + failed,
    found: batch.found + found,
    uncertain: batch.uncertain + uncertain,
    unresolved: batch.unresolved + unresolved,
    failed: batch.failed + failed,
    spent: batch.spent + sumOf(calls),
    ...(rerun === null ? {} : {
      rerun: {
        ...rerun,
        changes: addedChanges(rerun.changes, changed.changes),
        moved: rerun.moved + changed.moved,
      },
    }),
    revision: batch.revision + 1,
  }).where(eq(batches.id, batch.id)).returning();
  if (counted === undefined) {
    throw new Error("Cannot count a chunk because its batch is gone, though it was locked");
  }
  return counted;
}
