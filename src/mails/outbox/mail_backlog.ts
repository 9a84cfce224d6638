import { sql } from "drizzle-orm";
import type { Database } from "../../store/database.ts";
import { withClaims } from "../../store/with_claims.ts";

/** Mails that are waiting. */
export interface MailBacklog {
  /** Mails that will be attempted, now or later. */
  readonly pending: number;
  /** How long the oldest of them has been waiting. Zero without any. */
  readonly oldestSeconds: number;
}

/** The mails of the service that were not sent yet, for the operator. */
export function mailBacklog(deps: { readonly database: Database }): Promise<MailBacklog> {
  return withClaims(deps.database, { maintenance: "on" }, async (transaction) => {
    const [row] = await transaction.execute<{ pending: number; oldest: number }>(sql`
      select count(*)::int as pending,
        coalesce(extract(epoch from clock_timestamp() - min(created_at)), 0)::float8 as oldest
      from mails where status = 'pending'`);
    return { pending: row?.pending ?? 0, oldestSeconds: Math.max(0, row?.oldest ?? 0) };
  });
}
