import { count, eq } from "drizzle-orm";
import type { SessionCaller } from "../../domain/caller.ts";
import { Problem } from "../../domain/problem.ts";
import { memberships } from "../../store/schema/memberships.ts";
import { organizations } from "../../store/schema/organizations.ts";
import { type Tenant, withOrganization } from "../../store/with_organization.ts";
import type { AccountsDeps } from "../deps.ts";

/** An organization as its members see it. */
export interface OrganizationView {
  readonly id: string;
  readonly name: string;
  readonly slug: string;
  /** Calls per calendar month. */
  readonly monthlyLimit: number;
  /** The number of members. */
  readonly members: number;
  /** Whether members act in it only with a second factor. */
  readonly secondFactorRequired: boolean;
}

/**
 * Returns the organization in which the caller acts.
 *
 * @throws {Problem} `NOT_FOUND` when it was deleted since.
 */
export function readOrganization(deps: AccountsDeps, caller: SessionCaller): Promise<OrganizationView> {
  return withOrganization(deps.database, caller.organizationId, (tenant) => organizationOf(deps, tenant));
}

/** The organization of a transaction, with the monthly limit that applies to it. */
export async function organizationOf(
  deps: Pick<AccountsDeps, "monthlyLimit">,
  { transaction, organizationId }: Tenant,
): Promise<OrganizationView> {
  const [row] = await transaction
    .select({
      id: organizations.id,
      name: organizations.name,
      slug: organizations.slug,
      monthlyLimit: organizations.monthlyLimit,
      secondFactorRequired: organizations.secondFactorRequired,
    })
    .from(organizations).where(eq(organizations.id, organizationId));
  const [counted] = await transaction.select({ members: count() }).from(memberships)
    .where(eq(memberships.organizationId, organizationId));
  if (row === undefined) {
    throw new Problem("NOT_FOUND", "There is no such organization");
  }
  return { ...row, monthlyLimit: row.monthlyLimit ?? deps.monthlyLimit, members: counted?.members ?? 0 };
}
