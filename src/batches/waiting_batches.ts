import { sql } from "drizzle-orm";
import { withClaims } from "../store/with_claims.ts";
import type { BatchesDeps } from "./deps.ts";

/**
 * Counts batches with an unclaimed chunk, if no chunk of any organization was claimed for `seconds`: then their jobs are
 * lost, or their workers died. Otherwise 0.
 */
export function waitingBatches(deps: Pick<BatchesDeps, "database">, seconds: number): Promise<number> {
  return withClaims(deps.database, { maintenance: "on" }, async (transaction) => {
    const [row] = await transaction.execute<{ waiting: number }>(sql`
      select count(*) filter (where idle_until is null or idle_until <= clock_timestamp())::int as waiting
      from batch_turns
      having coalesce(max(turned_at) <= clock_timestamp() - make_interval(secs => ${seconds}), true)`);
    return row?.waiting ?? 0;
  });
}
