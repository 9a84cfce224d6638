import { count, eq } from "drizzle-orm";
import { Problem } from "../domain/problem.ts";
import { memberships } from "../store/schema/memberships.ts";
import { organizations } from "../store/schema/organizations.ts";
import type { Tenant } from "../store/with_organization.ts";
import type { OrganizationView } from "./read_organization.ts";
import type { AccountsRoom } from "./room.ts";

/** The organization of a transaction, with the limit that holds for it. */
export async function organizationOf(
  room: Pick<AccountsRoom, "monthlyLimit">,
  { transaction, organizationId }: Tenant,
): Promise<OrganizationView> {
  const [row] = await transaction
    .select({
      id: organizations.id,
      name: organizations.name,
      slug: organizations.slug,
      monthlyLimit: organizations.monthlyLimit,
    })
    .from(organizations).where(eq(organizations.id, organizationId));
  const [counted] = await transaction.select({ members: count() }).from(memberships)
    .where(eq(memberships.organizationId, organizationId));
  if (row === undefined) {
    throw new Problem("NOT_FOUND", "There is no such organization");
  }
  return { ...row, monthlyLimit: row.monthlyLimit ?? room.monthlyLimit, members: counted?.members ?? 0 };
}
