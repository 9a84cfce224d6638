import { eq } from "drizzle-orm";
import type { SessionCaller } from "../../domain/caller.ts";
import { Problem } from "../../domain/problem.ts";
import { announce } from "../../store/announcement.ts";
import { OPERATOR_ACTOR, recordEvent } from "../../store/audit.ts";
import type { AuditAction } from "../../store/schema/audit_events.ts";
import { organizations } from "../../store/schema/organizations.ts";
import { sessions } from "../../store/schema/sessions.ts";
import { claim, type Tenant, withOrganization } from "../../store/with_claims.ts";
import { evictCached } from "../announcements.ts";
import type { AccountsDeps } from "../deps.ts";
import { requireRole } from "../members/memberships.ts";
import { includesSecondFactor } from "../sessions/open_session.ts";
import type { ClientInfo, MemberAct } from "../create_account.ts";
import { organizationOf, type OrganizationView } from "./organization.ts";
import { type OperatorAct, recordOperatorEvent } from "../operators/operator_event.ts";
import { firstOr } from "../../store/first_or.ts";

/**
 * Sets whether members need a second factor to act in the organization. It applies to live sessions on every server
 * within a second: those without one can do nothing but add it. Keys are not affected.
 *
 * @throws {Problem} `FORBIDDEN` below owner; `CONFLICT` if the caller's own session has no second factor, because they
 * would lock themselves out.
 */
export async function requireSecondFactor(
  deps: AccountsDeps,
  { caller, isRequired, client }: MemberAct & { readonly isRequired: boolean },
): Promise<OrganizationView> {
  requireRole(caller, "owner");
  if (!isRequired && deps.secondFactor === "required") {
    throw new Problem("CONFLICT", "The operator of this service requires a second factor of everybody");
  }
  return await changeOwn(deps, {
    caller,
    client,
    values: { secondFactorRequired: isRequired },
    action: isRequired ? "organization.second_factor_required" : "organization.second_factor_optional",
    async check({ transaction }) {
      if (isRequired) {
        await claim(transaction, { userId: caller.userId });
        const [own] = await transaction.select({ proofs: sessions.proofs }).from(sessions)
          .where(eq(sessions.id, caller.sessionId));
        if (own === undefined || !includesSecondFactor(own.proofs)) {
          throw new Problem("CONFLICT", "Log in with a second factor of your own first: you would lock yourself out");
        }
      }
    },
  });
}

/**
 * Sets whether anything of the organization's calls is stored. It applies to keys and sessions on every server within a
 * second. What was stored before stays until its owner deletes it or it expires.
 *
 * @throws {Problem} `FORBIDDEN` below admin.
 */
export async function setZeroDataRetention(
  deps: AccountsDeps,
  { caller, isEnabled, client }: MemberAct & { readonly isEnabled: boolean },
): Promise<OrganizationView> {
  requireRole(caller, "admin");
  return await changeOwn(deps, {
    caller,
    client,
    values: { zeroDataRetention: isEnabled },
    action: isEnabled ? "organization.zero_data_retention_enabled" : "organization.zero_data_retention_disabled",
  });
}

/** A switch of the caller's organization. */
interface OwnChange {
  readonly caller: SessionCaller;
  readonly client: ClientInfo | undefined;
  readonly values: Partial<Pick<typeof organizations.$inferInsert, "secondFactorRequired" | "zeroDataRetention">>;
  readonly action: AuditAction;
  /** Called in the transaction first. */
  readonly check?: (tenant: Tenant) => Promise<void>;
}

/** Changes a switch, and announces it, so that it applies on every server within a second. */
async function changeOwn(
  deps: AccountsDeps,
  { caller, client, values, action, check }: OwnChange,
): Promise<OrganizationView> {
  const announcement = { subject: "organization", id: caller.organizationId } as const;
  const view = await withOrganization(deps.database, caller.organizationId, async (tenant) => {
    const { transaction, organizationId } = tenant;
    await check?.(tenant);
    await transaction.update(organizations).set(values).where(eq(organizations.id, organizationId));
    await recordEvent(deps, { tenant, action, actorId: caller.userId, client });
    await announce(transaction, announcement);
    return await organizationOf(deps, tenant);
  });
  evictCached(deps, announcement);
  return view;
}

/** The limit that the operator sets. */
export interface SetMonthlyLimit {
  readonly organizationId: string;
  /** Calls a calendar month, 0 or more; null: the service's own limit. */
  readonly calls: number | null;
  readonly by?: OperatorAct;
}

/** A storage limit that the operator sets. */
export interface SetStorageLimit {
  readonly organizationId: string;
  /** Gigabytes, 0 or more; null: the service's own limit. */
  readonly gigabytes: number | null;
  readonly by?: OperatorAct;
}

/**
 * Sets how many calls an organization may make in a calendar month. It applies on every server within a second. For the
 * operator only.
 *
 * @throws {RangeError} for a limit that is not an integer >= 0.
 * @throws {Problem} `NOT_FOUND`
 */
export async function setMonthlyLimit(deps: AccountsDeps, command: SetMonthlyLimit): Promise<OrganizationView> {
  const { organizationId, calls, by } = command;
  assertLimit("calls", calls);
  const details = calls === null ? {} : { calls };
  const action = "organization.limit_set";
  return await setLimit(deps, {
    organizationId,
    values: { monthlyLimit: calls },
    details,
    isAnnounced: true,
    action,
    by,
  });
}

/**
 * Sets how many gigabytes an organization may store; holds for the next request that would store more. What it stores
 * already stays. For the operator only.
 *
 * @throws {RangeError} for a limit that is not an integer >= 0.
 * @throws {Problem} `NOT_FOUND`
 */
export async function setStorageLimit(deps: AccountsDeps, command: SetStorageLimit): Promise<OrganizationView> {
  const { organizationId, gigabytes, by } = command;
  assertLimit("gigabytes", gigabytes);
  const details = gigabytes === null ? {} : { gigabytes };
  const action = "organization.storage_set";
  const values = { storageGb: gigabytes };
  return await setLimit(deps, { organizationId, values, details, isAnnounced: false, action, by });
}

function assertLimit(name: string, limit: number | null): void {
  if (limit !== null && (!Number.isSafeInteger(limit) || limit < 0)) {
    throw new RangeError(`${name} must be an integer >= 0: current value is ${limit}`);
  }
}

interface NewLimit {
  readonly organizationId: string;
  readonly values: { readonly monthlyLimit: number | null } | { readonly storageGb: number | null };
  /** For the audit trail. */
  readonly details: Readonly<Record<string, number>>;
  /** Whether servers keep the limit in memory. */
  readonly isAnnounced: boolean;
  /** In the operators' own trail. */
  readonly action: "organization.limit_set" | "organization.storage_set";
  readonly by: OperatorAct | undefined;
}

function setLimit(
  deps: AccountsDeps,
  { organizationId, values, details, isAnnounced, action, by }: NewLimit,
): Promise<OrganizationView> {
  return withOrganization(deps.database, organizationId, async (tenant) => {
    await tenant.transaction.update(organizations).set(values)
      .where(eq(organizations.id, organizationId)).returning({ id: organizations.id })
      .then(firstOr(() => new Problem("NOT_FOUND", "There is no such organization")));
    if (isAnnounced) {
      await announce(tenant.transaction, { subject: "limit", id: organizationId });
    }
    await recordEvent(deps, { tenant, action: "organization.limit_set", actorId: OPERATOR_ACTOR, details });
    await recordOperatorEvent(deps, { transaction: tenant.transaction, by, action, targetId: organizationId, details });
    return await organizationOf(deps, tenant);
  });
}
