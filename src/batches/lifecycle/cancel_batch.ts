import { Problem } from "../../domain/problem.ts";
import { withOrganization } from "../../store/with_organization.ts";
import { type Batch, batchOf } from "../batch.ts";
import type { BatchesDeps } from "../deps.ts";
import { finishBatch } from "./finish_batch.ts";
import { type GetBatch, lockBatch } from "./get_batch.ts";

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
      return await finishBatch(deps, tenant, { batch, status: "cancelled" });
    }
    if (batch.status === "cancelled") {
      return batchOf(batch, deps.clock.now());
    }
    throw new Problem("CONFLICT", `The batch is ${batch.status}: there is nothing to cancel`);
  });
}
