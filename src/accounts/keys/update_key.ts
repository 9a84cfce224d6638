import { and, gt, isNull, or } from "drizzle-orm";
import { type FieldProblem, invalidFields, Problem } from "../../domain/problem.ts";
import { announce } from "../../store/announcement.ts";
import { apiKeys } from "../../store/schema/api_keys.ts";
import { createOnce, type Recorder, withOrganization } from "../../store/with_claims.ts";
import type { AccountsDeps, MemberAct } from "../deps.ts";
import { recordAct, requireRole } from "../members/memberships.ts";
import { assertBelowKeyCap, checkedName, emitCreated, insertKey, type IssuedKey, noRow } from "./issue_key.ts";
import {
  ADDRESSES_OF_PUBLISHABLE,
  type CheckedControls,
  checkedControls,
  controlDetails,
  KEY_COLUMNS,
  type KeyControls,
  type KeyView,
  originsProblems,
} from "./key_view.ts";
import { emitEvent } from "../../webhooks/mod.ts";
import { firstOr, matching } from "../../store/rows.ts";

/** What changes of a key; absent fields stay. */
export interface UpdateKey extends KeyControls, MemberAct {
  readonly keyId: string;
  /** 1–100 characters. */
  readonly name?: string;
  /** Of a publishable key: all origins whose pages may use it. */
  readonly origins?: readonly string[];
}

/**
 * Renames a key of the caller's organization, or replaces its origins, limits or allowed addresses: here at once, on
 * every other server within a second.
 *
 * @throws {Problem} `FORBIDDEN` below admin; `INVALID_REQUEST` pointing at fields, also for origins of a secret key and
 * addresses of a publishable one; `NOT_FOUND` for a key that is unknown, revoked, or of another organization.
 */
export async function updateKey(deps: AccountsDeps, command: UpdateKey): Promise<KeyView> {
  const { caller, keyId } = command;
  requireRole(caller, "admin");
  const { name, origins, controls } = checked(command);
  const { keyHash, view } = await withOrganization(deps.database, caller.organizationId, async (tenant) => {
    const { transaction, organizationId } = tenant;
    const isOne = matching(apiKeys, { id: keyId, organizationId, revokedAt: null });
    const before = await transaction.select().from(apiKeys).where(isOne).for("update")
      .then(firstOr(noKey));
    if (origins !== undefined && before.origins === null) {
      throw invalid([{ pointer: "/origins", detail: "must be left out: a secret key has no origins" }]);
    }
    if (before.origins !== null && (controls.allowedAddresses ?? null) !== null) {
      throw invalid([ADDRESSES_OF_PUBLISHABLE]);
    }
    const after = await transaction.update(apiKeys)
      .set({ name: name ?? before.name, origins: origins ?? before.origins, ...controls })
      .where(isOne).returning(KEY_COLUMNS).then(firstOr(noRow));
    await announce(transaction, { subject: "key", id: before.keyHash });
    if (controls.dailyLimit !== undefined || controls.monthlyLimit !== undefined) {
      await announce(transaction, { subject: "limit", id: organizationId });
    }
    const details = { ...(origins === undefined ? {} : { origins }), ...controlDetails(controls) };
    await recordAct(deps, { tenant, act: command, action: "api_key.updated", targetId: keyId, details });
    return { keyHash: before.keyHash, view: after };
  });
  deps.knownKeys.delete(keyHash);
  return view;
}

interface CheckedChange {
  readonly name?: string;
  readonly origins?: string[];
  readonly controls: CheckedControls;
}

function checked({ name, origins, ...wanted }: UpdateKey): CheckedChange {
  const errors: FieldProblem[] = [];
  const named = name === undefined ? {} : { name: checkedName(name, errors) };
  errors.push(...(origins === undefined ? [] : originsProblems(origins)));
  const controls = checkedControls(wanted, errors);
  if (errors.length > 0) {
    throw invalid(errors);
  }
  return { ...named, controls, ...(origins === undefined ? {} : { origins: [...new Set(origins)] }) };
}

function noKey(): Problem {
  return new Problem("NOT_FOUND", "There is no key with this identifier");
}

function invalid(errors: readonly FieldProblem[]): Problem {
  return new Problem("INVALID_REQUEST", "The key cannot be changed because fields are invalid", { errors });
}

/**
 * Revokes a key of the caller's organization: here at once, on every other server within a second.
 *
 * @throws {Problem} `FORBIDDEN` below admin; `NOT_FOUND` for a key that is unknown, revoked, or of another organization.
 */
export async function revokeKey(
  deps: AccountsDeps,
  { keyId, ...act }: MemberAct & { readonly keyId: string },
): Promise<void> {
  requireRole(act.caller, "admin");
  const keyHash = await withOrganization(deps.database, act.caller.organizationId, async (tenant) => {
    const revoked = await tenant.transaction.update(apiKeys).set({ revokedAt: deps.clock.now() })
      .where(matching(apiKeys, { id: keyId, organizationId: tenant.organizationId, revokedAt: null }))
      .returning({ keyHash: apiKeys.keyHash, environment: apiKeys.environment, name: apiKeys.name })
      .then(firstOr(noKey));
    await announce(tenant.transaction, { subject: "key", id: revoked.keyHash });
    await recordAct(deps, { tenant, act, action: "api_key.revoked", targetId: keyId });
    const { environment, name } = revoked;
    await emitEvent(deps, tenant, { type: "api_key.revoked", environment, data: { id: keyId, name, environment } });
    return revoked.keyHash;
  });
  deps.knownKeys.delete(keyHash);
}

export interface RotateKey extends MemberAct {
  readonly keyId: string;
  /** How long the old key stays valid: 0 to 30 days. Default: a day. */
  readonly graceSeconds?: number;
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
  const { caller, keyId, graceSeconds = GRACE_S, recorder } = command;
  requireRole(caller, "admin");
  if (!Number.isInteger(graceSeconds) || graceSeconds < 0 || graceSeconds > GRACE_S_MAX) {
    throw invalidFields("The key was not rotated because its grace is out of range", {
      grace_seconds: `must be a whole number from 0 to ${GRACE_S_MAX}`,
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
      const old = await transaction.select().from(apiKeys).where(
        and(
          matching(apiKeys, { id: keyId, organizationId, revokedAt: null }),
          or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, now)),
        ),
      ).for("update").then(firstOr(noKey));
      const made = await insertKey(deps, tenant, {
        ...old,
        // Both keys share the limits while the old one is valid, and afterwards the month's calls still count.
        counterId: old.counterId ?? old.id,
        createdBy: caller.userId,
        createdAt: now,
        lastUsedAt: null,
      });
      const isEarlier = old.expiresAt === null || endsAt < old.expiresAt;
      await transaction.update(apiKeys)
        .set(graceSeconds === 0 ? { revokedAt: now } : isEarlier ? { expiresAt: endsAt } : { expiresAt: old.expiresAt })
        .where(matching(apiKeys, { id: keyId, organizationId }));
      await announce(transaction, { subject: "key", id: old.keyHash });
      const details = { new_key: made.id, grace_seconds: graceSeconds };
      await recordAct(deps, { tenant, act: command, action: "api_key.rotated", targetId: keyId, details });
      await emitCreated(deps, tenant, made);
      oldHash = old.keyHash;
      return made;
    },
  );
  if (oldHash !== undefined) {
    deps.knownKeys.delete(oldHash);
  }
  return issued;
}
