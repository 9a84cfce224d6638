import { and, count, eq, ne } from "drizzle-orm";
import { Problem } from "../domain/problem.ts";
import { memberships } from "../store/schema/memberships.ts";
import type { Tenant } from "../store/with_organization.ts";

/**
 * Asserts that somebody else owns the organization, whose row the transaction has locked.
 *
 * @throws {Problem} `CONFLICT`
 */
export async function assertOwnerStays({ transaction, organizationId }: Tenant, userId: string): Promise<void> {
  const [others] = await transaction.select({ owners: count() }).from(memberships).where(and(
    eq(memberships.organizationId, organizationId),
    eq(memberships.role, "owner"),
    ne(memberships.userId, userId),
  ));
  if ((others?.owners ?? 0) === 0) {
    throw new Problem("CONFLICT", "An organization keeps its last owner: make somebody else an owner first");
  }
}
