import { and, eq } from "drizzle-orm";
import type { SessionCaller } from "../../domain/caller.ts";
import { Problem } from "../../domain/problem.ts";
import { recordEvent } from "../../store/audit.ts";
import { invitations } from "../../store/schema/invitations.ts";
import { withOrganization } from "../../store/with_organization.ts";
import type { AccountsDeps } from "../deps.ts";
import type { ClientInfo } from "../signed_in.ts";
import { requireRole } from "./roles.ts";

/** An invitation to revoke. */
export interface RevokeInvitation {
  readonly caller: SessionCaller;
  readonly invitationId: string;
  readonly client?: ClientInfo;
}

/**
 * Revokes an invitation.
 *
 * @throws {Problem} `FORBIDDEN` below admin; `NOT_FOUND` for one that is unknown, used, or of another organization.
 */
export async function revokeInvitation(deps: AccountsDeps, command: RevokeInvitation): Promise<void> {
  const { caller, invitationId, client } = command;
  requireRole(caller, "admin");
  await withOrganization(deps.database, caller.organizationId, async (tenant) => {
    const deleted = await tenant.transaction.delete(invitations)
      .where(and(eq(invitations.id, invitationId), eq(invitations.organizationId, tenant.organizationId)))
      .returning({ id: invitations.id });
    if (deleted.length === 0) {
      throw new Problem("NOT_FOUND", "There is no invitation with this identifier");
    }
    const actorId = caller.userId;
    await recordEvent(deps, { tenant, action: "invitation.revoked", actorId, targetId: invitationId, client });
  });
}
