import { and, eq, inArray } from "drizzle-orm";
import { apiKeys } from "../../store/schema/api_keys.ts";
import { memberships } from "../../store/schema/memberships.ts";
import { users } from "../../store/schema/users.ts";
import type { Tenant } from "../../store/with_organization.ts";

/**
 * Names of those who did something in the organization, by their identifiers: the e-mail address of a member, the name
 * of a key. People who have left, and deleted keys, have none.
 */
export async function actorNames(
  { transaction, organizationId }: Tenant,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) {
    return new Map();
  }
  const people = await transaction.select({ id: users.id, name: users.email }).from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(and(eq(memberships.organizationId, organizationId), inArray(users.id, wanted)));
  const keys = await transaction.select({ id: apiKeys.id, name: apiKeys.name }).from(apiKeys)
    .where(and(eq(apiKeys.organizationId, organizationId), inArray(apiKeys.id, wanted)));
  return new Map([...people, ...keys].map(({ id, name }) => [id, name]));
}
