import { DAY_MS } from "../domain/clock.ts";
import { and, eq, inArray, isNotNull, lte, notExists, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { type Database, withClaims } from "../store/with_claims.ts";
import { attempts, emailVerifications, loginSources, passwordResets } from "../store/schema/users.ts";
import { AUDIT_RETENTION_DAYS, auditEvents } from "../store/schema/audit_events.ts";
import { idempotencyKeys } from "../store/schema/api_keys.ts";
import { impersonations, refreshTokens, sessions } from "../store/schema/sessions.ts";
import { invitations } from "../store/schema/organizations.ts";
import { loginChallenges, spentChallenges } from "../store/schema/second_factors.ts";
import { mailRefusals, mails } from "../store/schema/mails.ts";
import { operatorAuditEvents, operatorSessions } from "../store/schema/operators.ts";
import { ssoAttempts, ssoLogoutTokens } from "../store/schema/sso.ts";
import { suggestSessions } from "../store/schema/usage.ts";
import type { AccountsDeps } from "./deps.ts";

/** How long mails are kept after their time, for the operator. As long as deliveries of webhooks. */
const MAILS_KEPT_MS = 30 * DAY_MS;

/** What expires: the key of its rows, their time, and for how many milliseconds they are kept after it. */
const EXPIRING = {
  refreshTokens: [refreshTokens.tokenHash, refreshTokens.expiresAt],
  // The tokens of a session are deleted with it, spent ones too: they expire no later.
  sessions: [sessions.id, sessions.expiresAt],
  attempts: [attempts.subjectHash, attempts.expiresAt],
  loginChallenges: [loginChallenges.tokenHash, loginChallenges.expiresAt],
  spentChallenges: [spentChallenges.challengeHash, spentChallenges.expiresAt],
  loginSources: [loginSources.sourceHash, loginSources.expiresAt],
  invitations: [invitations.id, invitations.expiresAt],
  passwordResets: [passwordResets.tokenHash, passwordResets.expiresAt],
  idempotencyKeys: [idempotencyKeys.keyHash, idempotencyKeys.expiresAt],
  suggestSessions: [suggestSessions.tokenHash, suggestSessions.expiresAt],
  ssoAttempts: [ssoAttempts.stateHash, ssoAttempts.expiresAt],
  ssoLogoutTokens: [ssoLogoutTokens.tokenHash, ssoLogoutTokens.expiresAt],
  emailVerifications: [emailVerifications.tokenHash, emailVerifications.expiresAt],
  mails: [mails.id, mails.expiresAt, MAILS_KEPT_MS],
  mailRefusals: [mailRefusals.addressHash, mailRefusals.expiresAt],
  auditEvents: [auditEvents.id, auditEvents.at, AUDIT_RETENTION_DAYS * DAY_MS],
  operatorSessions: [operatorSessions.id, operatorSessions.expiresAt],
  operatorAuditEvents: [operatorAuditEvents.id, operatorAuditEvents.at, AUDIT_RETENTION_DAYS * DAY_MS],
  impersonations: [impersonations.id, impersonations.expiresAt],
} as const satisfies Readonly<Record<string, readonly [key: PgColumn, time: PgColumn, keptMs?: number]>>;

/** How many rows were deleted: of ended sessions with their tokens, and of what expired. */
export type Swept = Readonly<Record<"endedTokens" | "endedSessions" | keyof typeof EXPIRING, number>>;

/** Rows of one table in one sweep, so that its locks are short. The next sweep takes the others. */
const ROWS_MAX = 5000;

/** Ended sessions whose tokens are deleted in one sweep. */
const ENDED_SESSIONS_MAX = 500;

/** Deletes expired rows of all organizations and people. May run at any time, on several servers at once. */
export function sweepExpired(deps: AccountsDeps): Promise<Swept> {
  const now = deps.clock.now().getTime();
  return withClaims(deps.database, { maintenance: "on" }, async (transaction) => {
    const swept: Record<string, number> = await sweepEnded(transaction);
    for (const [name, [key, time, keptMs = 0]] of Object.entries(EXPIRING)) {
      const isOver = lte(time, new Date(now - keptMs));
      const expired = transaction.select({ key }).from(key.table).where(isOver).limit(ROWS_MAX);
      // A key is not unique across tenants in every table, so each deleted row is compared with the time as well.
      const deleted = await transaction.delete(key.table).where(and(inArray(key, expired), isOver)).returning({ key });
      swept[name] = deleted.length;
    }
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a number for each name of the table
    return swept as Swept;
  });
}

/**
 * Deletes sessions that were ended, after their tokens. Their tokens are refused like unknown ones already. Spent
 * tokens of a live session stay until they expire: one that comes back reveals a theft.
 */
async function sweepEnded(transaction: Database): Promise<Pick<Swept, "endedTokens" | "endedSessions">> {
  const ended = transaction.select({ id: sessions.id }).from(sessions).where(isNotNull(sessions.revokedAt))
    .orderBy(sessions.id).limit(ENDED_SESSIONS_MAX);
  const tokens = transaction.select({ tokenHash: refreshTokens.tokenHash }).from(refreshTokens)
    .where(inArray(refreshTokens.sessionId, ended)).limit(ROWS_MAX);
  const deletedTokens = await transaction.delete(refreshTokens).where(inArray(refreshTokens.tokenHash, tokens))
    .returning({ tokenHash: refreshTokens.tokenHash });
  const deletedSessions = await transaction.delete(sessions).where(and(
    inArray(sessions.id, ended),
    notExists(
      transaction.select({ one: sql`1` }).from(refreshTokens).where(eq(refreshTokens.sessionId, sessions.id)),
    ),
  )).returning({ id: sessions.id });
  return { endedTokens: deletedTokens.length, endedSessions: deletedSessions.length };
}
