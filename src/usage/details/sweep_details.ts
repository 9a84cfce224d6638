import { sql } from "drizzle-orm";
import { type Clock, DAY_MS } from "../../domain/clock.ts";
import type { Database } from "../../store/database.ts";
import { withClaims } from "../../store/with_claims.ts";

/** As long as audit events, and a little longer than the longest report. */
const RETENTION_DAYS = 400;

/** Rows of one sweep, so that its locks are short. The next one deletes the others. */
const ROWS_MAX = 50_000;

/**
 * Deletes the counts by key and status that are older than 400 days, of all organizations; the calls of each day stay.
 * May run at any time. Returns the number of rows.
 */
export function sweepDetails(
  { database, clock }: { readonly database: Database; readonly clock: Clock },
): Promise<number> {
  const first = new Date(clock.now().getTime() - RETENTION_DAYS * DAY_MS).toISOString().slice(0, "YYYY-MM-DD".length);
  return withClaims(database, { maintenance: "on" }, async (transaction) => {
    const deleted = await transaction.execute(sql`
      delete from usage_details where ctid in (
        select ctid from usage_details where day < ${first}::date limit ${ROWS_MAX})`);
    return deleted.count;
  });
}
