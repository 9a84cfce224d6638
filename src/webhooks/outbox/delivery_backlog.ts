import { sql } from "drizzle-orm";
import { notSuspended } from "../../store/not_suspended.ts";
import { withClaims } from "../../store/with_claims.ts";
import type { WebhooksDeps } from "../deps.ts";

/** Deliveries that are waiting. */
export interface DeliveryBacklog {
  /** Deliveries that will be attempted, now or later. */
  readonly pending: number;
  /** Those that are due. */
  readonly due: number;
  /** How long the oldest due delivery has been due. Zero without any. */
  readonly oldestSeconds: number;
}

/** The open deliveries of all organizations, for the operator; without those of suspended ones, which pause. */
export function deliveryBacklog(deps: Pick<WebhooksDeps, "database">): Promise<DeliveryBacklog> {
  return withClaims(deps.database, { maintenance: "on" }, async (transaction) => {
    const [row] = await transaction.execute<{ pending: number; due: number; oldest: number }>(sql`
      select count(*)::int as pending,
        count(*) filter (where due_at <= clock_timestamp())::int as due,
        coalesce(extract(epoch from clock_timestamp() - min(due_at)), 0)::float8 as oldest
      from webhook_deliveries where status = 'pending' and ${notSuspended()}`);
    return { pending: row?.pending ?? 0, due: row?.due ?? 0, oldestSeconds: Math.max(0, row?.oldest ?? 0) };
  });
}
