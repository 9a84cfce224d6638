import { and, eq } from "drizzle-orm";
import { batches } from "../store/schema/batches.ts";
import type { Tenant } from "../store/with_organization.ts";
import type { BatchRow } from "./batch_of.ts";
import type { GetBatch } from "./get_batch.ts";
import { notFound } from "./not_found.ts";
import { owned } from "./owned.ts";

/**
 * Reads one of the owner's batches and locks it until the transaction ends.
 *
 * @throws {Problem} `NOT_FOUND`
 */
export async function lockBatch({ transaction }: Tenant, { owner, batchId }: GetBatch): Promise<BatchRow> {
  const [batch] = await transaction.select().from(batches).where(and(eq(batches.id, batchId), owned(owner)))
    .for("update");
  if (batch === undefined) {
    throw notFound();
  }
  return batch;
}
