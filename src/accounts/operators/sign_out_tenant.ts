import { eq } from "drizzle-orm";
import { Problem } from "../../domain/problem.ts";
import { OPERATOR_ACTOR, recordEvent } from "../../store/audit.ts";
import { impersonations } from "../../store/schema/sessions.ts";
import { memberships, organizations } from "../../store/schema/organizations.ts";
import { claim, withClaims } from "../../store/with_claims.ts";
import { changeOrganization, evictCached } from "../announcements.ts";
import type { AccountsDeps } from "../deps.ts";
import { holdPerson, recordInEach } from "../members/memberships.ts";
import { endSessions } from "../sessions/sessions.ts";
import { endImpersonations } from "./impersonate.ts";
import { type OperatorAct, recordOperatorEvent, withAccount } from "./operator_event.ts";
import type { ActOnTenant } from "./tenants.ts";
import { firstOr } from "../../store/rows.ts";

/**
 * Ends all sessions of all members of an organization, and those of operators in their place. API keys stay valid.
 * Returns how many sessions ended.
 *
 * @throws {Problem} `NOT_FOUND`
 */
export async function signOutTenant(deps: AccountsDeps, { organizationId, by }: ActOnTenant): Promise<number> {
  return await changeOrganization(deps, organizationId, async (tenant) => {
    const { transaction } = tenant;
    await transaction.select({ id: organizations.id }).from(organizations)
      .where(eq(organizations.id, organizationId)).for("update")
      .then(firstOr(() => new Problem("NOT_FOUND", "There is no such organization")));
    const people = await transaction.select({ userId: memberships.userId }).from(memberships)
      .where(eq(memberships.organizationId, organizationId)).orderBy(memberships.userId);
    let sessions = 0;
    for (const { userId } of people) {
      await claim(transaction, { userId });
      sessions += await endSessions(deps, { transaction, userId, reason: "operator" });
    }
    const details = { sessions_ended: sessions };
    const action = "organization.signed_out";
    await recordEvent(deps, { tenant, action, actorId: OPERATOR_ACTOR, details });
    await recordOperatorEvent(deps, { transaction, by, action, targetId: organizationId, details });
    await endImpersonations(deps, transaction, eq(impersonations.organizationId, organizationId));
    return sessions;
  });
}

/** A person to sign out everywhere. */
export interface SignOutUser {
  /** An identifier or an e-mail address. */
  readonly user: { readonly id: string } | { readonly email: string };
  /** Absent: the command line. */
  readonly by?: OperatorAct;
}

/**
 * Ends all sessions of a person, and those of operators in their place. Returns how many sessions ended.
 *
 * @throws {Problem} `NOT_FOUND`
 */
export async function signOutUser(deps: AccountsDeps, { user, by }: SignOutUser): Promise<number> {
  const userId = "id" in user ? user.id : await withAccount(deps, user.email, ({ userId: id }) => Promise.resolve(id));
  const announcement = { subject: "person", id: userId } as const;
  const ended = await withClaims(deps.database, { userId }, async (transaction) => {
    const person = await holdPerson(transaction, { userId, organizations: "all" });
    if (person === undefined) {
      throw new Problem("NOT_FOUND", "There is no such person");
    }
    const sessions = await endSessions(deps, { transaction, userId, reason: "operator" });
    const details = { sessions_ended: sessions };
    const { memberships: theirs } = person;
    const event = { action: "session.ended_by_operator", actorId: OPERATOR_ACTOR, targetId: userId, details } as const;
    await recordInEach(deps, { transaction, memberships: theirs, ...event });
    await recordOperatorEvent(deps, { transaction, by, action: "user.signed_out", targetId: userId, details });
    await endImpersonations(deps, transaction, eq(impersonations.userId, userId));
    return sessions;
  });
  evictCached(deps, announcement);
  return ended;
}
