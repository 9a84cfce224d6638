import { and, asc, desc, eq, gt, isNull, lt } from "drizzle-orm";
import { type Page, pageFrom, type PageRequest, readPageRequest } from "../../domain/page.ts";
import type { Environment } from "../../domain/environment.ts";
import { apiKeys } from "../../store/schema/api_keys.ts";
import { memberships } from "../../store/schema/memberships.ts";
import { users } from "../../store/schema/users.ts";
import { withOrganization } from "../../store/with_organization.ts";
import type { AccountsDeps } from "../deps.ts";
import type { MemberView } from "../members/list_members.ts";

/** A page of what belongs to one organization. */
export interface OfTenant extends PageRequest {
  readonly organizationId: string;
}

/** A key as operators see it: not what it may do, and nothing of its text. */
export interface TenantKey {
  readonly id: string;
  readonly name: string;
  readonly environment: Environment;
  readonly isPublishable: boolean;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
}

/** Lists the members of an organization, in the order in which their accounts were created. For operators only. */
export function listTenantMembers(
  deps: AccountsDeps,
  command: OfTenant,
): Promise<Page<Omit<MemberView, "hasSecondFactor">>> {
  const { limit, after } = readPageRequest(command);
  return withOrganization(deps.database, command.organizationId, async ({ transaction, organizationId }) => {
    const rows = await transaction
      .select({ userId: users.id, email: users.email, role: memberships.role, joinedAt: memberships.joinedAt })
      .from(memberships).innerJoin(users, eq(users.id, memberships.userId))
      .where(and(
        eq(memberships.organizationId, organizationId),
        after === undefined ? undefined : gt(memberships.userId, after),
      ))
      .orderBy(asc(memberships.userId)).limit(limit + 1);
    return pageFrom(rows, { limit, positionOf: ({ userId }) => userId });
  });
}

/** Lists the keys of an organization that are not revoked, newest first. For operators only. */
export function listTenantKeys(deps: AccountsDeps, command: OfTenant): Promise<Page<TenantKey>> {
  const { limit, after } = readPageRequest(command);
  return withOrganization(deps.database, command.organizationId, async ({ transaction, organizationId }) => {
    const rows = await transaction
      .select({
        id: apiKeys.id,
        name: apiKeys.name,
        environment: apiKeys.environment,
        origins: apiKeys.origins,
        createdAt: apiKeys.createdAt,
        lastUsedAt: apiKeys.lastUsedAt,
      })
      .from(apiKeys)
      .where(and(
        eq(apiKeys.organizationId, organizationId),
        isNull(apiKeys.revokedAt),
        after === undefined ? undefined : lt(apiKeys.id, after),
      ))
      .orderBy(desc(apiKeys.id)).limit(limit + 1);
    const keys = rows.map(({ origins, ...key }) => ({ ...key, isPublishable: origins !== null }));
    return pageFrom(keys, { limit, positionOf: ({ id }) => id });
  });
}
