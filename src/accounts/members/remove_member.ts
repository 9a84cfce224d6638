import { and, eq, notExists } from "drizzle-orm";
import type { SessionCaller } from "../../domain/caller.ts";
import { Problem } from "../../domain/problem.ts";
import { announce } from "../../store/announcement.ts";
import { recordEvent } from "../../store/audit.ts";
import type { Database } from "../../store/database.ts";
import { memberships } from "../../store/schema/memberships.ts";
import { users } from "../../store/schema/users.ts";
import { claim } from "../../store/with_claims.ts";
import { withOrganization } from "../../store/with_organization.ts";
import { evictCached } from "../announcements.ts";
import type { AccountsDeps } from "../deps.ts";
import type { ClientInfo } from "../signed_in.ts";
import { rememberRemoval } from "./removed_members.ts";
import { assertOwnerStays, isBelow, lockRoles, requireRole } from "./roles.ts";

/** A member to remove; anybody may remove themselves. */
export interface RemoveMember {
  readonly caller: SessionCaller;
  readonly userId: string;
  readonly client?: ClientInfo;
}

/**
 * Removes a member from the organization. What they created stays. Their account is deleted with their last membership:
 * it could do nothing, and its address could not be invited again.
 *
 * @throws {Problem} `FORBIDDEN` below admin or for somebody above the caller, `NOT_FOUND` for an unknown identifier,
 * `CONFLICT` for the last owner.
 */
export async function removeMember(deps: AccountsDeps, command: RemoveMember): Promise<void> {
  const { caller, userId } = command;
  const isOneself = userId === caller.userId;
  requireRole(caller, isOneself ? "viewer" : "admin");
  const announcement = { subject: "person", id: userId } as const;
  await withOrganization(deps.database, caller.organizationId, async (tenant) => {
    const { own, theirs } = await lockRoles(tenant, command);
    if (!isOneself && (isBelow(own, "admin") || isBelow(own, theirs))) {
      throw new Problem(
        "FORBIDDEN",
        `This needs the role ${isBelow(own, "admin") ? "admin" : theirs}; yours is ${own}`,
      );
    }
    if (theirs === "owner") {
      await assertOwnerStays(tenant, userId);
    }
    const [person] = await tenant.transaction.select({ email: users.email }).from(users).where(eq(users.id, userId));
    if (person !== undefined) {
      await rememberRemoval(tenant, { userId, email: person.email, now: deps.clock.now() });
    }
    await tenant.transaction.delete(memberships)
      .where(and(eq(memberships.organizationId, tenant.organizationId), eq(memberships.userId, userId)));
    await recordEvent(deps, {
      tenant,
      action: "member.removed",
      actorId: caller.userId,
      targetId: userId,
      details: { role: theirs },
      client: command.client,
    });
    await announce(tenant.transaction, announcement);
    await deleteWithoutMembership(tenant.transaction, userId);
  });
  evictCached(deps, announcement);
}

/** Deletes the account of a person without any organization, with its sessions. */
export async function deleteWithoutMembership(transaction: Database, userId: string): Promise<void> {
  await claim(transaction, { userId });
  const theirs = transaction.select().from(memberships).where(eq(memberships.userId, userId));
  await transaction.delete(users).where(and(eq(users.id, userId), notExists(theirs)));
}
