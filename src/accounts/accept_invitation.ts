import { eq } from "drizzle-orm";
import type { SessionCaller } from "../domain/caller.ts";
import { users } from "../store/schema/users.ts";
import { withClaims } from "../store/with_claims.ts";
import { forget } from "./forget.ts";
import type { AccountsRoom } from "./room.ts";
import type { MembershipView, Visit } from "./signed_in.ts";
import { unauthorized } from "./unauthorized.ts";
import { useInvitation } from "./use_invitation.ts";

/** Somebody with an account who was invited. */
export interface AcceptInvitation {
  readonly caller: SessionCaller;
  readonly token: string;
  readonly visit?: Visit;
}

/**
 * Joins the organization that an invitation is for. Whoever has no account yet signs up with the invitation instead.
 *
 * @throws {Problem} `NOT_FOUND` for a token that is unknown, used, over, or another address's; `CONFLICT` for a member.
 */
export async function acceptInvitation(room: AccountsRoom, command: AcceptInvitation): Promise<MembershipView> {
  const { caller: { userId }, token, visit } = command;
  const membership = await withClaims(room.database, { userId }, async (transaction) => {
    const [user] = await transaction.select({ email: users.email }).from(users).where(eq(users.id, userId));
    if (user === undefined) {
      throw unauthorized();
    }
    return await useInvitation(room, { transaction, token, userId, email: user.email, visit });
  });
  forget(room, { about: "person", id: userId });
  return membership;
}
