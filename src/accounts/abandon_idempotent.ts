import { and, eq, isNull } from "drizzle-orm";
import { idempotencyKeys } from "../store/schema/idempotency_keys.ts";
import { withOrganization } from "../store/with_organization.ts";
import type { Claimed } from "./begin_idempotent.ts";
import type { AccountsRoom } from "./room.ts";
import { sha256 } from "./sha256.ts";

/** Gives a claimed key free: the request failed and created nothing. */
export async function abandonIdempotent(room: Pick<AccountsRoom, "database">, claimed: Claimed): Promise<void> {
  const { organizationId, key } = claimed;
  await withOrganization(room.database, organizationId, async ({ transaction }) => {
    await transaction.delete(idempotencyKeys).where(and(
      eq(idempotencyKeys.organizationId, organizationId),
      eq(idempotencyKeys.keyHash, sha256(key)),
      isNull(idempotencyKeys.status),
    ));
  });
}
