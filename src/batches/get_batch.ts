import { and, eq } from "drizzle-orm";
import { batches } from "../store/schema/batches.ts";
import { withOrganization } from "../store/with_organization.ts";
import type { Batch, BatchOwner } from "./batch.ts";
import { batchOf } from "./batch_of.ts";
import { notFound } from "./not_found.ts";
import { owned } from "./owned.ts";
import type { BatchesDeps } from "./deps.ts";

/** One batch, by its identifier. */
export interface GetBatch {
  readonly owner: BatchOwner;
  readonly batchId: string;
}

/**
 * Reads one of the owner's batches.
 *
 * @throws {Problem} `NOT_FOUND`
 */
export function getBatch(deps: BatchesDeps, { owner, batchId }: GetBatch): Promise<Batch> {
  return withOrganization(deps.database, owner.organizationId, async ({ transaction }) => {
    const [row] = await transaction.select().from(batches).where(and(eq(batches.id, batchId), owned(owner)));
    if (row === undefined) {
      throw notFound();
    }
    return batchOf(row, deps.clock.now());
  });
}
