import { eq } from "drizzle-orm";
import { Problem } from "../../domain/problem.ts";
import { OPERATOR_ACTOR } from "../../store/audit.ts";
import { claim, withOrganization } from "../../store/with_claims.ts";
import { attempts, users } from "../../store/schema/users.ts";
import { passkeys, totpFactors } from "../../store/schema/second_factors.ts";
import type { AccountsDeps } from "../deps.ts";
import { lockRoles, membershipsOf, requireRole } from "../members/memberships.ts";
import { recordOperatorEvent, withAccount } from "../operators/operator_event.ts";
import { endSessions } from "../sessions/sessions.ts";
import type { ClientOfPerson, MemberAct } from "../create_account.ts";
import { lockPerson, recordForPerson, withoutFactors } from "./changes.ts";
import { assertFresh } from "../sessions/open_session.ts";
import { factorSubjects } from "./prove_factor.ts";

/**
 * Removes all second factors of a member and ends their sessions: they log in with their password. A person's factors
 * guard all their organizations, so an owner may do this only if the caller owns all of those.
 *
 * @throws {Problem} `FORBIDDEN` below owner or without a fresh proof, `NOT_FOUND` for an unknown identifier, `CONFLICT`
 * for a member of other organizations, or one without a second factor.
 */
export async function resetMemberSecondFactor(
  deps: AccountsDeps,
  { caller, userId, client }: MemberAct & { readonly userId: string },
): Promise<void> {
  requireRole(caller, "owner");
  if (userId === caller.userId) {
    throw new Problem("CONFLICT", "Remove your own second factors in your account");
  }
  await withOrganization(deps.database, caller.organizationId, async (tenant) => {
    const { transaction } = tenant;
    const { own } = await lockRoles(tenant, { caller, userId });
    if (own !== "owner") {
      throw new Problem("FORBIDDEN", `This needs the role owner; yours is ${own}`);
    }
    await claim(transaction, { userId: caller.userId });
    await assertFresh(deps, { transaction, caller });
    const owned = (await membershipsOf(transaction, caller.userId)).filter(({ role }) => role === "owner");
    const ownedIds = new Set(owned.map(({ id }) => id));
    await claim(transaction, { userId });
    if ((await membershipsOf(transaction, userId)).some(({ id }) => !ownedIds.has(id))) {
      throw new Problem(
        "CONFLICT",
        "This person belongs to organizations that you do not own: the operator of the service can reset it",
      );
    }
    await reset(deps, { transaction, userId, actorId: caller.userId, client });
  });
}

/**
 * Removes all second factors of the person with an e-mail address, and ends their sessions and all waits after wrong
 * codes. For the operator only.
 *
 * @throws {Problem} `NOT_FOUND` if no person has the address, `CONFLICT` for one without a second factor.
 */
export async function resetSecondFactor(deps: AccountsDeps, emailText: string): Promise<void> {
  await withAccount(deps, emailText, async ({ transaction, userId }) => {
    await reset(deps, { transaction, userId, actorId: OPERATOR_ACTOR, client: undefined });
    const action = "user.second_factor_reset";
    await recordOperatorEvent(deps, { transaction, by: undefined, action, targetId: userId });
  });
}

interface Reset extends ClientOfPerson {
  readonly actorId: string;
}

async function reset(deps: AccountsDeps, { transaction, userId, actorId, client }: Reset): Promise<void> {
  await lockPerson(transaction, userId);
  const [user] = await transaction.select({ since: users.secondFactorAt }).from(users).where(eq(users.id, userId));
  if (user?.since == null) {
    throw new Problem("CONFLICT", "This person has no second factor");
  }
  await transaction.delete(totpFactors).where(eq(totpFactors.userId, userId));
  await transaction.delete(passkeys).where(eq(passkeys.userId, userId));
  await withoutFactors(transaction, userId);
  for (const { subjectHash } of factorSubjects(userId)) {
    await claim(transaction, { credential: subjectHash });
    await transaction.delete(attempts).where(eq(attempts.subjectHash, subjectHash));
  }
  const ended = await endSessions(deps, { transaction, userId, reason: "second_factor" });
  const details = { sessions_ended: ended };
  await recordForPerson(deps, { transaction, userId, actorId, action: "second_factor.reset", details, client });
}
