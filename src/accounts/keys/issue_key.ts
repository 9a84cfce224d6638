import { and, gt, isNull, or } from "drizzle-orm";
import { type Environment, type Scope, SCOPES } from "../../domain/caller.ts";
import { newIdentifier } from "../../domain/identifier.ts";
import { plainTextFault } from "../../domain/slug.ts";
import { type FieldProblem, Problem } from "../../domain/problem.ts";
import { createOnce, type Recorder, type Tenant } from "../../store/with_claims.ts";
import { apiKeys } from "../../store/schema/api_keys.ts";
import { emitEvent } from "../../webhooks/mod.ts";
import type { AccountsDeps, MemberAct } from "../deps.ts";
import { lockOrganization, recordAct, requireRole } from "../members/memberships.ts";
import { makeSecretText, sha256 } from "../secret_text.ts";
import {
  ADDRESSES_OF_PUBLISHABLE,
  checkedControls,
  controlDetails,
  KEY_COLUMNS,
  KEY_SHOWN_DIGITS,
  type KeyControls,
  type KeyView,
  originsProblems,
  prefixOf,
} from "./key_view.ts";
import { firstOr, matching } from "../../store/rows.ts";

/** The key that an admin creates. */
export interface IssueKey extends KeyControls, MemberAct {
  /** 1–100 characters. */
  readonly name: string;
  readonly environment: Environment;
  /** At least one. Default: all. */
  readonly scopes?: readonly Scope[];
  /** Makes a publishable key, for pages of these origins. Its only scope is `resolve`. Absent: a secret key. */
  readonly origins?: readonly string[];
  /** Nothing of its calls is stored. It cannot be taken back: another key is created instead. */
  readonly zeroDataRetention?: boolean;
  /** In the future. Default: never. */
  readonly expiresAt?: Date;
  readonly recorder?: Recorder<IssuedKey> | undefined;
}

/** A new key, with its text, which is returned only here. */
export interface IssuedKey extends KeyView {
  readonly key: string;
}

/** What a publishable key may do; the gate allows only some routes of it. */
const PUBLISHABLE_SCOPES: readonly Scope[] = ["resolve"];

/** Usable keys of an organization: more than anybody can oversee. */
const KEYS_MAX = 100;

/**
 * Creates an API key of the caller's organization. Its text is in the answer and nowhere else.
 *
 * @throws {Problem} `FORBIDDEN` below admin, `INVALID_REQUEST` pointing at fields, `CONFLICT` at 100 keys.
 */
export async function issueKey(deps: AccountsDeps, command: IssueKey): Promise<IssuedKey> {
  const { caller: { organizationId }, caller, environment, zeroDataRetention = false, expiresAt, recorder } = command;
  requireRole(caller, "admin");
  const { name, scopes, origins, controls } = checked(deps, command);
  return await createOnce(deps.database, { organizationId, recorder }, async (tenant) => {
    await assertBelowKeyCap(deps, tenant);
    const made = await insertKey(deps, tenant, {
      environment,
      name,
      scopes,
      origins,
      zeroDataRetention,
      ...controls,
      createdBy: caller.userId,
      createdAt: deps.clock.now(),
      expiresAt: expiresAt ?? null,
    });
    const details = {
      environment,
      scopes,
      ...(origins === null ? {} : { origins }),
      ...(zeroDataRetention ? { zero_data_retention: "on" } : {}),
      ...controlDetails(controls),
    };
    await recordAct(deps, { tenant, act: command, action: "api_key.created", targetId: made.id, details });
    await emitCreated(deps, tenant, made);
    return made;
  });
}

/** Stores a key like the given one, with an identifier and a text of its own. */
export async function insertKey(
  deps: AccountsDeps,
  { transaction, organizationId }: Tenant,
  values: Omit<typeof apiKeys.$inferInsert, "id" | "organizationId" | "keyHash" | "prefix" | "origins"> & {
    readonly origins: string[] | null;
  },
): Promise<IssuedKey> {
  const prefix = prefixOf(values);
  const key = makeSecretText(prefix, deps.chance);
  const own = {
    id: newIdentifier("key", deps),
    organizationId,
    keyHash: sha256(key),
    prefix: key.slice(0, prefix.length + KEY_SHOWN_DIGITS),
  };
  const made = await transaction.insert(apiKeys).values({ ...values, ...own }).returning(KEY_COLUMNS).then(
    firstOr(noRow),
  );
  return { ...made, key };
}

/** Emits the event of a new key, which has nothing of its text but the beginning. */
export async function emitCreated(
  deps: AccountsDeps,
  tenant: Tenant,
  { id, name, environment, scopes, prefix, createdAt }: KeyView,
): Promise<void> {
  const data = { id, name, environment, scopes, prefix, created_at: createdAt.toISOString() };
  await emitEvent(deps, tenant, { type: "api_key.created", environment, data });
}

export function noRow(): Error {
  return new Error("Cannot answer with the key because the database returned no row");
}

function checked(deps: AccountsDeps, command: IssueKey) {
  const { origins } = command;
  const errors: FieldProblem[] = [];
  const name = checkedName(command.name, errors);
  const wanted: readonly Scope[] = command.scopes ?? (origins === undefined ? SCOPES : PUBLISHABLE_SCOPES);
  if (wanted.length === 0) {
    errors.push({ pointer: "/scopes", detail: "must name at least one scope, or be left out for all" });
  }
  if (origins !== undefined) {
    if (wanted.some((scope) => !PUBLISHABLE_SCOPES.includes(scope))) {
      errors.push({ pointer: "/scopes", detail: "must be left out: a publishable key has only the scope resolve" });
    }
    errors.push(...originsProblems(origins));
    errors.push(...((command.allowedAddresses ?? []).length === 0 ? [] : [ADDRESSES_OF_PUBLISHABLE]));
  }
  const controls = checkedControls(command, errors);
  if (command.expiresAt !== undefined && !(command.expiresAt > deps.clock.now())) {
    errors.push({ pointer: "/expires_at", detail: "must be in the future" });
  }
  if (errors.length > 0) {
    throw new Problem("INVALID_REQUEST", "The key cannot be created because fields are invalid", { errors });
  }
  const scopes = SCOPES.filter((scope) => wanted.includes(scope));
  return { name, scopes, origins: origins === undefined ? null : [...new Set(origins)], controls };
}

/** The name of a key without blanks around it, in NFC. Adds to `errors` what is wrong with it. */
export function checkedName(text: string, errors: FieldProblem[]): string {
  const name = text.trim().normalize("NFC");
  const fault = plainTextFault(name, { min: 1, max: 100 });
  if (fault !== undefined) {
    errors.push({ pointer: "/name", detail: fault });
  }
  return name;
}

/**
 * Checks that one more key is allowed. Locks the organization's row, so that keys made at the same time are counted one
 * after the other. Keys that are revoked or expired do not count.
 *
 * @throws {Problem} `CONFLICT` at 100 usable keys.
 */
export async function assertBelowKeyCap(
  { clock }: Pick<AccountsDeps, "clock">,
  { transaction, organizationId }: Tenant,
): Promise<void> {
  await lockOrganization({ transaction, organizationId });
  const isLasting = or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, clock.now()));
  const isUsable = and(matching(apiKeys, { organizationId, revokedAt: null }), isLasting);
  if (await transaction.$count(apiKeys, isUsable) >= KEYS_MAX) {
    throw new Problem("CONFLICT", `An organization has at most ${KEYS_MAX} usable keys: revoke one first`);
  }
}
