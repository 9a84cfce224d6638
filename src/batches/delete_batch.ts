import { eq } from "drizzle-orm";
import { batches } from "../store/schema/batches.ts";
import { type Tenant, withOrganization } from "../store/with_organization.ts";
import type { BatchRow } from "./batch_of.ts";
import type { GetBatch } from "./get_batch.ts";
import { lockBatch } from "./lock_batch.ts";
import type { BatchesDeps } from "./deps.ts";
import { runOf } from "./run_of.ts";

/**
 * Deletes a batch with all its rows and answers. An unfinished one ends, and its unspent calls are returned.
 *
 * @throws {Problem} `NOT_FOUND`
 */
export function deleteBatch(deps: BatchesDeps, command: GetBatch): Promise<void> {
  return withOrganization(deps.database, command.owner.organizationId, async (tenant) => {
    await deleteIn(deps, tenant, await lockBatch(tenant, command));
  });
}

/** The same for a batch that the transaction has locked. */
export async function deleteIn(deps: Pick<BatchesDeps, "calls">, tenant: Tenant, batch: BatchRow): Promise<void> {
  const { transaction, organizationId } = tenant;
  // A settled reservation does not change.
  await deps.calls.settle(tenant, { organizationId, purpose: runOf(batch), spent: batch.spent });
  await transaction.delete(batches).where(eq(batches.id, batch.id));
}
