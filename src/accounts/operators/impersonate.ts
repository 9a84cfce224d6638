import { and, asc, eq, gt, isNull, type SQL, sql } from "drizzle-orm";
import { newIdentifier } from "../../domain/identifier.ts";
import { invalidFields, Problem } from "../../domain/problem.ts";
import { announce } from "../../store/announcement.ts";
import { OPERATOR_ACTOR, recordEvent } from "../../store/audit.ts";
import { claim, type Database, withClaims, withOrganization } from "../../store/with_claims.ts";
import { impersonations } from "../../store/schema/sessions.ts";
import { memberships, organizations } from "../../store/schema/organizations.ts";
import { users } from "../../store/schema/users.ts";
import { evictCached } from "../announcements.ts";
import type { AccountsDeps, KnownSession } from "../deps.ts";
import { asOperator, type OperatorAct, readReason, recordOperatorEvent } from "./operator_event.ts";
import { firstOr, matching } from "../../store/rows.ts";

/** The longest impersonation; a constraint of the table holds it too. Minutes. */
export const IMPERSONATION_MINUTES_MAX = 60;

/** An operator who wants to see an organization as one of its members. */
export interface Impersonate {
  readonly organizationId: string;
  /** The member; absent: the owner who joined first. */
  readonly userId?: string;
  /** Shown to the organization, 3–500 characters. */
  readonly reason: string;
  /** 1 to `IMPERSONATION_MINUTES_MAX`; absent: the longest. */
  readonly minutes?: number;
  readonly by: OperatorAct;
}

/**
 * Opens a session in the place of a member of an organization. The organization's trail shows who opened it, when and
 * why.
 *
 * @throws {Problem} `NOT_FOUND` for an unknown organization or somebody who is no member, `INVALID_REQUEST` for a
 * missing reason or too long a time.
 */
export async function impersonate(deps: AccountsDeps, command: Impersonate) {
  const { organizationId, userId, by, minutes = IMPERSONATION_MINUTES_MAX } = command;
  const reason = readReason(command.reason);
  if (!Number.isInteger(minutes) || minutes < 1 || minutes > IMPERSONATION_MINUTES_MAX) {
    const detail = `must be a whole number from 1 to ${IMPERSONATION_MINUTES_MAX}`;
    throw invalidFields(`The minutes ${detail}`, { minutes: detail });
  }
  return await withOrganization(deps.database, organizationId, async (tenant) => {
    const { transaction } = tenant;
    const row = await transaction.select({
      user: { id: users.id, email: users.email },
      organization: { id: organizations.id, name: organizations.name, slug: organizations.slug },
    }).from(memberships)
      .innerJoin(users, eq(users.id, memberships.userId))
      .innerJoin(organizations, eq(organizations.id, memberships.organizationId))
      .where(and(
        eq(memberships.organizationId, organizationId),
        userId === undefined ? eq(memberships.role, "owner") : eq(memberships.userId, userId),
      ))
      .orderBy(asc(memberships.joinedAt), asc(memberships.userId)).limit(1)
      .then(firstOr(() => new Problem("NOT_FOUND", "There is no such organization, or no such member of it")));
    const createdAt = deps.clock.now();
    const expiresAt = new Date(createdAt.getTime() + minutes * 60_000);
    const id = newIdentifier("imp", deps);
    const { operatorId, email: operatorEmail } = by.operator;
    const action = "impersonation.started";
    await recordEvent(deps, {
      tenant,
      action,
      actorId: OPERATOR_ACTOR,
      targetId: row.user.id,
      details: { operator: operatorEmail, reason, until: expiresAt.toISOString() },
    });
    const details = { impersonation: id, user: row.user.id, reason, minutes };
    await recordOperatorEvent(deps, { transaction, by, action, targetId: organizationId, details });
    await transaction.insert(impersonations).values({
      id,
      organizationId,
      userId: row.user.id,
      operatorId,
      operatorEmail,
      reason,
      createdAt,
      expiresAt,
    });
    return { id, ...row, expiresAt };
  });
}

/**
 * Ends an impersonation of the operator; one that is over already stays so.
 *
 * @throws {Problem} `NOT_FOUND` for an unknown one, and for another operator's.
 */
export async function endImpersonation(
  deps: AccountsDeps,
  { impersonationId, by }: { readonly impersonationId: string; readonly by: OperatorAct },
): Promise<void> {
  const userId = await asOperator(deps, async (transaction) => {
    const isIt = matching(impersonations, { id: impersonationId, operatorId: by.operator.operatorId });
    const found = await transaction.select({ organizationId: impersonations.organizationId }).from(impersonations)
      .where(isIt).then(firstOr(() => new Problem("NOT_FOUND", "You have no impersonation with this identifier")));
    const [ended] = await transaction.update(impersonations)
      .set({ endedAt: sql`least(${impersonations.expiresAt}, ${deps.clock.now().toISOString()}::timestamptz)` })
      .where(and(isIt, isNull(impersonations.endedAt)))
      .returning({ userId: impersonations.userId });
    if (ended === undefined) {
      return undefined;
    }
    const { organizationId } = found;
    await claim(transaction, { organizationId });
    const action = "impersonation.ended";
    await recordEvent(deps, {
      tenant: { transaction, organizationId },
      action,
      actorId: OPERATOR_ACTOR,
      targetId: ended.userId,
      details: { operator: by.operator.email },
    });
    const details = { impersonation: impersonationId };
    await recordOperatorEvent(deps, { transaction, by, action, targetId: organizationId, details });
    await announce(transaction, { subject: "person", id: ended.userId });
    return ended.userId;
  });
  if (userId !== undefined) {
    evictCached(deps, { subject: "person", id: userId });
  }
}

/**
 * Ends the impersonations that match a condition and are not over, in the given transaction. Returns the members in
 * whose place they were.
 */
export async function endImpersonations(
  { clock }: Pick<AccountsDeps, "clock">,
  transaction: Database,
  which: SQL,
): Promise<readonly string[]> {
  const ended = await transaction.update(impersonations).set({ endedAt: clock.now() })
    .where(and(which, isNull(impersonations.endedAt))).returning({ userId: impersonations.userId });
  return ended.map(({ userId }) => userId);
}

/** The live impersonation of an access token: a session of the person in one organization. */
export function findImpersonation(
  deps: AccountsDeps,
  { sessionId, userId }: { readonly sessionId: string; readonly userId: string },
): Promise<KnownSession | undefined> {
  return withClaims(deps.database, { userId }, async (transaction) => {
    const [row] = await transaction.select({
      expiresAt: impersonations.expiresAt,
      operator: impersonations.operatorEmail,
      reason: impersonations.reason,
      organizationId: impersonations.organizationId,
      role: memberships.role,
      suspension: organizations.suspensionReason,
      zeroDataRetention: organizations.zeroDataRetention,
    }).from(impersonations)
      .innerJoin(
        memberships,
        and(
          eq(memberships.userId, impersonations.userId),
          eq(memberships.organizationId, impersonations.organizationId),
        ),
      )
      .innerJoin(organizations, eq(organizations.id, impersonations.organizationId))
      .where(and(
        matching(impersonations, { id: sessionId, userId, endedAt: null }),
        gt(impersonations.expiresAt, deps.clock.now()),
      ));
    if (row === undefined) {
      return undefined;
    }
    const { expiresAt, operator, reason, ...membership } = row;
    return {
      userId,
      expiresAt,
      hasSecondFactor: false,
      // The operator has proved who they are elsewhere.
      memberships: [{ ...membership, requiresSecondFactor: false, needsProvider: false }],
      impersonation: { operator, reason, expiresAt },
    };
  });
}
