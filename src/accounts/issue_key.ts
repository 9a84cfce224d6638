import { and, count, eq, gt, isNull, or } from "drizzle-orm";
import type { SessionCaller } from "../domain/caller.ts";
import type { Environment } from "../domain/environment.ts";
import { newIdentifier } from "../domain/identifier.ts";
import { plainTextFault } from "../domain/plain_text_fault.ts";
import { type FieldProblem, Problem } from "../domain/problem.ts";
import { type Scope, SCOPES } from "../domain/scope.ts";
import { apiKeys } from "../store/schema/api_keys.ts";
import { organizations } from "../store/schema/organizations.ts";
import { createOnce, type Recorder } from "../store/create_once.ts";
import type { Tenant } from "../store/with_organization.ts";
import { emitEvent } from "../webhooks/mod.ts";
import { KEY_COLUMNS } from "./key_columns.ts";
import { KEY_PREFIX, KEY_SHOWN_DIGITS } from "./key_prefix.ts";
import type { KeyView } from "./list_keys.ts";
import { recordEvent } from "./record_event.ts";
import { requireRole } from "./require_role.ts";
import type { AccountsRoom } from "./room.ts";
import { makeSecretText } from "./secret_text.ts";
import { sha256 } from "./sha256.ts";
import type { Visit } from "./signed_in.ts";

/** A key wanted by an admin. */
export interface IssueKey {
  readonly caller: SessionCaller;
  /** 1–100 characters. */
  readonly name: string;
  readonly environment: Environment;
  /** At least one; absent: all. */
  readonly scopes?: readonly Scope[];
  /** In the future; absent: never. */
  readonly expiresAt?: Date;
  readonly visit?: Visit;
  readonly recorder?: Recorder<IssuedKey> | undefined;
}

/** A new key, with its text: shown this once. */
export interface IssuedKey extends KeyView {
  readonly key: string;
}

/** More keys than anybody can keep an eye on; bounds the table. */
const KEYS_MAX = 100;

/**
 * Makes an API key of the caller's organization. Its text is in the answer and nowhere else.
 *
 * @throws {Problem} `FORBIDDEN` below admin, `INVALID_REQUEST` pointing at fields, `CONFLICT` at 100 keys.
 */
export async function issueKey(room: AccountsRoom, command: IssueKey): Promise<IssuedKey> {
  const { caller: { organizationId }, caller, environment, expiresAt, recorder } = command;
  requireRole(caller, "admin");
  const { name, scopes } = checked(room, command);
  const prefix = KEY_PREFIX[environment];
  const key = makeSecretText(prefix, room.chance);
  return await createOnce(room.database, { organizationId, recorder }, async (tenant) => {
    await assertBelowKeyCap(room, tenant);
    const [made] = await tenant.transaction.insert(apiKeys).values({
      id: newIdentifier("key", room),
      organizationId: tenant.organizationId,
      environment,
      name,
      keyHash: sha256(key),
      prefix: key.slice(0, prefix.length + KEY_SHOWN_DIGITS),
      scopes,
      createdBy: caller.userId,
      createdAt: room.clock.now(),
      expiresAt: expiresAt ?? null,
    }).returning(KEY_COLUMNS);
    if (made === undefined) {
      throw new Error("Cannot answer with the key as the database returned no row");
    }
    await recordEvent(room, {
      tenant,
      action: "api_key.created",
      actorId: caller.userId,
      targetId: made.id,
      details: { environment, scopes },
      visit: command.visit,
    });
    await emitEvent(room, tenant, {
      type: "api_key.created",
      environment,
      data: { id: made.id, name, environment, scopes, prefix: made.prefix, created_at: made.createdAt.toISOString() },
    });
    return { ...made, key };
  });
}

function checked(room: AccountsRoom, command: IssueKey): { readonly name: string; readonly scopes: Scope[] } {
  const errors: FieldProblem[] = [];
  const name = command.name.trim().normalize("NFC");
  const nameFault = plainTextFault(name, { min: 1, max: 100 });
  if (nameFault !== undefined) {
    errors.push({ pointer: "/name", detail: nameFault });
  }
  const wanted: readonly Scope[] = command.scopes ?? SCOPES;
  if (wanted.length === 0) {
    errors.push({ pointer: "/scopes", detail: "must name at least one scope, or be left away for all" });
  }
  if (command.expiresAt !== undefined && !(command.expiresAt > room.clock.now())) {
    errors.push({ pointer: "/expires_at", detail: "must be in the future" });
  }
  if (errors.length > 0) {
    throw new Problem("INVALID_REQUEST", "The key cannot be made as fields are not as they must be", { errors });
  }
  return { name, scopes: SCOPES.filter((scope) => wanted.includes(scope)) };
}

/**
 * Checks that one more key is allowed. Locks the organization's row, so that keys made at the same time are counted one
 * after the other. Keys that are revoked or expired do not count.
 *
 * @throws {Problem} `CONFLICT` at 100 usable keys.
 */
export async function assertBelowKeyCap(
  { clock }: Pick<AccountsRoom, "clock">,
  { transaction, organizationId }: Tenant,
): Promise<void> {
  await transaction.select({ id: organizations.id }).from(organizations)
    .where(eq(organizations.id, organizationId)).for("update");
  const [row] = await transaction.select({ keys: count() }).from(apiKeys)
    .where(and(
      eq(apiKeys.organizationId, organizationId),
      isNull(apiKeys.revokedAt),
      or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, clock.now())),
    ));
  if (row === undefined || row.keys >= KEYS_MAX) {
    throw new Problem("CONFLICT", `An organization has at most ${KEYS_MAX} usable keys: revoke one first`);
  }
}
