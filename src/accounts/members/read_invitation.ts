import { eq } from "drizzle-orm";
import type { Role } from "../../domain/caller.ts";
import { organizations } from "../../store/schema/organizations.ts";
import { claim, withClaims } from "../../store/with_claims.ts";
import type { AccountsDeps } from "../deps.ts";
import { findInvitation, invitationHashOf } from "./accept_invitation.ts";
import { actorNames } from "./members.ts";
import { firstOr } from "../../store/rows.ts";

/** An invitation as the person who has its link sees it. */
export interface OpenInvitation {
  readonly organization: { readonly name: string };
  /** The e-mail address of the member who created it; null: no longer a member. */
  readonly invitedBy: string | null;
  readonly role: Role;
  /** The only address that may accept; null: anyone with the link. */
  readonly email: string | null;
  readonly expiresAt: Date;
}

/**
 * Returns the organization, the inviter and the role of an invitation. The token is enough: a person who has it may join,
 * and needs no account to read it.
 *
 * @throws {Problem} `NOT_FOUND` for a token that is unknown, used, revoked or expired.
 */
export async function readInvitation(deps: AccountsDeps, token: string): Promise<OpenInvitation> {
  const tokenHash = invitationHashOf(token);
  return await withClaims(deps.database, { credential: tokenHash }, async (transaction) => {
    const found = await findInvitation(transaction, { tokenHash, now: deps.clock.now() });
    const { organizationId, createdBy, role, email, expiresAt } = found;
    await claim(transaction, { organizationId });
    const organization = await transaction.select({ name: organizations.name }).from(organizations)
      .where(eq(organizations.id, organizationId))
      .then(firstOr(() => new Error("Cannot describe the invitation because its organization was not found")));
    const names = await actorNames({ transaction, organizationId }, createdBy === null ? [] : [createdBy]);
    return { organization, invitedBy: names.get(createdBy ?? "") ?? null, role, email, expiresAt };
  });
}
