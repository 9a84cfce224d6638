import { eq } from "drizzle-orm";
import type { SessionCaller } from "../../domain/caller.ts";
import { users } from "../../store/schema/users.ts";
import { withClaims } from "../../store/with_claims.ts";
import type { AccountsDeps } from "../deps.ts";
import { membershipsOf } from "../members/memberships.ts";
import { type MembershipView, unauthorized, type UserView } from "../signed_in.ts";

/** The person of a session, the organization they act in, and all they belong to, first joined first. */
export interface Me {
  readonly user: UserView;
  readonly organization: MembershipView;
  readonly organizations: readonly MembershipView[];
}

/**
 * Returns the person of a session with their organizations.
 *
 * @throws {Problem} `UNAUTHORIZED` if the person was deleted since.
 */
export function me(deps: AccountsDeps, caller: SessionCaller): Promise<Me> {
  return withClaims(deps.database, { userId: caller.userId }, async (transaction) => {
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
