import { eq, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { Problem } from "../../domain/problem.ts";
import { batchResults } from "../../store/schema/batch_results.ts";
import { batches } from "../../store/schema/batches.ts";
import { type Tenant, withOrganization } from "../../store/with_organization.ts";
import { type Batch, batchOf, type BatchRow } from "../batch.ts";
import type { BatchesDeps } from "../deps.ts";
import { finishBatch } from "./finish_batch.ts";
import { type GetBatch, lockBatch } from "./get_batch.ts";

/**
 * Cancels a batch. No more work begins: a worker stores and counts what it answered up to a second later. Existing answers
 * stay. Cancelling it again changes nothing.
 *
 * @throws {Problem} `NOT_FOUND`; `CONFLICT` if it ended in another way.
 */
export function cancelBatch(deps: BatchesDeps, command: GetBatch): Promise<Batch> {
  return withOrganization(deps.database, command.owner.organizationId, async (tenant) => {
    const batch = await lockBatch(tenant, command);
    if (batch.status === "queued" || batch.status === "running") {
      return await finishBatch(deps, tenant, { batch: await withStoredCounts(tenant, batch), status: "cancelled" });
    }
    if (batch.status === "cancelled") {
      return batchOf(batch, deps.clock.now());
    }
    throw new Problem("CONFLICT", `The batch is ${batch.status}: there is nothing to cancel`);
  });
}

function total(column: PgColumn) {
  return sql<number>`sum(${column})::int`;
}

/**
 * In a further run, rows that are still open count with the answers of the run before, which they keep. In the first run
 * they have none.
 */
async function withStoredCounts({ transaction }: Tenant, batch: BatchRow): Promise<BatchRow> {
  if (batch.attempt === 1) {
    return batch;
  }
  const [stored] = await transaction.select({
    found: total(batchResults.found),
    uncertain: total(batchResults.uncertain),
    unresolved: total(batchResults.unresolved),
    failed: total(batchResults.failed),
  }).from(batchResults).where(eq(batchResults.batchId, batch.id));
  const [counted] = stored === undefined ? [] : await transaction.update(batches)
    .set({ ...stored, processed: stored.found + stored.uncertain + stored.unresolved + stored.failed })
    .where(eq(batches.id, batch.id)).returning();
  return counted ?? batch;
}
