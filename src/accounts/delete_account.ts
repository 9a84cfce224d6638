import { and, count, eq } from "drizzle-orm";
import type { SessionCaller } from "../domain/caller.ts";
import { Problem } from "../domain/problem.ts";
import { memberships } from "../store/schema/organizations.ts";
import { claim, withClaims } from "../store/with_claims.ts";
import type { AccountsDeps, MemberAct, MembershipView } from "./deps.ts";
import { removeMember } from "./members/members.ts";
import { membershipsOf } from "./members/memberships.ts";
import { deleteOrganization } from "./organizations/organization.ts";
import { assertFresh, assertUnconfined } from "./sessions/open_session.ts";

/**
 * Deletes the account of a person who has just confirmed who they are: it leaves its organizations, and those that it is
 * alone in are deleted with all they have. One organization after the other, so that a call that was interrupted can be
 * repeated; the account goes with the last one.
 *
 * @throws {Problem} `CONFLICT`, before anything is deleted, for the only owner of an organization with other members;
 * `FORBIDDEN` with `needs: "confirmation"`, or in a session that an identity provider opened.
 */
export async function deleteAccount(deps: AccountsDeps, { caller, client }: MemberAct): Promise<void> {
  assertUnconfined(caller, "delete your account");
  const { userId } = caller;
  const own = await withClaims(deps.database, { userId }, async (transaction) => {
    await assertFresh(deps, { transaction, caller });
    const places: { readonly membership: MembershipView; readonly members: number; readonly owners: number }[] = [];
    for (const membership of await membershipsOf(transaction, userId)) {
      await claim(transaction, { organizationId: membership.id });
      const isIn = eq(memberships.organizationId, membership.id);
      const [all] = await transaction.select({ count: count() }).from(memberships).where(isIn);
      const [owners] = await transaction.select({ count: count() }).from(memberships)
        .where(and(isIn, eq(memberships.role, "owner")));
      places.push({ membership, members: all?.count ?? 0, owners: owners?.count ?? 0 });
    }
    return places;
  });
  const held = own.filter(({ membership: { role }, members, owners }) =>
    role === "owner" && owners === 1 && members > 1
  );
  if (held.length > 0) {
    const names = held.map(({ membership: { name } }) => name).join(", ");
    throw new Problem(
      "CONFLICT",
      `You are the only owner of ${names}: make another member an owner, or delete it first`,
    );
  }
  for (const { membership: { id: organizationId, role }, members } of own) {
    const member: SessionCaller = { ...caller, organizationId, role };
    await (members === 1
      ? deleteOrganization(deps, member)
      : removeMember(deps, { caller: member, userId, ...(client === undefined ? {} : { client }) }));
  }
}
