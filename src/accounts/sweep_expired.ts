import { DAY_MS } from "../domain/clock.ts";
import { and, eq, inArray, isNotNull, lte, notExists, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
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

/** How many rows were deleted. */
export interface Swept {
  /** Tokens of ended sessions. */
  readonly endedTokens: number;
  readonly endedSessions: number;
  /** Expired ones. */
  readonly refreshTokens: number;
  /** Expired ones. */
  readonly sessions: number;
  readonly attempts: number;
  readonly loginChallenges: number;
  readonly spentChallenges: number;
  readonly loginSources: number;
  readonly invitations: number;
  readonly passwordResets: number;
  readonly idempotencyKeys: number;
  readonly suggestSessions: number;
  readonly ssoAttempts: number;
  readonly ssoLogoutTokens: number;
  readonly emailVerifications: number;
  readonly mails: number;
  readonly mailRefusals: number;
  readonly auditEvents: number;
  /** Expired ones. */
  readonly operatorSessions: number;
  readonly operatorAuditEvents: number;
  readonly impersonations: number;
}

/** Rows of one table in one sweep, so that its locks are short. The next sweep takes the others. */
const ROWS_MAX = 5000;

/** How long mails are kept after their time, for the operator. As long as deliveries of webhooks. */
const MAILS_KEPT_MS = 30 * DAY_MS;

/** Ended sessions whose tokens are deleted in one sweep. */
const ENDED_SESSIONS_MAX = 500;

/** Deletes expired rows of all organizations and people. May run at any time, on several servers at once. */
export function sweepExpired(deps: AccountsDeps): Promise<Swept> {
  const now = deps.clock.now();
  const mailEnd = new Date(now.getTime() - MAILS_KEPT_MS);
  const auditEnd = new Date(now.getTime() - AUDIT_RETENTION_DAYS * DAY_MS);
  return withClaims(deps.database, { maintenance: "on" }, async (transaction) => {
    const sweep = (table: PgTable, key: PgColumn, time: PgColumn, end = now): Promise<number> =>
      sweepTable(transaction, { table, key, time, end });
    return {
      ...await sweepEnded(transaction),
      refreshTokens: await sweep(refreshTokens, refreshTokens.tokenHash, refreshTokens.expiresAt),
      // The tokens of a session are deleted with it, spent ones too: they expire no later.
      sessions: await sweep(sessions, sessions.id, sessions.expiresAt),
      attempts: await sweep(attempts, attempts.subjectHash, attempts.expiresAt),
      loginChallenges: await sweep(loginChallenges, loginChallenges.tokenHash, loginChallenges.expiresAt),
      spentChallenges: await sweep(spentChallenges, spentChallenges.challengeHash, spentChallenges.expiresAt),
      loginSources: await sweep(loginSources, loginSources.sourceHash, loginSources.expiresAt),
      invitations: await sweep(invitations, invitations.id, invitations.expiresAt),
      passwordResets: await sweep(passwordResets, passwordResets.tokenHash, passwordResets.expiresAt),
      idempotencyKeys: await sweep(idempotencyKeys, idempotencyKeys.keyHash, idempotencyKeys.expiresAt),
      suggestSessions: await sweep(suggestSessions, suggestSessions.tokenHash, suggestSessions.expiresAt),
      ssoAttempts: await sweep(ssoAttempts, ssoAttempts.stateHash, ssoAttempts.expiresAt),
      ssoLogoutTokens: await sweep(ssoLogoutTokens, ssoLogoutTokens.tokenHash, ssoLogoutTokens.expiresAt),
      emailVerifications: await sweep(
        emailVerifications,
        emailVerifications.tokenHash,
        emailVerifications.expiresAt,
      ),
      mails: await sweep(mails, mails.id, mails.expiresAt, mailEnd),
      mailRefusals: await sweep(mailRefusals, mailRefusals.addressHash, mailRefusals.expiresAt),
      auditEvents: await sweep(auditEvents, auditEvents.id, auditEvents.at, auditEnd),
      operatorSessions: await sweep(operatorSessions, operatorSessions.id, operatorSessions.expiresAt),
      operatorAuditEvents: await sweep(
        operatorAuditEvents,
        operatorAuditEvents.id,
        operatorAuditEvents.at,
        auditEnd,
      ),
      impersonations: await sweep(impersonations, impersonations.id, impersonations.expiresAt),
    };
  });
}

interface Expiring {
  readonly table: PgTable;
  /** Not unique across tenants in every table, so each deleted row is compared with the time as well. */
  readonly key: PgColumn;
  readonly time: PgColumn;
  /** Rows of this time and before it are deleted. */
  readonly end: Date;
}

async function sweepTable(transaction: Database, { table, key, time, end }: Expiring): Promise<number> {
  const expired = transaction.select({ key }).from(table).where(lte(time, end)).limit(ROWS_MAX);
  const deleted = await transaction.delete(table).where(and(inArray(key, expired), lte(time, end))).returning({ key });
  return deleted.length;
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
