import { eq } from "drizzle-orm";
import type { SessionCaller } from "../domain/caller.ts";
import { users } from "../store/schema/users.ts";
import { withClaims } from "../store/with_claims.ts";
import { membershipsOf } from "./memberships_of.ts";
import type { AccountsRoom } from "./room.ts";
import type { MembershipView, UserView } from "./signed_in.ts";
import { unauthorized } from "./unauthorized.ts";

/** The person of a session, the organization they act in, and all they belong to, first joined first. */
export interface Me {
  readonly user: UserView;
  readonly organization: MembershipView;
  readonly organizations: readonly MembershipView[];
}

/**
 * Tells a session whose it is.
 *
 * @throws {Problem} `UNAUTHORIZED` where the person left since.
 */
export function me(room: AccountsRoom, caller: SessionCaller): Promise<Me> {
  return withClaims(room.database, { userId: caller.userId }, async (transaction) => {
    const [user] = await transaction.select({ id: users.id, email: users.email }).from(users)
      .where(eq(users.id, caller.userId));
    const organizations = await membershipsOf(transaction, caller.userId);
    const organization = organizations.find(({ id }) => id === caller.organizationId);
    if (user === undefined || organization === undefined) {
      throw unauthorized();
    }
    return { user, organization, organizations };
  });
}
