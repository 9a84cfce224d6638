import { and, eq, gt } from "drizzle-orm";
import type { SessionCaller } from "../../domain/caller.ts";
import type { Page, PageRequest } from "../../domain/page.ts";
import type { Role } from "../../domain/role.ts";
import { newestFirst } from "../../store/newest_first.ts";
import { invitations } from "../../store/schema/invitations.ts";
import { withOrganization } from "../../store/with_organization.ts";
import type { AccountsDeps } from "../deps.ts";
import { requireRole } from "./roles.ts";

/** An invitation as the organization sees it: without its token. */
export interface InvitationView {
  readonly id: string;
  readonly role: Role;
  /** The only address that may accept; null: anyone with the link. */
  readonly email: string | null;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

/** A page of the open invitations of the caller's organization, newest first. */
export interface ListInvitations extends PageRequest {
  readonly caller: SessionCaller;
}

/**
 * Lists the open invitations.
 *
 * @throws {Problem} `FORBIDDEN` below admin, `INVALID_REQUEST` for a page that cannot be read.
 */
export async function listInvitations(deps: AccountsDeps, command: ListInvitations): Promise<Page<InvitationView>> {
  requireRole(command.caller, "admin");
  return await newestFirst(command, {
    id: invitations.id,
    read: ({ after, order, limit }) =>
      withOrganization(deps.database, command.caller.organizationId, (tenant) =>
        tenant.transaction.select({
          id: invitations.id,
          role: invitations.role,
          email: invitations.email,
          createdAt: invitations.createdAt,
          expiresAt: invitations.expiresAt,
        }).from(invitations)
          .where(and(
            eq(invitations.organizationId, tenant.organizationId),
            gt(invitations.expiresAt, deps.clock.now()),
            after,
          ))
          .orderBy(order).limit(limit)),
  });
}
