import { and, eq } from "drizzle-orm";
import type { SessionCaller } from "../domain/caller.ts";
import { Problem } from "../domain/problem.ts";
import type { Role } from "../domain/role.ts";
import { announce } from "../store/announce.ts";
import { memberships } from "../store/schema/memberships.ts";
import { withOrganization } from "../store/with_organization.ts";
import { assertOwnerStays } from "./assert_owner_stays.ts";
import { forget } from "./forget.ts";
import { isBelow } from "./is_below.ts";
import { recordEvent } from "./record_event.ts";
import { requireRole } from "./require_role.ts";
import { rolesNow } from "./roles_now.ts";
import type { AccountsRoom } from "./room.ts";
import type { Visit } from "./signed_in.ts";

/** A member who shall have another role. */
export interface ChangeRole {
  readonly caller: SessionCaller;
  readonly userId: string;
  readonly role: Role;
  readonly visit?: Visit;
}

/**
 * Gives a member another role. Nobody gives a role above their own, or touches somebody above themselves.
 *
 * @throws {Problem} `FORBIDDEN` below admin or for a role above the caller's, `NOT_FOUND` for nobody's identifier,
 * `CONFLICT` where it would leave no owner.
 */
export async function changeRole(room: AccountsRoom, command: ChangeRole): Promise<void> {
  const { caller, userId, role } = command;
  requireRole(caller, "admin");
  const announcement = { about: "person", id: userId } as const;
  await withOrganization(room.database, caller.organizationId, async (tenant) => {
    const { own, theirs } = await rolesNow(tenant, command);
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
    await recordEvent(room, {
      tenant,
      action: "member.role_changed",
      actorId: caller.userId,
      targetId: userId,
      details: { from: theirs, to: role },
      visit: command.visit,
    });
  });
  forget(room, announcement);
}
