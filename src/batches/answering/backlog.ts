import { sql } from "drizzle-orm";
import { notSuspended } from "../../store/not_suspended.ts";
import { withClaims } from "../../store/with_claims.ts";
import type { BatchesDeps } from "../deps.ts";

/** The work that waits for workers. */
export interface BatchBacklog {
  /** Batches with unanswered rows. */
  readonly batches: number;
  /**
   * Age of the longest wait: since the batch's last chunk was claimed, or since it was created. Zero without batches.
   */
  readonly oldestSeconds: number;
}

/** Open batch work of all organizations, for the operator; without that of suspended ones, which pauses. */
export function batchBacklog(deps: Pick<BatchesDeps, "database">): Promise<BatchBacklog> {
  return withClaims(deps.database, { maintenance: "on" }, async (transaction) => {
    const [row] = await transaction.execute<{ batches: number; oldest: number }>(sql`
      select count(*)::int as batches,
        coalesce(extract(epoch from clock_timestamp() - min(coalesce(turned_at, created_at))), 0)::float8 as oldest
      from batch_turns join batches on batches.id = batch_turns.batch_id where ${notSuspended("batch_turns")}`);
    return { batches: row?.batches ?? 0, oldestSeconds: Math.max(0, row?.oldest ?? 0) };
  });
}

/**
 * Counts batches with an unclaimed chunk, if no chunk of any organization was claimed for `seconds`: then their jobs
 * are lost, or their workers died. Otherwise 0.
 */
export function waitingBatches(deps: Pick<BatchesDeps, "database">, seconds: number): Promise<number> {
  return withClaims(deps.database, { maintenance: "on" }, async (transaction) => {
    const [row] = await transaction.execute<{ waiting: number }>(sql`
      select count(*) filter (where idle_until is null or idle_until <= clock_timestamp())::int as waiting
      from batch_turns where ${notSuspended()}
      having coalesce(max(turned_at) <= clock_timestamp() - make_interval(secs => ${seconds}), true)`);
    return row?.waiting ?? 0;
  });
}
