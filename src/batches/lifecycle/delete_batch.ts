import { and, eq, isNotNull, lte, or } from "drizzle-orm";
import { batches } from "../../store/schema/batches.ts";
import { withClaims } from "../../store/with_claims.ts";
import { type Tenant, withOrganization } from "../../store/with_organization.ts";
import type { BatchRow } from "../batch.ts";
import type { BatchesDeps } from "../deps.ts";
import { runOf } from "./finish_batch.ts";
import { type GetBatch, lockBatch } from "./get_batch.ts";

/**
 * Deletes a batch with all its rows and answers. An unfinished one ends, and its unspent calls are returned.
 *
 * @throws {Problem} `NOT_FOUND`
 */
export function deleteBatch(deps: BatchesDeps, command: GetBatch): Promise<void> {
  return withOrganization(deps.database, command.owner.organizationId, async (tenant) => {
    await deleteLocked(deps, tenant, await lockBatch(tenant, command));
  });
}

/** The same for a batch that the transaction has locked. */
async function deleteLocked(deps: Pick<BatchesDeps, "calls">, tenant: Tenant, batch: BatchRow): Promise<void> {
  const { transaction, organizationId } = tenant;
  // A settled reservation does not change.
  await deps.calls.settle(tenant, { organizationId, purpose: runOf(batch), spent: batch.spent });
  await transaction.delete(batches).where(eq(batches.id, batch.id));
}

/** An upload without a new row for this long was abandoned. */
const UPLOAD_IDLE_MS = 15 * 60_000;
/** Batches of one sweep. The next one deletes the rest. */
const BATCHES_MAX = 100;

/**
 * Deletes expired batches and abandoned uploads of all organizations. May run at any time, on any server, also
 * concurrently. Returns their number.
 */
export async function sweepBatches(deps: BatchesDeps): Promise<number> {
  const now = deps.clock.now();
  const isDropped = and(
    eq(batches.status, "uploading"),
    lte(batches.touchedAt, new Date(now.getTime() - UPLOAD_IDLE_MS)),
  );
  // An unfinished batch does not expire, however long it takes.
  const isOver = or(and(isNotNull(batches.finishedAt), lte(batches.expiresAt, now)), isDropped);
  const found = await withClaims(
    deps.database,
    { maintenance: "on" },
    (transaction) =>
      transaction.select({ id: batches.id, organizationId: batches.organizationId }).from(batches)
        .where(isOver).limit(BATCHES_MAX),
  );
  let swept = 0;
  for (const { id, organizationId } of found) {
    swept += await withOrganization(deps.database, organizationId, async (tenant) => {
      const [batch] = await tenant.transaction.select().from(batches).where(and(eq(batches.id, id), isOver))
        .for("update", { skipLocked: true });
      if (batch === undefined) {
        return 0;
      }
      await deleteLocked(deps, tenant, batch);
      return 1;
    });
  }
  return swept;
}
