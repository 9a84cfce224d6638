import { eq } from "drizzle-orm";
import { Problem } from "../../domain/problem.ts";
import { announce } from "../../store/announcement.ts";
import { OPERATOR_ACTOR, recordEvent } from "../../store/audit.ts";
import type { AuditAction } from "../../store/schema/audit_events.ts";
import { organizations } from "../../store/schema/organizations.ts";
import { sessions } from "../../store/schema/sessions.ts";
import { claim, type Tenant, withOrganization } from "../../store/with_claims.ts";
import { changeOrganization } from "../announcements.ts";
import type { AccountsDeps, MemberAct } from "../deps.ts";
import { recordAct, requireRole } from "../members/memberships.ts";
import { includesSecondFactor } from "../sessions/open_session.ts";
import { organizationOf, type OrganizationView } from "./organization.ts";
import { recordOperatorEvent } from "../operators/operator_event.ts";
import { firstOr } from "../../store/rows.ts";
import type { ActOnTenant } from "../operators/tenants.ts";

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
interface OwnChange extends MemberAct {
  readonly values: Partial<Pick<typeof organizations.$inferInsert, "secondFactorRequired" | "zeroDataRetention">>;
  readonly action: AuditAction;
  /** Called in the transaction first. */
  readonly check?: (tenant: Tenant) => Promise<void>;
}

/** Changes a switch, and announces it, so that it applies on every server within a second. */
async function changeOwn(
  deps: AccountsDeps,
  { values, action, check, ...act }: OwnChange,
): Promise<OrganizationView> {
  return await changeOrganization(deps, act.caller.organizationId, async (tenant) => {
    const { transaction, organizationId } = tenant;
    await check?.(tenant);
    await transaction.update(organizations).set(values).where(eq(organizations.id, organizationId));
    await recordAct(deps, { tenant, act, action });
    return await organizationOf(deps, tenant);
  });
}

/**
 * Sets how many calls an organization may make in a calendar month. It applies on every server within a second. For the
 * operator only.
 *
 * @throws {RangeError} for a limit that is not an integer >= 0.
 * @throws {Problem} `NOT_FOUND`
 */
export async function setMonthlyLimit(
  deps: AccountsDeps,
  { calls, ...command }: ActOnTenant & {
    /** Calls a calendar month, 0 or more; null: the service's own limit. */
    readonly calls: number | null;
  },
): Promise<OrganizationView> {
  const action = "organization.limit_set";
  return await setLimit(deps, { ...command, values: { monthlyLimit: calls }, name: "calls", limit: calls, action });
}

/**
 * Sets how many gigabytes an organization may store; holds for the next request that would store more. What it stores
 * already stays. For the operator only.
 *
 * @throws {RangeError} for a limit that is not an integer >= 0.
 * @throws {Problem} `NOT_FOUND`
 */
export async function setStorageLimit(
  deps: AccountsDeps,
  { gigabytes, ...command }: ActOnTenant & {
    /** Gigabytes, 0 or more; null: the service's own limit. */
    readonly gigabytes: number | null;
  },
): Promise<OrganizationView> {
  const action = "organization.storage_set";
  const values = { storageGb: gigabytes };
  return await setLimit(deps, { ...command, values, name: "gigabytes", limit: gigabytes, action });
}

interface NewLimit extends ActOnTenant {
  readonly values: { readonly monthlyLimit: number | null } | { readonly storageGb: number | null };
  /** In the audit trail. */
  readonly name: string;
  readonly limit: number | null;
  /** In the operators' own trail. */
  readonly action: "organization.limit_set" | "organization.storage_set";
}

async function setLimit(
  deps: AccountsDeps,
  { organizationId, values, name, limit, action, by }: NewLimit,
): Promise<OrganizationView> {
  if (limit !== null && (!Number.isSafeInteger(limit) || limit < 0)) {
    throw new RangeError(`${name} must be an integer >= 0: current value is ${limit}`);
  }
  const details: Readonly<Record<string, number>> = limit === null ? {} : { [name]: limit };
  return await withOrganization(deps.database, organizationId, async (tenant) => {
    await tenant.transaction.update(organizations).set(values)
      .where(eq(organizations.id, organizationId)).returning({ id: organizations.id })
      .then(firstOr(() => new Problem("NOT_FOUND", "There is no such organization")));
    // Servers keep this one in memory.
    if (action === "organization.limit_set") {
      await announce(tenant.transaction, { subject: "limit", id: organizationId });
    }
    await recordEvent(deps, { tenant, action: "organization.limit_set", actorId: OPERATOR_ACTOR, details });
    await recordOperatorEvent(deps, { transaction: tenant.transaction, by, action, targetId: organizationId, details });
    return await organizationOf(deps, tenant);
  });
}
