import { and, eq, isNull } from "drizzle-orm";
import type { KeyCaller } from "../domain/caller.ts";
import { apiKeys } from "../store/schema/api_keys.ts";
import { withClaims } from "../store/with_claims.ts";
import { KEY_PREFIX } from "./key_prefix.ts";
import { noteUse } from "./note_use.ts";
import type { AccountsRoom, KnownKey } from "./room.ts";
import { isSecretText } from "./secret_text.ts";
import { sha256 } from "./sha256.ts";
import { unauthorized } from "./unauthorized.ts";

/**
 * Finds whom an API key speaks for. A text that is no whole key is refused by its check digits, before the database is
 * asked. Believes what it found for half a second, so that a revoked key is refused by every server within one.
 *
 * @throws {Problem} `UNAUTHORIZED`
 */
export async function authenticateKey(room: AccountsRoom, key: string): Promise<KeyCaller> {
  if (!isSecretText(key, KEY_PREFIX.live) && !isSecretText(key, KEY_PREFIX.test)) {
    throw unauthorized();
  }
  const keyHash = sha256(key);
  const known = await room.knownKeys.get(keyHash, () => findKey(room, keyHash));
  const now = room.clock.now();
  if (known === undefined || (known.expiresAt !== null && known.expiresAt <= now)) {
    throw unauthorized();
  }
  noteUse(room, known.caller);
  return known.caller;
}

function findKey(room: AccountsRoom, keyHash: string): Promise<KnownKey | undefined> {
  return withClaims(room.database, { credential: keyHash }, async (transaction) => {
    const [row] = await transaction.select({
      keyId: apiKeys.id,
      organizationId: apiKeys.organizationId,
      environment: apiKeys.environment,
      scopes: apiKeys.scopes,
      expiresAt: apiKeys.expiresAt,
    }).from(apiKeys).where(and(eq(apiKeys.keyHash, keyHash), isNull(apiKeys.revokedAt)));
    if (row === undefined) {
      return undefined;
    }
    const { expiresAt, ...caller } = row;
    return { expiresAt, caller: { kind: "key", ...caller } };
  });
}
