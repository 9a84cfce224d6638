import { and, asc, eq, isNull } from "drizzle-orm";
import type { SessionCaller } from "../../domain/caller.ts";
import type { Environment } from "../../domain/environment.ts";
import { Problem } from "../../domain/problem.ts";
import { memberships } from "../../store/schema/memberships.ts";
import { sessions } from "../../store/schema/sessions.ts";
import { withClaims } from "../../store/with_claims.ts";
import type { AccountsDeps, KnownSession } from "../deps.ts";
import { unauthorized } from "../signed_in.ts";

/** The content of a verified access token, and what the request's headers choose. */
export interface AuthenticateSession {
  readonly sessionId: string;
  readonly userId: string;
  /** `Locus-Organization`; absent: the organization joined first. */
  readonly organizationId?: string;
  /** `Locus-Environment`; absent: `test`. */
  readonly environment?: Environment;
}

/** The most organizations read of one person. */
const MEMBERSHIPS_MAX = 100;

/**
 * Finds the live session of an access token and the person's role in the organization. A result is cached for half a
 * second, or longer where an announcement would remove it, so that every server refuses an ended session within a second.
 *
 * @throws {Problem} `UNAUTHORIZED` if the session is over or not this person's; `FORBIDDEN` if they belong to no
 * organization; `NOT_FOUND` if they do not belong to the requested one.
 */
export async function authenticateSession(deps: AccountsDeps, command: AuthenticateSession): Promise<SessionCaller> {
  const { sessionId, userId, organizationId, environment = "test" } = command;
  const known = await deps.knownSessions.get(sessionName(userId, sessionId), () => findSession(deps, command));
  if (known === undefined || known.userId !== userId || known.expiresAt <= deps.clock.now()) {
    throw unauthorized();
  }
  const wanted = organizationId ?? known.memberships[0]?.organizationId;
  if (wanted === undefined) {
    throw new Problem("FORBIDDEN", "This account belongs to no organization");
  }
  const membership = known.memberships.find((one) => one.organizationId === wanted);
  if (membership === undefined) {
    throw new Problem("NOT_FOUND", "You do not belong to an organization with this identifier");
  }
  return { kind: "session", sessionId, userId, environment, ...membership };
}

function findSession(
  deps: AccountsDeps,
  { sessionId, userId }: AuthenticateSession,
): Promise<KnownSession | undefined> {
  return withClaims(deps.database, { userId }, async (transaction) => {
    const rows = await transaction
      .select({ expiresAt: sessions.expiresAt, organizationId: memberships.organizationId, role: memberships.role })
      .from(sessions)
      .leftJoin(memberships, eq(memberships.userId, sessions.userId))
      .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId), isNull(sessions.revokedAt)))
      .orderBy(asc(memberships.joinedAt), asc(memberships.organizationId))
      .limit(MEMBERSHIPS_MAX);
    const first = rows[0];
    return first === undefined ? undefined : {
      userId,
      expiresAt: first.expiresAt,
      memberships: rows.flatMap(({ organizationId, role }) =>
        organizationId === null || role === null ? [] : [{ organizationId, role }]
      ),
    };
  });
}

/** The name of a session in the cache. It begins with the person, so that all of a person's can be removed at once. */
export function sessionName(userId: string, sessionId: string): string {
  return `${userId} ${sessionId}`;
}
