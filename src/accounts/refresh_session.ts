import { and, eq, isNull } from "drizzle-orm";
import { claim } from "../store/claim.ts";
import type { Database } from "../store/database.ts";
import { refreshTokens } from "../store/schema/refresh_tokens.ts";
import { sessions } from "../store/schema/sessions.ts";
import { users } from "../store/schema/users.ts";
import { withClaims } from "../store/with_claims.ts";
import { countFailures } from "./count_failures.ts";
import { endSession } from "./end_session.ts";
import { firstOf } from "./first_of.ts";
import { membershipsOf } from "./memberships_of.ts";
import { REFRESH_LIFETIME_MS } from "./refresh_lifetime.ts";
import { REFRESH_TOKEN_PREFIX } from "./refresh_token_prefix.ts";
import type { AccountsRoom } from "./room.ts";
import { isSecretText, makeSecretText } from "./secret_text.ts";
import { sha256 } from "./sha256.ts";
import type { SignedIn, Visit } from "./signed_in.ts";
import { unauthorized } from "./unauthorized.ts";

/** A refresh token to exchange for the next. */
export interface RefreshSession {
  readonly refreshToken: string;
  readonly visit?: Visit;
}

/**
 * Exchanges a refresh token for the next one of its session. Each can be exchanged once; one that was exchanged
 * before and comes again has two owners, so its session ends.
 *
 * Exchanges of one token that overlap are no theft but two tabs of one browser: exactly one wins, the others are
 * refused and the session goes on. Why that is safe: `src/decisions/0072_refresh_rotation.md`.
 *
 * @throws {Problem} `UNAUTHORIZED`; `RATE_LIMITED` after too many failures from this network address.
 */
export function refreshSession(room: AccountsRoom, command: RefreshSession): Promise<SignedIn> {
  return countFailures(room, { what: "refresh", visit: command.visit }, () => exchangeOnce(room, command));
}

async function exchangeOnce(room: AccountsRoom, command: RefreshSession): Promise<SignedIn> {
  if (!isSecretText(command.refreshToken, REFRESH_TOKEN_PREFIX)) {
    throw unauthorized();
  }
  const tokenHash = sha256(command.refreshToken);
  if (room.refreshing.has(tokenHash)) {
    throw unauthorized();
  }
  room.refreshing.add(tokenHash);
  try {
    const startedAt = room.clock.now();
    const next = await withClaims(
      room.database,
      { credential: tokenHash },
      (transaction) => exchange(room, { transaction, tokenHash, startedAt, visit: command.visit }),
    );
    // Thrown only here: what a theft changes must be committed.
    if (next === undefined) {
      throw unauthorized();
    }
    return next;
  } finally {
    room.refreshing.delete(tokenHash);
  }
}

interface Exchange {
  readonly transaction: Database;
  readonly tokenHash: string;
  readonly startedAt: Date;
  readonly visit: Visit | undefined;
}

async function exchange(room: AccountsRoom, work: Exchange): Promise<SignedIn | undefined> {
  const { transaction, tokenHash, startedAt } = work;
  const [token] = await transaction.select().from(refreshTokens).where(eq(refreshTokens.tokenHash, tokenHash));
  if (token === undefined || token.expiresAt <= startedAt) {
    return undefined;
  }
  const { sessionId, userId } = token;
  await claim(transaction, { userId });
  if (token.spentAt !== null) {
    const overlapped = token.spentAt > startedAt;
    if (!overlapped) {
      await endSession(room, { transaction, userId, sessionId, reason: "reused", visit: work.visit });
    }
    return undefined;
  }
  const spent = await transaction.update(refreshTokens).set({ spentAt: room.clock.now() })
    .where(and(eq(refreshTokens.tokenHash, tokenHash), isNull(refreshTokens.spentAt)))
    .returning({ sessionId: refreshTokens.sessionId });
  return spent.length === 1 ? await issueNext(room, { transaction, sessionId, userId }) : undefined;
}

interface Next {
  readonly transaction: Database;
  readonly sessionId: string;
  readonly userId: string;
}

/** The session's row is changed before its next token exists: whoever ends the session waits, or is waited for. */
async function issueNext(room: AccountsRoom, { transaction, sessionId, userId }: Next): Promise<SignedIn | undefined> {
  const now = room.clock.now();
  const expiresAt = new Date(now.getTime() + REFRESH_LIFETIME_MS);
  const live = await transaction.update(sessions).set({ lastUsedAt: now, expiresAt })
    .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId), isNull(sessions.revokedAt)))
    .returning({ id: sessions.id });
  const [user] = await transaction.select({ id: users.id, email: users.email }).from(users).where(eq(users.id, userId));
  if (live.length === 0 || user === undefined) {
    return undefined;
  }
  const organization = firstOf(await membershipsOf(transaction, userId));
  const refreshToken = makeSecretText(REFRESH_TOKEN_PREFIX, room.chance);
  await transaction.insert(refreshTokens)
    .values({ tokenHash: sha256(refreshToken), sessionId, userId, createdAt: now, expiresAt });
  return { user, organization, session: { id: sessionId }, refreshToken, refreshExpiresAt: expiresAt };
}
