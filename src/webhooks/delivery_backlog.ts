import { sql } from "drizzle-orm";
import { withClaims } from "../store/with_claims.ts";
import type { WebhooksRoom } from "./room.ts";

/** What waits to be delivered. */
export interface DeliveryBacklog {
  /** Deliveries that will be tried, now or later. */
  readonly pending: number;
  /** Those whose time has come. */
  readonly due: number;
  /** How long the one that is due longest has been so. Zero without any. */
  readonly oldestSeconds: number;
}

/** How many deliveries are open, whoever's they are: for the operator. */
export function deliveryBacklog(room: Pick<WebhooksRoom, "database">): Promise<DeliveryBacklog> {
  return withClaims(room.database, { maintenance: "on" }, async (transaction) => {
    const [row] = await transaction.execute<{ pending: number; due: number; oldest: number }>(sql`
      select count(*)::int as pending,
        count(*) filter (where due_at <= clock_timestamp())::int as due,
        coalesce(extract(epoch from clock_timestamp() - min(due_at)), 0)::float8 as oldest
      from webhook_deliveries where status = 'pending'`);
    return { pending: row?.pending ?? 0, due: row?.due ?? 0, oldestSeconds: Math.max(0, row?.oldest ?? 0) };
  });
}
