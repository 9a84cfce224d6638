import { eq } from "drizzle-orm";
import type { SessionCaller } from "../domain/caller.ts";
import { Problem } from "../domain/problem.ts";
import { announce } from "../store/announce.ts";
import { memberships } from "../store/schema/memberships.ts";
import { organizations } from "../store/schema/organizations.ts";
import { withOrganization } from "../store/with_organization.ts";
import { deleteHomeless } from "./delete_homeless.ts";
import { forget } from "./forget.ts";
import { requireRole } from "./require_role.ts";
import { rolesNow } from "./roles_now.ts";
import type { AccountsRoom } from "./room.ts";

/**
 * Deletes the caller's organization with everything that is its own, and the accounts of those who belong nowhere else.
 *
 * @throws {Problem} `FORBIDDEN` below owner.
 */
export async function deleteOrganization(room: AccountsRoom, caller: SessionCaller): Promise<void> {
  requireRole(caller, "owner");
  const announcement = { about: "organization", id: caller.organizationId } as const;
  await withOrganization(room.database, caller.organizationId, async (tenant) => {
    const { transaction, organizationId } = tenant;
    const { own } = await rolesNow(tenant, { caller, userId: caller.userId });
    if (own !== "owner") {
      throw new Problem("FORBIDDEN", `This needs the role owner; yours is ${own}`);
    }
    const people = await transaction.select({ userId: memberships.userId }).from(memberships)
      .where(eq(memberships.organizationId, organizationId));
    await transaction.delete(organizations).where(eq(organizations.id, organizationId));
    for (const { userId } of people) {
      await deleteHomeless(transaction, userId);
    }
    await announce(transaction, announcement);
  });
  forget(room, announcement);
}
