import { and, eq } from "drizzle-orm";
import type { KeyCaller } from "../domain/caller.ts";
import { apiKeys } from "../store/schema/api_keys.ts";
import { withOrganization } from "../store/with_organization.ts";
import type { AccountsRoom } from "./room.ts";

/** A key's last use is written at most this often: what it is asked for is "still used?", not "when exactly?". */
const WRITTEN_EVERY_MS = 60_000;

/** Keys remembered. When there are more all are forgotten, which costs each one write. */
const REMEMBERED_MAX = 20_000;

/**
 * Writes that a key is used, at most once a minute and without keeping the call waiting. A write that fails is tried
 * again at the next use: no call fails for it.
 */
export function noteUse(room: AccountsRoom, { keyId, organizationId }: KeyCaller): void {
  const now = room.clock.now();
  const last = room.lastUses.get(keyId);
  if (last !== undefined && now.getTime() - last < WRITTEN_EVERY_MS) {
    return;
  }
  if (room.lastUses.size >= REMEMBERED_MAX) {
    room.lastUses.clear();
  }
  room.lastUses.set(keyId, now.getTime());
  const write = withOrganization(room.database, organizationId, async ({ transaction }) => {
    await transaction.update(apiKeys).set({ lastUsedAt: now })
      .where(and(eq(apiKeys.id, keyId), eq(apiKeys.organizationId, organizationId)));
  }).catch(() => {
    room.lastUses.delete(keyId);
  }).finally(() => {
    room.background.delete(write);
  });
  room.background.add(write);
}
