import { and, eq, gt, isNull, or } from "drizzle-orm";
import type { SessionCaller } from "../../domain/caller.ts";
import { newIdentifier } from "../../domain/identifier.ts";
import { Problem } from "../../domain/problem.ts";
import { announce } from "../../store/announcement.ts";
import { recordEvent } from "../../store/audit.ts";
import { createOnce, type Recorder } from "../../store/create_once.ts";
import { apiKeys } from "../../store/schema/api_keys.ts";
import { emitEvent } from "../../webhooks/mod.ts";
import type { AccountsDeps } from "../deps.ts";
import { requireRole } from "../members/roles.ts";
import { makeSecretText } from "../secret_text.ts";
import { sha256 } from "../sha256.ts";
import type { ClientInfo } from "../signed_in.ts";
import { assertBelowKeyCap, type IssuedKey } from "./issue_key.ts";
import { KEY_COLUMNS, KEY_SHOWN_DIGITS, prefixOf } from "./key_view.ts";

/** A key to replace. */
export interface RotateKey {
  readonly caller: SessionCaller;
  readonly keyId: string;
  /** How long the old key stays valid: 0 to 30 days. Default: a day. */
  readonly graceSeconds?: number;
  readonly client?: ClientInfo;
  readonly recorder?: Recorder<IssuedKey> | undefined;
}

/** Long enough to install the new key on every machine. */
const GRACE_S = 24 * 3600;
const GRACE_S_MAX = 30 * 24 * 3600;

/**
 * Creates a new key like an old one, which stays valid for the grace and ends then. Its text is in the answer and
 * nowhere else. An expiry of the old key holds for the new one too.
 *
 * @throws {Problem} `FORBIDDEN` below admin, `INVALID_REQUEST` for a grace out of range, `NOT_FOUND` for a key that is
 * unknown, expired, revoked, or somebody else's, `CONFLICT` where the old and the new key would exceed the cap of keys:
 * a rotation without a grace replaces one key by another and is always possible.
 */
export async function rotateKey(deps: AccountsDeps, command: RotateKey): Promise<IssuedKey> {
  const { caller, keyId, graceSeconds = GRACE_S, client, recorder } = command;
  requireRole(caller, "admin");
  if (!Number.isInteger(graceSeconds) || graceSeconds < 0 || graceSeconds > GRACE_S_MAX) {
    throw new Problem("INVALID_REQUEST", "The key was not rotated because its grace is out of range", {
      errors: [{ pointer: "/grace_seconds", detail: `must be a whole number from 0 to ${GRACE_S_MAX}` }],
    });
  }
  const now = deps.clock.now();
  const endsAt = new Date(now.getTime() + graceSeconds * 1000);
  let oldHash: string | undefined;
  const issued = await createOnce(
    deps.database,
    { organizationId: caller.organizationId, recorder },
    async (tenant) => {
      const { transaction, organizationId } = tenant;
      // Before the key's row is locked: issuing locks the organization first too.
      if (graceSeconds > 0) {
        await assertBelowKeyCap(deps, tenant);
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
      const prefix = prefixOf(old);
      const key = makeSecretText(prefix, deps.chance);
      const [made] = await transaction.insert(apiKeys).values({
        ...old,
        id: newIdentifier("key", deps),
        keyHash: sha256(key),
        prefix: key.slice(0, prefix.length + KEY_SHOWN_DIGITS),
        // Both keys share the limits while the old one is valid, and afterwards the month's calls still count.
        counterId: old.counterId ?? old.id,
        createdBy: caller.userId,
        createdAt: now,
        lastUsedAt: null,
      }).returning(KEY_COLUMNS);
      if (made === undefined) {
        throw new Error("Cannot answer with the key because the database returned no row");
      }
      const isEarlier = old.expiresAt === null || endsAt < old.expiresAt;
      await transaction.update(apiKeys)
        .set(graceSeconds === 0 ? { revokedAt: now } : isEarlier ? { expiresAt: endsAt } : { expiresAt: old.expiresAt })
        .where(and(eq(apiKeys.id, keyId), eq(apiKeys.organizationId, organizationId)));
      await announce(transaction, { subject: "key", id: old.keyHash });
      await recordEvent(deps, {
        tenant,
        action: "api_key.rotated",
        actorId: caller.userId,
        targetId: keyId,
        details: { new_key: made.id, grace_seconds: graceSeconds },
        client,
      });
      await emitEvent(deps, tenant, {
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
    deps.knownKeys.delete(oldHash);
  }
  return issued;
}
