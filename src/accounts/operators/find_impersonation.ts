import { and, eq, gt, isNull } from "drizzle-orm";
import { impersonations } from "../../store/schema/impersonations.ts";
import { memberships } from "../../store/schema/memberships.ts";
import { organizations } from "../../store/schema/organizations.ts";
import { withClaims } from "../../store/with_claims.ts";
import type { AccountsDeps, KnownSession } from "../deps.ts";

/** An access token of an operator in the place of a person. */
export interface FindImpersonation {
  readonly sessionId: string;
  readonly userId: string;
}

/** The live impersonation of an access token: a session of the person in one organization. */
export function findImpersonation(
  deps: AccountsDeps,
  { sessionId, userId }: FindImpersonation,
): Promise<KnownSession | undefined> {
  return withClaims(deps.database, { userId }, async (transaction) => {
    const [row] = await transaction.select({
      expiresAt: impersonations.expiresAt,
      operator: impersonations.operatorEmail,
      reason: impersonations.reason,
      organizationId: impersonations.organizationId,
      role: memberships.role,
      suspension: organizations.suspensionReason,
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
        eq(impersonations.id, sessionId),
        eq(impersonations.userId, userId),
        isNull(impersonations.endedAt),
        gt(impersonations.expiresAt, deps.clock.now()),
      ));
    if (row === undefined) {
      return undefined;
    }
    const { expiresAt, operator, reason, organizationId, role, suspension } = row;
    return {
      userId,
      expiresAt,
      hasSecondFactor: false,
      // The operator has proved who they are elsewhere.
      memberships: [{ organizationId, role, suspension, requiresSecondFactor: false, needsProvider: false }],
      impersonation: { operator, reason, expiresAt },
    };
  });
}
