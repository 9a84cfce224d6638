import { and, eq, gt } from "drizzle-orm";
import { Problem } from "../domain/problem.ts";
import { announce } from "../store/announce.ts";
import { claim } from "../store/claim.ts";
import type { Database } from "../store/database.ts";
import { invitations } from "../store/schema/invitations.ts";
import { memberships } from "../store/schema/memberships.ts";
import { INVITATION_TOKEN_PREFIX } from "./invitation_token_prefix.ts";
import { membershipsOf } from "./memberships_of.ts";
import { recordEvent } from "./record_event.ts";
import type { AccountsRoom } from "./room.ts";
import { isSecretText } from "./secret_text.ts";
import { sha256 } from "./sha256.ts";
import type { MembershipView, Visit } from "./signed_in.ts";

/** A person, whom the transaction claims, and the token they were given. */
export interface UseInvitation {
  readonly transaction: Database;
  readonly token: string;
  readonly userId: string;
  readonly email: string;
  readonly visit: Visit | undefined;
}

/**
 * Makes a person a member by an invitation, which ends with it: of two who use it at once, one joins.
 *
 * @throws {Problem} `NOT_FOUND` for a token that is unknown, used, over, or another address's; `CONFLICT` for a member.
 */
export async function useInvitation(room: AccountsRoom, command: UseInvitation): Promise<MembershipView> {
  const { transaction, token, userId, email } = command;
  const now = room.clock.now();
  const tokenHash = isSecretText(token, INVITATION_TOKEN_PREFIX) ? sha256(token) : undefined;
  if (tokenHash === undefined) {
    throw noInvitation();
  }
  await claim(transaction, { credential: tokenHash });
  const [found] = await transaction.select().from(invitations)
    .where(and(eq(invitations.tokenHash, tokenHash), gt(invitations.expiresAt, now)));
  if (found === undefined || (found.email !== null && found.email !== email)) {
    throw noInvitation();
  }
  const { id, organizationId, role } = found;
  await claim(transaction, { organizationId });
  const used = await transaction.delete(invitations).where(eq(invitations.id, id)).returning({ id: invitations.id });
  if (used.length === 0) {
    throw noInvitation();
  }
  const joined = await transaction.insert(memberships).values({ organizationId, userId, role, joinedAt: now })
    .onConflictDoNothing().returning({ role: memberships.role });
  const membership = (await membershipsOf(transaction, userId)).find((one) => one.id === organizationId);
  if (joined.length === 0 || membership === undefined) {
    throw new Problem("CONFLICT", "You belong to this organization already");
  }
  await announce(transaction, { about: "person", id: userId });
  const tenant = { transaction, organizationId };
  await recordEvent(room, {
    tenant,
    action: "member.joined",
    actorId: userId,
    targetId: id,
    details: { role },
    visit: command.visit,
  });
  return membership;
}

function noInvitation(): Problem {
  return new Problem("NOT_FOUND", "There is no such invitation, or it was used, taken back or is over");
}
