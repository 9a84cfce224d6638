import { and, asc, eq, gt } from "drizzle-orm";
import type { SessionCaller } from "../../domain/caller.ts";
import { type Page, pageFrom, type PageRequest, readPageRequest } from "../../domain/page.ts";
import type { Role } from "../../domain/role.ts";
import { memberships } from "../../store/schema/memberships.ts";
import { users } from "../../store/schema/users.ts";
import { withOrganization } from "../../store/with_organization.ts";
import type { AccountsDeps } from "../deps.ts";
import { isBelow } from "./roles.ts";

/** A person in the caller's organization. */
export interface MemberView {
  readonly userId: string;
  readonly email: string;
  readonly role: Role;
  readonly joinedAt: Date;
  /** Whether they have a second factor; null: only admins see it. */
  readonly hasSecondFactor: boolean | null;
}

/** A page of the members of the caller's organization. */
export interface ListMembers extends PageRequest {
  readonly caller: SessionCaller;
}

/**
 * Lists the members of the caller's organization, in the order in which their accounts were created.
 *
 * @throws {Problem} `INVALID_REQUEST` for a page that cannot be read.
 */
export async function listMembers(deps: AccountsDeps, command: ListMembers): Promise<Page<MemberView>> {
  const { limit, after } = readPageRequest(command);
  return await withOrganization(deps.database, command.caller.organizationId, async (tenant) => {
    const rows = await tenant.transaction
      .select({
        userId: users.id,
        email: users.email,
        role: memberships.role,
        joinedAt: memberships.joinedAt,
        secondFactorAt: users.secondFactorAt,
      })
      .from(memberships).innerJoin(users, eq(users.id, memberships.userId))
      .where(and(
        eq(memberships.organizationId, tenant.organizationId),
        after === undefined ? undefined : gt(memberships.userId, after),
      ))
      .orderBy(asc(memberships.userId)).limit(limit + 1);
    const maySee = !isBelow(command.caller.role, "admin");
    const views = rows.map(({ secondFactorAt, ...row }) => ({
      ...row,
      hasSecondFactor: maySee ? secondFactorAt !== null : null,
    }));
    return pageFrom(views, { limit, positionOf: ({ userId }) => userId });
  });
}
