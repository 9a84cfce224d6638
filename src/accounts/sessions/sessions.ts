import { and, eq, gt, ne } from "drizzle-orm";
import type { SessionCaller } from "../../domain/caller.ts";
import type { Page, PageRequest } from "../../domain/page.ts";
import { matching, newestFirst } from "../../store/rows.ts";
import { refreshTokens, type RevocationReason, sessions } from "../../store/schema/sessions.ts";
import { claim, type Database, withClaims } from "../../store/with_claims.ts";
import type { AccountsDeps, ClientInfo, ClientOfPerson, MemberAct } from "../deps.ts";
import { recordEvent } from "../../store/audit.ts";
import type { AuditAction } from "../../store/schema/audit_events.ts";
import { announcePerson } from "../announcements.ts";
import { holdPerson } from "../members/memberships.ts";
import { Problem } from "../../domain/problem.ts";
import { isSecretText, sha256 } from "../secret_text.ts";
import { REFRESH_TOKEN_PREFIX } from "./open_session.ts";

export interface SessionView extends Readonly<typeof sessions.$inferSelect> {
  /** Whether it is the session of this request. */
  readonly current: boolean;
}

/**
 * Lists the live sessions of the caller, newest first. A session that an identity provider opened sees those of its
 * organization only: who runs the provider could have opened it, and is not to learn of the person's others.
 *
 * @throws {Problem} `INVALID_REQUEST` for a page that cannot be read.
 */
export async function listSessions(
  deps: AccountsDeps,
  command: PageRequest & { readonly caller: SessionCaller },
): Promise<Page<SessionView>> {
  const { caller } = command;
  return await newestFirst(command, {
    id: sessions.id,
    read: ({ after, order, limit }) =>
      withClaims(deps.database, { userId: caller.userId }, async (transaction) => {
        const rows = await transaction.select().from(sessions)
          .where(and(
            matching(sessions, { userId: caller.userId, revokedAt: null }),
            gt(sessions.expiresAt, deps.clock.now()),
            caller.isConfined === true ? eq(sessions.confinedTo, caller.organizationId) : undefined,
            after,
          ))
          .orderBy(order).limit(limit);
        const views = rows.map((row) => ({ ...row, current: row.id === caller.sessionId }));
        return views;
      }),
  });
}

/** A session to end, of the person of the transaction's claims. */
export interface EndSession extends ClientOfPerson {
  readonly sessionId: string;
  readonly reason: RevocationReason;
  /** For the audit trail; default: that of the reason. */
  readonly action?: AuditAction;
}

const ACTION: Readonly<Record<RevocationReason, AuditAction>> = {
  logged_out: "session.logged_out",
  revoked: "session.revoked",
  reused: "session.reuse_detected",
  password_changed: "session.ended_by_password",
  superseded: "session.superseded",
  operator: "session.ended_by_operator",
  second_factor: "session.ended_by_second_factor",
};

/** Ends a session with its refresh and access tokens. Returns false when it was over already. */
export async function endSession(deps: AccountsDeps, command: EndSession): Promise<boolean> {
  const { transaction, userId, sessionId, reason, action = ACTION[reason], client } = command;
  const person = await holdPerson(transaction, { userId, organizations: "first" });
  if (person === undefined) {
    return false;
  }
  const ended = await transaction.update(sessions)
    .set({ revokedAt: deps.clock.now(), revocationReason: reason })
    .where(matching(sessions, { id: sessionId, userId, revokedAt: null }))
    .returning({ confinedTo: sessions.confinedTo });
  if (ended.length === 0) {
    return false;
  }
  await announcePerson(deps, transaction, userId);
  const organizationId = ended[0]?.confinedTo ?? person.memberships[0]?.id;
  if (organizationId !== undefined) {
    await claim(transaction, { organizationId });
    const tenant = { transaction, organizationId };
    await recordEvent(deps, { tenant, action, actorId: userId, targetId: sessionId, client });
  }
  return true;
}

/** Ends all sessions of the person of the transaction's claims. Returns how many. */
export async function endSessions(deps: AccountsDeps, command: {
  readonly transaction: Database;
  readonly userId: string;
  readonly reason: Extract<RevocationReason, "password_changed" | "second_factor" | "operator">;
  /** The session that stays: the one in which it is changed. */
  readonly except?: string;
}): Promise<number> {
  const { transaction, userId, reason, except } = command;
  const ended = await transaction.update(sessions)
    .set({ revokedAt: deps.clock.now(), revocationReason: reason })
    .where(
      and(matching(sessions, { userId, revokedAt: null }), except === undefined ? undefined : ne(sessions.id, except)),
    )
    .returning({ id: sessions.id });
  await announcePerson(deps, transaction, userId);
  return ended.length;
}

/**
 * Ends one of the caller's sessions, as `listSessions()` shows them; it may be the one of this request.
 *
 * @throws {Problem} `NOT_FOUND` for a session that is unknown, over, or of another person.
 */
export async function revokeSession(
  deps: AccountsDeps,
  command: MemberAct & { readonly sessionId: string },
): Promise<void> {
  const { sessionId, client } = command;
  const { userId, organizationId, isConfined } = command.caller;
  await withClaims(deps.database, { userId }, async (transaction) => {
    const visible = isConfined === true ? eq(sessions.confinedTo, organizationId) : undefined;
    const found = await transaction.select({ id: sessions.id }).from(sessions)
      .where(and(matching(sessions, { id: sessionId, userId }), visible));
    if (found.length === 0 || !await endSession(deps, { transaction, userId, sessionId, reason: "revoked", client })) {
      throw new Problem("NOT_FOUND", "You have no active session with this identifier");
    }
  });
}

/**
 * Ends the session of a refresh token, spent or not. An unknown token, or one whose session is over, is not an error: the
 * session is ended already (RFC 7009, section 2.2).
 */
export async function logOut(
  deps: AccountsDeps,
  command: { readonly refreshToken: string; readonly client?: ClientInfo },
): Promise<void> {
  if (!isSecretText(command.refreshToken, REFRESH_TOKEN_PREFIX)) {
    return;
  }
  const tokenHash = sha256(command.refreshToken);
  await withClaims(deps.database, { credential: tokenHash }, async (transaction) => {
    const [token] = await transaction
      .select({ sessionId: refreshTokens.sessionId, userId: refreshTokens.userId })
      .from(refreshTokens).where(eq(refreshTokens.tokenHash, tokenHash));
    if (token !== undefined) {
      await claim(transaction, { userId: token.userId });
      await endSession(deps, { transaction, ...token, reason: "logged_out", client: command.client });
    }
  });
}
