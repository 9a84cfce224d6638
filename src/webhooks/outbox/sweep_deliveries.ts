import { DAY_MS } from "../../domain/clock.ts";
import { sql } from "drizzle-orm";
import { withClaims } from "../../store/with_claims.ts";
import type { WebhooksDeps } from "../deps.ts";

/** Deliveries are kept as long as batches by default. */
const KEPT_MS = 30 * DAY_MS;
const ROWS_MAX = 5000;

/** Deletes old deliveries of all organizations. Returns their number; the next sweep deletes the rest. */
export function sweepDeliveries(deps: Pick<WebhooksDeps, "database" | "clock">): Promise<number> {
  const before = new Date(deps.clock.now().getTime() - KEPT_MS).toISOString();
  return withClaims(deps.database, { maintenance: "on" }, async (transaction) => {
    const deleted = await transaction.execute(sql`
      delete from webhook_deliveries where id in (
        select id from webhook_deliveries where created_at <= ${before} and status <> 'pending' limit ${ROWS_MAX}
      ) returning 1`);
    return deleted.length;
  });
}
