import { and, desc, eq, gt, lt } from "drizzle-orm";
import type { SessionCaller } from "../../domain/caller.ts";
import type { Page } from "../../domain/page.ts";
import { pageFrom } from "../../domain/page_from.ts";
import type { PageRequest } from "../../domain/page_request.ts";
import { readPageRequest } from "../../domain/read_page_request.ts";
import type { Role } from "../../domain/role.ts";
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
  const { limit, after } = readPageRequest(command);
  return await withOrganization(deps.database, command.caller.organizationId, async (tenant) => {
    const rows = await tenant.transaction.select({
      id: invitations.id,
      role: invitations.role,
      email: invitations.email,
      createdAt: invitations.createdAt,
      expiresAt: invitations.expiresAt,
    }).from(invitations)
      .where(and(
        eq(invitations.organizationId, tenant.organizationId),
        gt(invitations.expiresAt, deps.clock.now()),
        after === undefined ? undefined : lt(invitations.id, after),
      ))
      .orderBy(desc(invitations.id)).limit(limit + 1);
    return pageFrom(rows, { limit, identifierOf: ({ id }) => id });
  });
}
