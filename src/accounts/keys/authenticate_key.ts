import { eq } from "drizzle-orm";
import { inBlocks } from "../../domain/network.ts";
import type { KeyCaller } from "../../domain/caller.ts";
import { apiKeys } from "../../store/schema/api_keys.ts";
import { organizations } from "../../store/schema/organizations.ts";
import { withClaims, withOrganization } from "../../store/with_claims.ts";
import { type AccountsDeps, type KnownKey, unauthorized } from "../deps.ts";
import { isSecretText, sha256 } from "../secret_text.ts";
import { KEY_PREFIXES } from "./key_view.ts";
import { columnsOf, matching } from "../../store/rows.ts";

/**
 * Returns the caller that an API key identifies. A text without the form of a key is refused by its check digits,
 * without the database. A result is cached for half a second, or longer where an announcement would remove it, so that
 * every server refuses a revoked key within one second.
 *
 * @throws {Problem} `UNAUTHORIZED`
 */
export async function authenticateKey(deps: AccountsDeps, key: string): Promise<KeyCaller> {
  if (!KEY_PREFIXES.some((prefix) => isSecretText(key, prefix))) {
    throw unauthorized();
  }
  const keyHash = sha256(key);
  const caller = usedBy(deps, await deps.knownKeys.get(keyHash, () => findKey(deps, keyHash)));
  if (caller === undefined) {
    throw unauthorized();
  }
  return caller;
}

/** The caller of a key that is used now; undefined for one that has expired. */
function usedBy(deps: AccountsDeps, known: KnownKey | undefined): KeyCaller | undefined {
  if (known === undefined || (known.expiresAt !== null && known.expiresAt <= deps.clock.now())) {
    return undefined;
  }
  recordUse(deps, known.caller);
  return known.caller;
}

function findKey(deps: AccountsDeps, keyHash: string): Promise<KnownKey | undefined> {
  return withClaims(deps.database, { credential: keyHash }, async (transaction) => {
    const [row] = await transaction.select({
      keyId: apiKeys.id,
      ...columnsOf(
        apiKeys,
        "organizationId environment scopes origins dailyLimit monthlyLimit allowedAddresses expiresAt",
      ),
      suspension: organizations.suspensionReason,
      ofKey: apiKeys.zeroDataRetention,
      ofOrganization: organizations.zeroDataRetention,
    }).from(apiKeys).innerJoin(organizations, eq(organizations.id, apiKeys.organizationId)).where(
      matching(apiKeys, { keyHash, revokedAt: null }),
    );
    if (row === undefined) {
      return undefined;
    }
    const { expiresAt, origins, dailyLimit, monthlyLimit, allowedAddresses, suspension, ...rest } = row;
    const { ofKey, ofOrganization, ...caller } = rest;
    return {
      expiresAt,
      caller: {
        kind: "key",
        ...caller,
        ...(origins === null ? {} : { origins }),
        ...(dailyLimit === null && monthlyLimit === null ? {} : { hasLimits: true as const }),
        ...(allowedAddresses === null ? {} : { allowsAddress: inBlocks(allowedAddresses) }),
        ...(suspension === null ? {} : { suspension }),
        ...(ofKey || ofOrganization ? { zeroDataRetention: true as const } : {}),
      },
    };
  });
}

/** The caller that an API key identifies, if it is cached; undefined when `authenticateKey` has to look it up. */
export function knownKey(deps: AccountsDeps, key: string): KeyCaller | undefined {
  return usedBy(deps, deps.knownKeys.peek(sha256(key)));
}

/** A key's last use is written at most this often: it shows whether a key is still used, not exactly when. */
const WRITTEN_EVERY_MS = 60_000;

/** Keys whose last write is known. When there are more, all are removed, which costs one write for each. */
const LAST_USES_MAX = 20_000;

/**
 * Writes that a key is used, at most once a minute. The request does not wait for it, and a write that fails is tried
 * again at the next use.
 */
export function recordUse(deps: AccountsDeps, { keyId, organizationId }: KeyCaller): void {
  const now = deps.clock.now();
  const last = deps.lastUses.get(keyId);
  if (last !== undefined && now.getTime() - last < WRITTEN_EVERY_MS) {
    return;
  }
  if (deps.lastUses.size >= LAST_USES_MAX) {
    deps.lastUses.clear();
  }
  deps.lastUses.set(keyId, now.getTime());
  const write = withOrganization(deps.database, organizationId, async ({ transaction }) => {
    await transaction.update(apiKeys).set({ lastUsedAt: now })
      .where(matching(apiKeys, { id: keyId, organizationId }));
  }).catch(() => {
    deps.lastUses.delete(keyId);
  }).finally(() => {
    deps.background.delete(write);
  });
  deps.background.add(write);
}
