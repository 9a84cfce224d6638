import { and, eq } from "drizzle-orm";
import type { SessionCaller } from "../../domain/caller.ts";
import { Problem } from "../../domain/problem.ts";
import type { Role } from "../../domain/role.ts";
import { announce } from "../../store/announcement.ts";
import { recordEvent } from "../../store/audit.ts";
import { memberships } from "../../store/schema/memberships.ts";
import { withOrganization } from "../../store/with_organization.ts";
import { evictCached } from "../announcements.ts";
import type { AccountsDeps } from "../deps.ts";
import type { ClientInfo } from "../signed_in.ts";
import { assertOwnerStays, isBelow, lockRoles, requireRole } from "./roles.ts";

/** A member and their new role. */
export interface ChangeRole {
  readonly caller: SessionCaller;
  readonly userId: string;
  readonly role: Role;
  readonly client?: ClientInfo;
}

/**
 * Changes the role of a member. The caller can neither give a role above their own nor change a member whose role is
 * above theirs.
 *
 * @throws {Problem} `FORBIDDEN` below admin or for a role above the caller's, `NOT_FOUND` for an unknown identifier,
 * `CONFLICT` when no owner would be left.
 */
export async function changeRole(deps: AccountsDeps, command: ChangeRole): Promise<void> {
  const { caller, userId, role } = command;
  requireRole(caller, "admin");
  const announcement = { subject: "person", id: userId } as const;
  await withOrganization(deps.database, caller.organizationId, async (tenant) => {
    const { own, theirs } = await lockRoles(tenant, command);
    if (isBelow(own, "admin") || isBelow(own, theirs) || isBelow(own, role)) {
      throw new Problem("FORBIDDEN", `This needs the role ${isBelow(theirs, role) ? role : theirs}; yours is ${own}`);
    }
    if (theirs === role) {
      return;
    }
    if (theirs === "owner") {
      await assertOwnerStays(tenant, userId);
    }
    await tenant.transaction.update(memberships).set({ role })
      .where(and(eq(memberships.organizationId, tenant.organizationId), eq(memberships.userId, userId)));
    await announce(tenant.transaction, announcement);
    await recordEvent(deps, {
      tenant,
      action: "member.role_changed",
      actorId: caller.userId,
      targetId: userId,
      details: { from: theirs, to: role },
      client: command.client,
    });
  });
  evictCached(deps, announcement);
}
