import { and, eq, isNotNull, lte, or } from "drizzle-orm";
import { batches } from "../store/schema/batches.ts";
import { withClaims } from "../store/with_claims.ts";
import { withOrganization } from "../store/with_organization.ts";
import { deleteIn } from "./delete_batch.ts";
import type { BatchesRoom } from "./room.ts";

/** An upload without a row for so long has lost its sender: whoever sends slower sends nothing. */
const UPLOAD_IDLE_MS = 15 * 60_000;
/** Batches of one sweep. The next one takes the rest. */
const BATCHES_MAX = 100;

/**
 * Deletes batches that have expired and uploads that were dropped with their server, whoever they belonged to. May run
 * at any time, on any server, twice at once. Returns how many there were.
 */
export async function sweepBatches(room: BatchesRoom): Promise<number> {
  const now = room.clock.now();
  const isDropped = and(
    eq(batches.status, "uploading"),
    lte(batches.touchedAt, new Date(now.getTime() - UPLOAD_IDLE_MS)),
  );
  // One that has not ended does not expire, however long it takes.
  const isOver = or(and(isNotNull(batches.finishedAt), lte(batches.expiresAt, now)), isDropped);
  const found = await withClaims(
    room.database,
    { maintenance: "on" },
    (transaction) =>
      transaction.select({ id: batches.id, organizationId: batches.organizationId }).from(batches)
        .where(isOver).limit(BATCHES_MAX),
  );
  let swept = 0;
  for (const { id, organizationId } of found) {
    swept += await withOrganization(room.database, organizationId, async (tenant) => {
      const [batch] = await tenant.transaction.select().from(batches).where(and(eq(batches.id, id), isOver))
        .for("update", { skipLocked: true });
      if (batch === undefined) {
        return 0;
      }
      await deleteIn(room, tenant, batch);
      return 1;
    });
  }
  return swept;
}
