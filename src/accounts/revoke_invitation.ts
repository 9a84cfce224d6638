import { and, eq } from "drizzle-orm";
import type { SessionCaller } from "../domain/caller.ts";
import { Problem } from "../domain/problem.ts";
import { invitations } from "../store/schema/invitations.ts";
import { withOrganization } from "../store/with_organization.ts";
import { recordEvent } from "./record_event.ts";
import { requireRole } from "./require_role.ts";
import type { AccountsRoom } from "./room.ts";
import type { Visit } from "./signed_in.ts";

/** An invitation to take back. */
export interface RevokeInvitation {
  readonly caller: SessionCaller;
  readonly invitationId: string;
  readonly visit?: Visit;
}

/**
 * Takes an invitation back.
 *
 * @throws {Problem} `FORBIDDEN` below admin; `NOT_FOUND` for one that is unknown, used, or somebody else's.
 */
export async function revokeInvitation(room: AccountsRoom, command: RevokeInvitation): Promise<void> {
  const { caller, invitationId, visit } = command;
  requireRole(caller, "admin");
  await withOrganization(room.database, caller.organizationId, async (tenant) => {
    const gone = await tenant.transaction.delete(invitations)
      .where(and(eq(invitations.id, invitationId), eq(invitations.organizationId, tenant.organizationId)))
      .returning({ id: invitations.id });
    if (gone.length === 0) {
      throw new Problem("NOT_FOUND", "There is no invitation with this identifier");
    }
    const actorId = caller.userId;
    await recordEvent(room, { tenant, action: "invitation.revoked", actorId, targetId: invitationId, visit });
  });
}
