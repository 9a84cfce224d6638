import { and, eq, isNull } from "drizzle-orm";
import { idempotencyKeys } from "../store/schema/idempotency_keys.ts";
import { withOrganization } from "../store/with_organization.ts";
import { CLAIM_MS, type Claimed } from "./begin_idempotent.ts";
import type { AccountsRoom } from "./room.ts";
import { sha256 } from "./sha256.ts";

/** Twice before a claim ends: one that fails is made up for by the next. */
const RENEW_MS = CLAIM_MS / 3;
/** An hour: whatever is under way for longer has lost its sender, and its key must come free. */
const RENEWALS_MAX = 90;

/**
 * Keeps a claim for as long as its request is under way: a large upload takes longer than a claim lasts, and the same
 * upload sent again meanwhile must not become a second one. The returned function ends it.
 */
export function keepClaim(
  room: Pick<AccountsRoom, "database" | "clock">,
  { organizationId, key }: Claimed,
  everyMs: number = RENEW_MS,
): () => void {
  const renew = (): Promise<unknown> =>
    withOrganization(room.database, organizationId, async ({ transaction }) => {
      await transaction.update(idempotencyKeys)
        .set({ claimedUntil: new Date(room.clock.now().getTime() + CLAIM_MS) })
        .where(and(
          eq(idempotencyKeys.organizationId, organizationId),
          eq(idempotencyKeys.keyHash, sha256(key)),
          isNull(idempotencyKeys.status),
        ));
    });
  // A renewal that fails is tried again at the next; a database that is away longer fails the request itself.
  let renewals = 0;
  const timer = setInterval(() => {
    if (++renewals > RENEWALS_MAX) {
      clearInterval(timer);
    } else {
      void renew().catch(() => {});
    }
  }, everyMs);
  return () => clearInterval(timer);
}
