import { sql } from "drizzle-orm";
import { withClaims } from "../store/with_claims.ts";
import type { BatchesDeps } from "./deps.ts";

/** What waits for workers. */
export interface BatchBacklog {
  /** Batches with rows that are not answered. */
  readonly batches: number;
  /** Since the one that waits longest had a chunk taken, or was made. Zero without any. */
  readonly oldestSeconds: number;
}

/** Open batch work of all organizations, for the operator. */
export function batchBacklog(deps: Pick<BatchesDeps, "database">): Promise<BatchBacklog> {
  return withClaims(deps.database, { maintenance: "on" }, async (transaction) => {
    const [row] = await transaction.execute<{ batches: number; oldest: number }>(sql`
      select count(*)::int as batches,
        coalesce(extract(epoch from clock_timestamp() - min(coalesce(turned_at, created_at))), 0)::float8 as oldest
      from batch_turns join batches on batches.id = batch_turns.batch_id`);
    return { batches: row?.batches ?? 0, oldestSeconds: Math.max(0, row?.oldest ?? 0) };
  });
}
