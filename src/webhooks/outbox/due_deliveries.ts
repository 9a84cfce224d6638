import { sql } from "drizzle-orm";
import { notSuspended } from "../../store/not_suspended.ts";
import { withClaims } from "../../store/with_claims.ts";
import type { WebhooksDeps } from "../deps.ts";

/** A delivery that is due. */
export interface DueDelivery {
  readonly organizationId: string;
  readonly deliveryId: string;
}

/**
 * A delivery that was not attempted within this time is handed out again, because its job is lost. Longer than any
 * attempt.
 */
const HANDED_OUT_SECONDS = 60;

/**
 * Hands out due deliveries, each to one worker for a minute. Organizations take turns: the oldest delivery of each
 * comes before the second of any, so that thousands of one organization with slow receivers do not delay the others.
 */
export function dueDeliveries(deps: Pick<WebhooksDeps, "database">, limit: number): Promise<DueDelivery[]> {
  return withClaims(deps.database, { maintenance: "on" }, async (transaction) => {
    const rows = await transaction.execute<{ id: string; organization_id: string }>(sql`
      update webhook_deliveries set due_at = clock_timestamp() + make_interval(secs => ${HANDED_OUT_SECONDS})
      where id in (
        select id from (
          select id, due_at, row_number() over (partition by organization_id order by due_at) as turn
          from webhook_deliveries where status = 'pending' and due_at <= clock_timestamp() and ${notSuspended()}
        ) as due order by turn, due_at limit ${limit}
      )
      -- A worker that waited for another one's round finds them already assigned.
      and status = 'pending' and due_at <= clock_timestamp()
      returning id, organization_id`);
    return rows.map((row) => ({ organizationId: row.organization_id, deliveryId: row.id }));
  });
}
