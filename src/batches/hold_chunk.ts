import { sql } from "drizzle-orm";
import { withOrganization } from "../store/with_organization.ts";
import { type ClaimedChunk, LEASE_SECONDS } from "./claim_chunk.ts";
import type { BatchesDeps } from "./deps.ts";

/** Renews the lease of a chunk. */
export async function holdChunk(deps: Pick<BatchesDeps, "database">, chunk: ClaimedChunk): Promise<void> {
  await withOrganization(deps.database, chunk.organizationId, ({ transaction }) =>
    transaction.execute(sql`
      update batch_chunks set claimed_until = clock_timestamp() + make_interval(secs => ${LEASE_SECONDS})
      where batch_id = ${chunk.batchId} and number = ${chunk.number} and is_open`));
}

/** Releases a chunk that could not be answered, so that it does not wait for the end of its lease. */
export async function releaseChunk(deps: Pick<BatchesDeps, "database">, chunk: ClaimedChunk): Promise<void> {
  await withOrganization(deps.database, chunk.organizationId, async ({ transaction }) => {
    await transaction.execute(sql`
      update batch_chunks set claimed_until = null
      where batch_id = ${chunk.batchId} and number = ${chunk.number} and is_open`);
    await transaction.execute(sql`update batch_turns set idle_until = null where batch_id = ${chunk.batchId}`);
  });
}
