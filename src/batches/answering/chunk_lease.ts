import { sql } from "drizzle-orm";
import { notSuspended } from "../../store/not_suspended.ts";
import type { Database } from "../../store/database.ts";
import { batchChunks } from "../../store/schema/batch_chunks.ts";
import { claim, withClaims } from "../../store/with_claims.ts";
import { withOrganization } from "../../store/with_organization.ts";
import type { BatchesDeps } from "../deps.ts";

/** A claimed chunk; the claim holds until its lease ends. */
export interface ClaimedChunk {
  readonly batchId: string;
  readonly organizationId: string;
  readonly number: number;
}

/** A worker that does not renew its claim for this long counts as dead. By the database's clock. */
export const LEASE_SECONDS = 15;
/** Key of the advisory lock that orders claims. Any unused number. */
const LOCK_KEY = 7_261_001_940;
/** Batches searched for a free chunk in one turn. Those without one are marked, and the next turn skips them. */
const SEARCHED_MAX = 20;

/**
 * Claims the next chunk of all organizations: from the organization served longest ago, its batch served longest ago,
 * the first free chunk. Undefined if there is none.
 */
export function claimChunk(deps: Pick<BatchesDeps, "database">): Promise<ClaimedChunk | undefined> {
  return withClaims(deps.database, { maintenance: "on" }, async (transaction) => {
    await transaction.execute(sql`select pg_advisory_xact_lock(${LOCK_KEY}::bigint)`);
    const turns = await transaction.execute<{ batch_id: string; organization_id: string }>(sql`
      select batch_id, organization_id from batch_turns left join batch_shares using (organization_id)
      where (idle_until is null or idle_until <= clock_timestamp()) and ${notSuspended()}
      order by served_at nulls first, turned_at nulls first, batch_id limit ${SEARCHED_MAX}`);
    for (const { batch_id: batchId, organization_id: organizationId } of turns) {
      await claim(transaction, { organizationId });
      const number = await take(transaction, batchId);
      if (number !== undefined) {
        await transaction.execute(sql`
          insert into batch_shares values (${organizationId}, clock_timestamp())
          on conflict (organization_id) do update set served_at = excluded.served_at`);
        return { batchId, organizationId, number };
      }
    }
    return undefined;
  });
}

async function take(transaction: Database, batchId: string): Promise<number | undefined> {
  const [taken] = await transaction.execute<{ number: number }>(sql`
    update ${batchChunks} set tries = tries + 1,
      claimed_until = clock_timestamp() + make_interval(secs => ${LEASE_SECONDS})
    where batch_id = ${batchId} and number = (
      select number from batch_chunks
      where batch_id = ${batchId} and is_open and (claimed_until is null or claimed_until <= clock_timestamp())
      order by number limit 1
    )
    returning number`);
  await transaction.execute(
    taken === undefined
      ? sql`update batch_turns set idle_until = coalesce(
          (select min(claimed_until) from batch_chunks where batch_id = ${batchId} and is_open),
          clock_timestamp() + make_interval(secs => ${LEASE_SECONDS})
        ) where batch_id = ${batchId}`
      : sql`update batch_turns set turned_at = clock_timestamp(), idle_until = null where batch_id = ${batchId}`,
  );
  return taken?.number;
}

/** Renews the lease of a chunk. False if its batch is no longer running: it was cancelled or deleted. */
export async function holdChunk(deps: Pick<BatchesDeps, "database">, chunk: ClaimedChunk): Promise<boolean> {
  const held = await withOrganization(deps.database, chunk.organizationId, ({ transaction }) =>
    transaction.execute(sql`
      update batch_chunks set claimed_until = clock_timestamp() + make_interval(secs => ${LEASE_SECONDS})
      where batch_id = ${chunk.batchId} and number = ${chunk.number} and is_open
        and exists (select from batches where id = ${chunk.batchId} and status = 'running')
      returning number`));
  return held.length > 0;
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
