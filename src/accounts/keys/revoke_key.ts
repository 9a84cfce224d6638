import { and, eq, isNull } from "drizzle-orm";
import type { SessionCaller } from "../../domain/caller.ts";
import { Problem } from "../../domain/problem.ts";
import { announce } from "../../store/announcement.ts";
import { recordEvent } from "../../store/audit.ts";
import { apiKeys } from "../../store/schema/api_keys.ts";
import { withOrganization } from "../../store/with_organization.ts";
import { emitEvent } from "../../webhooks/mod.ts";
import type { AccountsDeps } from "../deps.ts";
import { requireRole } from "../members/roles.ts";
import type { ClientInfo } from "../signed_in.ts";

/** A key to revoke. */
export interface RevokeKey {
  readonly caller: SessionCaller;
  readonly keyId: string;
  readonly client?: ClientInfo;
}

/**
 * Revokes a key of the caller's organization: here at once, on every other server within a second.
 *
 * @throws {Problem} `FORBIDDEN` below admin; `NOT_FOUND` for a key that is unknown, revoked, or of another organization.
 */
export async function revokeKey(deps: AccountsDeps, command: RevokeKey): Promise<void> {
  const { caller, keyId, client } = command;
  requireRole(caller, "admin");
  const keyHash = await withOrganization(deps.database, caller.organizationId, async (tenant) => {
    const [revoked] = await tenant.transaction.update(apiKeys).set({ revokedAt: deps.clock.now() })
      .where(and(
        eq(apiKeys.id, keyId),
        eq(apiKeys.organizationId, tenant.organizationId),
        isNull(apiKeys.revokedAt),
      ))
      .returning({ keyHash: apiKeys.keyHash, environment: apiKeys.environment, name: apiKeys.name });
    if (revoked === undefined) {
      throw new Problem("NOT_FOUND", "There is no key with this identifier");
    }
    await announce(tenant.transaction, { subject: "key", id: revoked.keyHash });
    await recordEvent(deps, { tenant, action: "api_key.revoked", actorId: caller.userId, targetId: keyId, client });
    const { environment, name } = revoked;
    await emitEvent(deps, tenant, { type: "api_key.revoked", environment, data: { id: keyId, name, environment } });
    return revoked.keyHash;
  });
  deps.knownKeys.delete(keyHash);
}
