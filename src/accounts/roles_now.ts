import { and, eq } from "drizzle-orm";
import type { SessionCaller } from "../domain/caller.ts";
import { Problem } from "../domain/problem.ts";
import type { Role } from "../domain/role.ts";
import { memberships } from "../store/schema/memberships.ts";
import { organizations } from "../store/schema/organizations.ts";
import type { Tenant } from "../store/with_organization.ts";

/**
 * Locks the organization, so that changes of its people come one after the other, and tells the roles that the caller
 * and the one they act on have then. The caller's own may have changed since their call was let in.
 *
 * @throws {Problem} `FORBIDDEN` where the caller is a member no more, `NOT_FOUND` where the other is none.
 */
export async function rolesNow(
  { transaction, organizationId }: Tenant,
  { caller, userId }: { readonly caller: SessionCaller; readonly userId: string },
): Promise<{ readonly own: Role; readonly theirs: Role }> {
  await transaction.select({ id: organizations.id }).from(organizations)
    .where(eq(organizations.id, organizationId)).for("update");
  const roleOf = async (id: string): Promise<Role | undefined> => {
    const [row] = await transaction.select({ role: memberships.role }).from(memberships)
      .where(and(eq(memberships.organizationId, organizationId), eq(memberships.userId, id)));
    return row?.role;
  };
  const own = await roleOf(caller.userId);
  if (own === undefined) {
    throw new Problem("FORBIDDEN", "You belong to this organization no more");
  }
  const theirs = await roleOf(userId);
  if (theirs === undefined) {
    throw new Problem("NOT_FOUND", "There is no member with this identifier");
  }
  return { own, theirs };
}
