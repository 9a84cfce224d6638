import { and, eq } from "drizzle-orm";
import type { SessionCaller } from "../domain/caller.ts";
import { Problem } from "../domain/problem.ts";
import { announce } from "../store/announce.ts";
import { memberships } from "../store/schema/memberships.ts";
import { withOrganization } from "../store/with_organization.ts";
import { assertOwnerStays } from "./assert_owner_stays.ts";
import { deleteHomeless } from "./delete_homeless.ts";
import { forget } from "./forget.ts";
import { isBelow } from "./is_below.ts";
import { recordEvent } from "./record_event.ts";
import { requireRole } from "./require_role.ts";
import { rolesNow } from "./roles_now.ts";
import type { AccountsRoom } from "./room.ts";
import type { Visit } from "./signed_in.ts";

/** A member who shall leave; anybody may leave themselves. */
export interface RemoveMember {
  readonly caller: SessionCaller;
  readonly userId: string;
  readonly visit?: Visit;
}

/**
 * Takes a member out of the organization. What they made stays. Their account ends with their last organization: it
 * could do nothing, and would keep its address from being invited again.
 *
 * @throws {Problem} `FORBIDDEN` below admin or for somebody above the caller, `NOT_FOUND` for nobody's identifier,
 * `CONFLICT` for the last owner.
 */
export async function removeMember(room: AccountsRoom, command: RemoveMember): Promise<void> {
  const { caller, userId } = command;
  const isOneself = userId === caller.userId;
  requireRole(caller, isOneself ? "viewer" : "admin");
  const announcement = { about: "person", id: userId } as const;
  await withOrganization(room.database, caller.organizationId, async (tenant) => {
    const { own, theirs } = await rolesNow(tenant, command);
    if (!isOneself && (isBelow(own, "admin") || isBelow(own, theirs))) {
      throw new Problem(
        "FORBIDDEN",
        `This needs the role ${isBelow(own, "admin") ? "admin" : theirs}; yours is ${own}`,
      );
    }
    if (theirs === "owner") {
      await assertOwnerStays(tenant, userId);
    }
    await tenant.transaction.delete(memberships)
      .where(and(eq(memberships.organizationId, tenant.organizationId), eq(memberships.userId, userId)));
    await recordEvent(room, {
      tenant,
      action: "member.removed",
      actorId: caller.userId,
      targetId: userId,
      details: { role: theirs },
      visit: command.visit,
    });
    await announce(tenant.transaction, announcement);
    await deleteHomeless(tenant.transaction, userId);
  });
  forget(room, announcement);
}
