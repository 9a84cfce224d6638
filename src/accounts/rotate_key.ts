import { and, eq, gt, isNull, or } from "drizzle-orm";
import type { SessionCaller } from "../domain/caller.ts";
import { newIdentifier } from "../domain/identifier.ts";
import { Problem } from "../domain/problem.ts";
import { announce } from "../store/announce.ts";
import { createOnce, type Recorder } from "../store/create_once.ts";
import { apiKeys } from "../store/schema/api_keys.ts";
import { assertBelowKeyCap, type IssuedKey } from "./issue_key.ts";
import { KEY_COLUMNS } from "./key_columns.ts";
import { KEY_PREFIX, KEY_SHOWN_DIGITS } from "./key_prefix.ts";
import { emitEvent } from "../webhooks/mod.ts";
import { recordEvent } from "./record_event.ts";
import { requireRole } from "./require_role.ts";
import type { AccountsRoom } from "./room.ts";
import { makeSecretText } from "./secret_text.ts";
import { sha256 } from "./sha256.ts";
import type { Visit } from "./signed_in.ts";

/** A key to replace. */
export interface RotateKey {
  readonly caller: SessionCaller;
  readonly keyId: string;
  /** How long the old key goes on: 0, at once over, to 30 days; absent: a day. */
  readonly graceSeconds?: number;
  readonly visit?: Visit;
  readonly recorder?: Recorder<IssuedKey> | undefined;
}

/** Long enough to bring the new key to every machine. */
const GRACE_S = 24 * 3600;
const GRACE_S_MAX = 30 * 24 * 3600;

/**
 * Makes a new key like an old one, which goes on for the grace and is over then. Its text is in the answer and nowhere
 * else. An expiry of the old key holds for the new one too.
 *
 * @throws {Problem} `FORBIDDEN` below admin, `INVALID_REQUEST` for a grace that is none, `NOT_FOUND` for a key that is
 * unknown, over, or somebody else's, `CONFLICT` where the old and the new key would exceed the cap of keys: a rotation
 * without a grace replaces one key by another and is always possible.
 */
export async function rotateKey(room: AccountsRoom, command: RotateKey): Promise<IssuedKey> {
  const { caller, keyId, graceSeconds = GRACE_S, visit, recorder } = command;
  requireRole(caller, "admin");
  if (!Number.isInteger(graceSeconds) || graceSeconds < 0 || graceSeconds > GRACE_S_MAX) {
    throw new Problem("INVALID_REQUEST", "The key was not rotated as its grace is not as it must be", {
      errors: [{ pointer: "/grace_seconds", detail: `must be a whole number from 0 to ${GRACE_S_MAX}` }],
    });
  }
  const now = room.clock.now();
  const endsAt = new Date(now.getTime() + graceSeconds * 1000);
  let oldHash: string | undefined;
  const issued = await createOnce(
    room.database,
    { organizationId: caller.organizationId, recorder },
    async (tenant) => {
      const { transaction, organizationId } = tenant;
      // Before the key's row is locked: issuing locks the organization first too.
      if (graceSeconds > 0) {
        await assertBelowKeyCap(room, tenant);
      }
      const [old] = await transaction.select().from(apiKeys).where(and(
        eq(apiKeys.id, keyId),
        eq(apiKeys.organizationId, organizationId),
        isNull(apiKeys.revokedAt),
        or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, now)),
      )).for("update");
      if (old === undefined) {
        throw new Problem("NOT_FOUND", "There is no key with this identifier");
      }
      const prefix = KEY_PREFIX[old.environment];
      const key = makeSecretText(prefix, room.chance);
      const [made] = await transaction.insert(apiKeys).values({
        ...old,
        id: newIdentifier("key", room),
        keyHash: sha256(key),
        prefix: key.slice(0, prefix.length + KEY_SHOWN_DIGITS),
        createdBy: caller.userId,
        createdAt: now,
        lastUsedAt: null,
      }).returning(KEY_COLUMNS);
      if (made === undefined) {
        throw new Error("Cannot answer with the key as the database returned no row");
      }
      const isEarlier = old.expiresAt === null || endsAt < old.expiresAt;
      await transaction.update(apiKeys)
        .set(graceSeconds === 0 ? { revokedAt: now } : isEarlier ? { expiresAt: endsAt } : { expiresAt: old.expiresAt })
        .where(and(eq(apiKeys.id, keyId), eq(apiKeys.organizationId, organizationId)));
      await announce(transaction, { about: "key", id: old.keyHash });
      await recordEvent(room, {
        tenant,
        action: "api_key.rotated",
        actorId: caller.userId,
        targetId: keyId,
        details: { new_key: made.id, grace_seconds: graceSeconds },
        visit,
      });
      await emitEvent(room, tenant, {
        type: "api_key.created",
        environment: made.environment,
        data: {
          id: made.id,
          name: made.name,
          environment: made.environment,
          scopes: made.scopes,
          prefix: made.prefix,
          created_at: made.createdAt.toISOString(),
        },
      });
      oldHash = old.keyHash;
      return { ...made, key };
    },
  );
  if (oldHash !== undefined) {
    room.knownKeys.delete(oldHash);
  }
  return issued;
}
