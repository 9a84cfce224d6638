import { eq } from "drizzle-orm";
import type { SessionCaller } from "../../domain/caller.ts";
import { Problem } from "../../domain/problem.ts";
import { announce } from "../../store/announcement.ts";
import { memberships } from "../../store/schema/memberships.ts";
import { organizations } from "../../store/schema/organizations.ts";
import { withOrganization } from "../../store/with_organization.ts";
import { evictCached } from "../announcements.ts";
import type { AccountsDeps } from "../deps.ts";
import { deleteWithoutMembership } from "../members/remove_member.ts";
import { lockRoles, requireRole } from "../members/roles.ts";

/**
 * Deletes the caller's organization with all its rows, and the accounts of people without another organization.
 *
 * @throws {Problem} `FORBIDDEN` below owner.
 */
export async function deleteOrganization(deps: AccountsDeps, caller: SessionCaller): Promise<void> {
  requireRole(caller, "owner");
  const announcement = { subject: "organization", id: caller.organizationId } as const;
  await withOrganization(deps.database, caller.organizationId, async (tenant) => {
    const { transaction, organizationId } = tenant;
    const { own } = await lockRoles(tenant, { caller, userId: caller.userId });
    if (own !== "owner") {
      throw new Problem("FORBIDDEN", `This needs the role owner; yours is ${own}`);
    }
    const people = await transaction.select({ userId: memberships.userId }).from(memberships)
      .where(eq(memberships.organizationId, organizationId));
    await transaction.delete(organizations).where(eq(organizations.id, organizationId));
    for (const { userId } of people) {
      await deleteWithoutMembership(transaction, userId);
    }
    await announce(transaction, announcement);
  });
  evictCached(deps, announcement);
}
