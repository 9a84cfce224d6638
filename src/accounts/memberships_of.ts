import { asc, eq } from "drizzle-orm";
import type { Database } from "../store/database.ts";
import { memberships } from "../store/schema/memberships.ts";
import { organizations } from "../store/schema/organizations.ts";
import type { MembershipView } from "./signed_in.ts";

/** The most organizations read of one person. */
const MEMBERSHIPS_MAX = 100;

/** The organizations of a person whom the transaction claims, first joined first. */
export function membershipsOf(transaction: Database, userId: string): Promise<MembershipView[]> {
  return transaction
    .select({
      id: organizations.id,
      name: organizations.name,
      slug: organizations.slug,
      role: memberships.role,
    })
    .from(memberships)
    .innerJoin(organizations, eq(organizations.id, memberships.organizationId))
    .where(eq(memberships.userId, userId))
    .orderBy(asc(memberships.joinedAt), asc(memberships.organizationId))
    .limit(MEMBERSHIPS_MAX);
}
