import { Problem } from "../domain/problem.ts";
import { withOrganization } from "../store/with_organization.ts";
import type { Batch } from "./batch.ts";
import { batchOf } from "./batch_of.ts";
import { finishIn } from "./finish_in.ts";
import type { GetBatch } from "./get_batch.ts";
import { lockBatch } from "./lock_batch.ts";
import type { BatchesDeps } from "./deps.ts";

/**
 * Cancels a batch. From this moment on no row is counted: a worker's result for it is dropped. Existing answers
 * stay. Cancelling it again changes nothing.
 *
 * @throws {Problem} `NOT_FOUND`; `CONFLICT` if it ended in another way.
 */
export function cancelBatch(deps: BatchesDeps, command: GetBatch): Promise<Batch> {
  return withOrganization(deps.database, command.owner.organizationId, async (tenant) => {
    const batch = await lockBatch(tenant, command);
    if (batch.status === "queued" || batch.status === "running") {
      return await finishIn(deps, tenant, { batch, status: "cancelled" });
    }
    if (batch.status === "cancelled") {
      return batchOf(batch, deps.clock.now());
    }
    throw new Problem("CONFLICT", `The batch is ${batch.status}: there is nothing to cancel`);
  });
}
