import { sql } from "drizzle-orm";
import { withClaims } from "../store/with_claims.ts";
import type { WebhooksRoom } from "./room.ts";

/** A delivery whose time has come. */
export interface DueDelivery {
  readonly organizationId: string;
  readonly deliveryId: string;
}

/** One that was handed out and not tried by then is handed out again: its job is lost. Longer than any try. */
const HANDED_OUT_SECONDS = 60;

/** Hands out deliveries whose time has come, each to one worker for a minute. */
export function dueDeliveries(room: Pick<WebhooksRoom, "database">, limit: number): Promise<DueDelivery[]> {
  return withClaims(room.database, { maintenance: "on" }, async (transaction) => {
    const rows = await transaction.execute<{ id: string; organization_id: string }>(sql`
      update webhook_deliveries set due_at = clock_timestamp() + make_interval(secs => ${HANDED_OUT_SECONDS})
      where id in (
        select id from webhook_deliveries where status = 'pending' and due_at <= clock_timestamp()
        order by due_at limit ${limit} for update skip locked
      )
      returning id, organization_id`);
    return rows.map((row) => ({ organizationId: row.organization_id, deliveryId: row.id }));
  });
}
