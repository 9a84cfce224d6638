import { eq } from "drizzle-orm";
import { Problem } from "../../domain/problem.ts";
import { announce } from "../../store/announcement.ts";
import { recordEvent } from "../../store/audit.ts";
import { organizations } from "../../store/schema/organizations.ts";
import { withOrganization } from "../../store/with_organization.ts";
import type { AccountsDeps } from "../deps.ts";
import { organizationOf, type OrganizationView } from "./read_organization.ts";

/** The limit that the operator sets. */
export interface SetMonthlyLimit {
  readonly organizationId: string;
  /** Calls a calendar month, 0 or more; null: the service's own limit. */
  readonly calls: number | null;
}

/** A storage limit that the operator sets. */
export interface SetStorageLimit {
  readonly organizationId: string;
  /** Gigabytes, 0 or more; null: the service's own limit. */
  readonly gigabytes: number | null;
}

/** The actor in the audit trail: the operator has no account. */
const OPERATOR = "operator";

/**
 * Sets how many calls an organization may make in a calendar month. It applies on every server within a second. For the
 * operator only.
 *
 * @throws {RangeError} for a limit that is not an integer >= 0.
 * @throws {Problem} `NOT_FOUND`
 */
export async function setMonthlyLimit(deps: AccountsDeps, command: SetMonthlyLimit): Promise<OrganizationView> {
  const { organizationId, calls } = command;
  if (calls !== null && (!Number.isSafeInteger(calls) || calls < 0)) {
    throw new RangeError(`Cannot set the limit because it must be an integer >= 0: current value is ${calls}`);
  }
  return await withOrganization(deps.database, organizationId, async (tenant) => {
    const changed = await tenant.transaction.update(organizations).set({ monthlyLimit: calls })
      .where(eq(organizations.id, organizationId)).returning({ id: organizations.id });
    if (changed.length === 0) {
      throw new Problem("NOT_FOUND", "There is no such organization");
    }
    await announce(tenant.transaction, { about: "limit", id: organizationId });
    const details = calls === null ? {} : { calls };
    await recordEvent(deps, { tenant, action: "organization.limit_set", actorId: OPERATOR, details });
    return await organizationOf(deps, tenant);
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
  const { organizationId, gigabytes } = command;
  if (gigabytes !== null && (!Number.isSafeInteger(gigabytes) || gigabytes < 0)) {
    throw new RangeError(`gigabytes must be an integer >= 0: current value is ${gigabytes}`);
  }
  return await withOrganization(deps.database, organizationId, async (tenant) => {
    const changed = await tenant.transaction.update(organizations).set({ storageGb: gigabytes })
      .where(eq(organizations.id, organizationId)).returning({ id: organizations.id });
    if (changed.length === 0) {
      throw new Problem("NOT_FOUND", "There is no such organization");
    }
    const details = gigabytes === null ? {} : { gigabytes };
    await recordEvent(deps, { tenant, action: "organization.limit_set", actorId: OPERATOR, details });
    return await organizationOf(deps, tenant);
  });
}
