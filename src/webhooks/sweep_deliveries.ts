import { sql } from "drizzle-orm";
import { withClaims } from "../store/with_claims.ts";
import type { WebhooksRoom } from "./room.ts";

/** Deliveries are kept for a look back: as long as batches are. */
const KEPT_MS = 30 * 24 * 3_600_000;
const ROWS_MAX = 5000;

/** Deletes old deliveries, whoever they belonged to. Returns how many there were; the next sweep takes the rest. */
export function sweepDeliveries(room: Pick<WebhooksRoom, "database" | "clock">): Promise<number> {
  const before = new Date(room.clock.now().getTime() - KEPT_MS).toISOString();
  return withClaims(room.database, { maintenance: "on" }, async (transaction) => {
    const gone = await transaction.execute(sql`
      delete from webhook_deliveries where id in (
        select id from webhook_deliveries where created_at <= ${before} and status <> 'pending' limit ${ROWS_MAX}
      ) returning 1`);
    return gone.length;
  });
}
