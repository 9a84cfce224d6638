import { DAY_MS } from "../../domain/clock.ts";
import { eq } from "drizzle-orm";
import { queueMail } from "../../store/queue_mail.ts";
import { batchTurns } from "../../store/schema/batch_turns.ts";
import { batches } from "../../store/schema/batches.ts";
import type { Tenant } from "../../store/with_organization.ts";
import { type Batch, batchOf, type BatchRow, presentBatch } from "../batch.ts";
import type { BatchesDeps } from "../deps.ts";

/** A batch to end, and its final status. */
interface FinishBatch {
  /** Locked by the transaction. */
  readonly batch: BatchRow;
  readonly status: "completed" | "failed" | "cancelled";
}

/** Ends a batch within a transaction, settles its calls and records its event. */
export async function finishBatch(deps: BatchesDeps, tenant: Tenant, { batch, status }: FinishBatch): Promise<Batch> {
  const { transaction, organizationId } = tenant;
  const now = deps.clock.now();
  const expiresAt = new Date(now.getTime() + deps.retentionDays * DAY_MS);
  const [finished] = await transaction.update(batches)
    .set({ status, finishedAt: now, expiresAt, revision: batch.revision + 1 })
    .where(eq(batches.id, batch.id)).returning();
  if (finished === undefined) {
    throw new Error("Cannot end a batch because it is gone, though it was locked");
  }
  await transaction.delete(batchTurns).where(eq(batchTurns.batchId, batch.id));
  await deps.calls.settle(tenant, { organizationId, purpose: runOf(finished), spent: finished.spent });
  const ended = batchOf(finished, deps.clock.now());
  await deps.emitEvent(tenant, {
    type: `batch.${status}`,
    environment: finished.environment,
    data: presentBatch(ended),
  });
  // Who cancels a batch knows it.
  if (status !== "cancelled" && finished.createdBy !== null) {
    await queueMail(deps, transaction, {
      kind: "batch_ended",
      userId: finished.createdBy,
      organizationId,
      subjectId: finished.id,
    });
  }
  return ended;
}

/** The name of one run of a batch, for its reserved calls. */
export function runOf({ id, attempt }: { readonly id: string; readonly attempt: number }): string {
  return `${id}.${attempt}`;
}
