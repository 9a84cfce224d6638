import { and, inArray, lte } from "drizzle-orm";
import type { Database } from "../store/database.ts";
import { attempts } from "../store/schema/attempts.ts";
import { idempotencyKeys } from "../store/schema/idempotency_keys.ts";
import { invitations } from "../store/schema/invitations.ts";
import { passwordResets } from "../store/schema/password_resets.ts";
import { refreshTokens } from "../store/schema/refresh_tokens.ts";
import { sessions } from "../store/schema/sessions.ts";
import { withClaims } from "../store/with_claims.ts";
import type { AccountsRoom } from "./room.ts";

/** How many rows were deleted. */
export interface Swept {
  readonly refreshTokens: number;
  readonly sessions: number;
  readonly attempts: number;
  readonly invitations: number;
  readonly passwordResets: number;
  readonly idempotencyKeys: number;
}

/** The most rows of one table in one sweep, so that none holds its locks for long. The next sweep takes the rest. */
const ROWS_MAX = 5000;

/** Deletes what has expired, whoever it belonged to. May run at any time, on any server, twice at once. */
export function sweepExpired(room: AccountsRoom): Promise<Swept> {
  const now = room.clock.now();
  return withClaims(room.database, { maintenance: "on" }, async (transaction) => ({
    refreshTokens: await sweepTokens(transaction, now),
    sessions: await sweepSessions(transaction, now),
    attempts: await sweepAttempts(transaction, now),
    invitations: await sweepInvitations(transaction, now),
    passwordResets: await sweepResets(transaction, now),
    idempotencyKeys: await sweepIdempotencyKeys(transaction, now),
  }));
}

async function sweepTokens(transaction: Database, now: Date): Promise<number> {
  const expired = transaction.select({ id: refreshTokens.tokenHash }).from(refreshTokens)
    .where(lte(refreshTokens.expiresAt, now)).limit(ROWS_MAX);
  const gone = await transaction.delete(refreshTokens).where(inArray(refreshTokens.tokenHash, expired))
    .returning({ id: refreshTokens.sessionId });
  return gone.length;
}

/** With a session go its tokens, spent ones too: all expired no later than it. */
async function sweepSessions(transaction: Database, now: Date): Promise<number> {
  const expired = transaction.select({ id: sessions.id }).from(sessions)
    .where(lte(sessions.expiresAt, now)).limit(ROWS_MAX);
  const gone = await transaction.delete(sessions).where(inArray(sessions.id, expired)).returning({ id: sessions.id });
  return gone.length;
}

async function sweepAttempts(transaction: Database, now: Date): Promise<number> {
  const expired = transaction.select({ id: attempts.subjectHash }).from(attempts)
    .where(lte(attempts.expiresAt, now)).limit(ROWS_MAX);
  const gone = await transaction.delete(attempts).where(inArray(attempts.subjectHash, expired))
    .returning({ id: attempts.subjectHash });
  return gone.length;
}

async function sweepInvitations(transaction: Database, now: Date): Promise<number> {
  const expired = transaction.select({ id: invitations.id }).from(invitations)
    .where(lte(invitations.expiresAt, now)).limit(ROWS_MAX);
  const gone = await transaction.delete(invitations).where(inArray(invitations.id, expired))
    .returning({ id: invitations.id });
  return gone.length;
}

async function sweepResets(transaction: Database, now: Date): Promise<number> {
  const expired = transaction.select({ id: passwordResets.tokenHash }).from(passwordResets)
    .where(lte(passwordResets.expiresAt, now)).limit(ROWS_MAX);
  const gone = await transaction.delete(passwordResets).where(inArray(passwordResets.tokenHash, expired))
    .returning({ id: passwordResets.tokenHash });
  return gone.length;
}

/** Two organizations may have chosen the same key, so all of a hash are looked at, and the expired ones go. */
async function sweepIdempotencyKeys(transaction: Database, now: Date): Promise<number> {
  const expired = transaction.select({ id: idempotencyKeys.keyHash }).from(idempotencyKeys)
    .where(lte(idempotencyKeys.expiresAt, now)).limit(ROWS_MAX);
  const gone = await transaction.delete(idempotencyKeys)
    .where(and(inArray(idempotencyKeys.keyHash, expired), lte(idempotencyKeys.expiresAt, now)))
    .returning({ id: idempotencyKeys.keyHash });
  return gone.length;
}
