import { and, eq, ne, type SQL } from "drizzle-orm";
import { Problem } from "../../domain/problem.ts";
import { batches } from "../../store/schema/batches.ts";
import { type Tenant, withOrganization } from "../../store/with_organization.ts";
import { type Batch, batchOf, type BatchOwner, type BatchRow } from "../batch.ts";
import type { BatchesDeps } from "../deps.ts";

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

/** The condition that a batch belongs to the owner and is accepted: part of every statement for one batch. */
export function owned({ organizationId, environment }: BatchOwner): SQL | undefined {
  return and(
    eq(batches.organizationId, organizationId),
    eq(batches.environment, environment),
    ne(batches.status, "uploading"),
  );
}

/** The same answer for a batch that is unknown, expired, in the other environment, or of another organization. */
function notFound(): Problem {
  return new Problem("NOT_FOUND", "There is no batch with this identifier");
}
