import { sql } from "drizzle-orm";
import { type Database, withClaims } from "../../store/with_claims.ts";

/** A mail that is due. */
export interface DueMail {
  readonly mailId: string;
}

/**
 * A mail that was not attempted within this time is handed out again, because its job is lost. Longer than any attempt.
 */
const HANDED_OUT_SECONDS = 120;

/** Hands out due mails, each to one worker for two minutes. Those that somebody is waiting for come first. */
export function dueMails(deps: { readonly database: Database }, limit: number): Promise<DueMail[]> {
  return withClaims(deps.database, { maintenance: "on" }, async (transaction) => {
    const rows = await transaction.execute<{ id: string }>(sql`
      update mails set due_at = clock_timestamp() + make_interval(secs => ${HANDED_OUT_SECONDS})
      where id in (
        select id from mails where status = 'pending' and due_at <= clock_timestamp()
        order by kind in ('reset', 'verification') desc, due_at limit ${limit}
      )
      -- A worker that waited for another one's round finds them already assigned.
      and status = 'pending' and due_at <= clock_timestamp()
      returning id`);
    return rows.map(({ id }) => ({ mailId: id }));
  });
}

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
