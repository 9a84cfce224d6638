import { and, asc, eq, isNotNull, isNull, or, sql } from "drizzle-orm";
import type { Environment, SessionCaller } from "../../domain/caller.ts";
import { given } from "../../domain/given.ts";
import { Problem } from "../../domain/problem.ts";
import { memberships, organizations } from "../../store/schema/organizations.ts";
import { sessions } from "../../store/schema/sessions.ts";
import { ssoSessions } from "../../store/schema/sso.ts";
import { withClaims } from "../../store/with_claims.ts";
import { type AccountsDeps, type KnownSession, unauthorized } from "../deps.ts";
import { findImpersonation } from "../operators/impersonate.ts";
import { includesSecondFactor } from "./open_session.ts";
import { needsSingleSignOn } from "../sso/domains.ts";
import { columnsOf, matching } from "../../store/rows.ts";

/** The content of a verified access token, and what the request's headers choose. */
export interface AuthenticateSession {
  readonly sessionId: string;
  readonly userId: string;
  /** `Locus-Organization`; absent: the organization joined first. */
  readonly organizationId?: string;
  /** `Locus-Environment`; absent: `test`. */
  readonly environment?: Environment;
}

/** Of the identifiers of impersonations, which are sessions of another kind. */
const IMPERSONATION_PREFIX = "imp_";

/** Whether the organization of a membership has a required provider, and the session's is none of those. */
const NEEDS_PROVIDER = sql<boolean>`exists (
  select from sso_providers where sso_providers.organization_id = ${memberships.organizationId} and required
) and not exists (
  select from sso_providers where sso_providers.id = ${ssoSessions.providerId} and required
)`;

/** The most organizations read of one person. */
const MEMBERSHIPS_MAX = 100;

/**
 * Finds the live session of an access token and the person's role in the organization. A result is cached for half a
 * second, or longer where an announcement would remove it, so that every server refuses an ended session within a
 * second.
 *
 * @throws {Problem} `UNAUTHORIZED` if the session is over or not this person's; `FORBIDDEN` if they belong to no
 * organization, or theirs requires single sign-on; `NOT_FOUND` if they do not belong to the requested one.
 */
export async function authenticateSession(deps: AccountsDeps, command: AuthenticateSession): Promise<SessionCaller> {
  const { sessionId, userId, organizationId, environment = "test" } = command;
  const known = await deps.knownSessions.get(sessionName(userId, sessionId), () => findSession(deps, command));
  if (known === undefined || known.userId !== userId || known.expiresAt <= deps.clock.now()) {
    throw unauthorized();
  }
  const wanted = organizationId ??
    (known.memberships.find(({ needsProvider }) => !needsProvider) ?? known.memberships[0])?.organizationId;
  if (wanted === undefined) {
    throw new Problem("FORBIDDEN", "This account belongs to no organization");
  }
  const membership = known.memberships.find((one) => one.organizationId === wanted);
  if (membership === undefined) {
    throw new Problem("NOT_FOUND", "You do not belong to an organization with this identifier");
  }
  const { role, suspension, requiresSecondFactor, zeroDataRetention, needsProvider } = membership;
  if (needsProvider) {
    throw needsSingleSignOn();
  }
  const { impersonation, isConfined } = known;
  return {
    kind: "session",
    sessionId,
    userId,
    environment,
    organizationId: wanted,
    role,
    ...(zeroDataRetention ? { zeroDataRetention } : {}),
    ...given({ suspension: suspension ?? undefined, impersonation, isConfined }),
    ...((requiresSecondFactor || deps.secondFactor === "required") && !known.hasSecondFactor
      ? { needs: "second_factor" }
      : {}),
  };
}

function findSession(deps: AccountsDeps, command: AuthenticateSession): Promise<KnownSession | undefined> {
  const { sessionId, userId } = command;
  if (sessionId.startsWith(IMPERSONATION_PREFIX)) {
    return findImpersonation(deps, command);
  }
  return withClaims(deps.database, { userId }, async (transaction) => {
    const rows = await transaction
      .select({
        ...columnsOf(sessions, "expiresAt proofs confinedTo"),
        providerId: ssoSessions.providerId,
        organizationId: memberships.organizationId,
        role: memberships.role,
        suspension: organizations.suspensionReason,
        requiresSecondFactor: organizations.secondFactorRequired,
        zeroDataRetention: organizations.zeroDataRetention,
        needsProvider: NEEDS_PROVIDER,
      })
      .from(sessions)
      .leftJoin(ssoSessions, and(isNotNull(sessions.confinedTo), eq(ssoSessions.sessionId, sessions.id)))
      .leftJoin(
        memberships,
        and(
          eq(memberships.userId, sessions.userId),
          or(isNull(sessions.confinedTo), eq(memberships.organizationId, sessions.confinedTo)),
        ),
      )
      .leftJoin(organizations, eq(organizations.id, memberships.organizationId))
      .where(matching(sessions, { id: sessionId, userId, revokedAt: null }))
      .orderBy(asc(memberships.joinedAt), asc(memberships.organizationId))
      .limit(MEMBERSHIPS_MAX);
    const first = rows[0];
    // The provider of a session of single sign-on was deleted.
    if (first === undefined || (first.confinedTo !== null && first.providerId === null)) {
      return undefined;
    }
    return {
      userId,
      expiresAt: first.expiresAt,
      // The provider that an organization has chosen asks for a second factor itself, or its owner does without.
      hasSecondFactor: includesSecondFactor(first.proofs) || first.confinedTo !== null,
      ...(first.confinedTo === null ? {} : { isConfined: true }),
      memberships: rows.flatMap((row) => {
        const { organizationId, role, suspension, requiresSecondFactor, zeroDataRetention, needsProvider } = row;
        return organizationId === null || role === null || requiresSecondFactor === null || zeroDataRetention === null
          ? []
          : [{ organizationId, role, suspension, requiresSecondFactor, zeroDataRetention, needsProvider }];
      }),
    };
  });
}

/** The name of a session in the cache. It begins with the person, so that all of a person's can be removed at once. */
export function sessionName(userId: string, sessionId: string): string {
  return `${userId} ${sessionId}`;
}
