import { and, desc, eq, exists, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import { Problem } from "../../domain/problem.ts";
import { userAgentOf } from "../../store/audit.ts";
import { claim, type Database, withClaims } from "../../store/with_claims.ts";
import { refreshTokens, sessions } from "../../store/schema/sessions.ts";
import { ssoSessions } from "../../store/schema/sso.ts";
import { users } from "../../store/schema/users.ts";
import { type AccountsDeps, type ClientInfo, type SignedIn, unauthorized, type UserView } from "../deps.ts";
import { firstMembership } from "../members/memberships.ts";
import { deriveSecretText, isSecretText, SECRET_BYTES, sha256 } from "../secret_text.ts";
import { endSession } from "./sessions.ts";
import { REFRESH_LIFETIME_MS, REFRESH_TOKEN_PREFIX, SESSION_LIFETIME_MS } from "./open_session.ts";
import { reachableMemberships } from "../sso/domains.ts";
import { matching } from "../../store/rows.ts";

/**
 * How long a spent token gets its successor once more, from the same device: two tabs refresh at once, or an answer is
 * lost on its way. Auth0 calls it the reuse interval; RFC 9700, section 4.14.2 allows it. Milliseconds.
 */
export const REUSE_GRACE_MS = 10_000;

/**
 * Tokens of one session per hour. A client refreshes every 15 minutes, and the dashboard with each page load as well.
 * Every token is stored for 30 days, some 680 bytes with its indexes.
 */
export const REFRESHES_PER_HOUR_MAX = 300;
/**
 * Tokens of all sessions of one person per hour, those of log-ins too. Several times what one session gets, so that the
 * holder of a stolen one cannot keep the others from refreshing.
 */
export const REFRESHES_OF_PERSON_PER_HOUR_MAX = 5 * REFRESHES_PER_HOUR_MAX;
const HOUR_MS = 3_600_000;

/**
 * Exchanges a refresh token for the next one of its session. A spent token that comes back within `REUSE_GRACE_MS` from
 * the same device gets the successor that was issued, so that a session has at most one live token. One that comes back
 * later, or from another device, has two owners: its session ends. Why that is safe:
 * decision 0072.
 *
 * Failures are not counted: 160 random bits cannot be guessed.
 *
 * @throws {Problem} `UNAUTHORIZED`; `RATE_LIMITED` beyond one of the two limits per hour, and the token stays live.
 */
export async function refreshSession(
  deps: AccountsDeps,
  { refreshToken, client }: { readonly refreshToken: string; readonly client?: ClientInfo },
): Promise<SignedIn> {
  if (!isSecretText(refreshToken, REFRESH_TOKEN_PREFIX)) {
    throw unauthorized();
  }
  const tokenHash = sha256(refreshToken);
  const { next, stolen } = await withClaims(
    deps.database,
    { credential: tokenHash },
    (transaction) => exchange(deps, { transaction, refreshToken, tokenHash, client }),
  );
  if (stolen !== undefined) {
    const { userId } = stolen;
    await withClaims(
      deps.database,
      { userId },
      (transaction) => endSession(deps, { transaction, ...stolen, reason: "reused", client }),
    );
  }
  if (next === undefined) {
    throw unauthorized();
  }
  return next;
}

/** The result of an exchange. */
interface Outcome {
  readonly next?: SignedIn | undefined;
  /** The session whose token came back although it was spent. */
  readonly stolen?: { readonly userId: string; readonly sessionId: string };
}

interface Exchange {
  readonly transaction: Database;
  readonly refreshToken: string;
  readonly tokenHash: string;
  readonly client: ClientInfo | undefined;
}

async function exchange(deps: AccountsDeps, work: Exchange): Promise<Outcome> {
  const { transaction, refreshToken, tokenHash, client } = work;
  const isToken = eq(refreshTokens.tokenHash, tokenHash);
  const [found] = await transaction.select({ userId: refreshTokens.userId, sessionId: refreshTokens.sessionId })
    .from(refreshTokens).where(isToken);
  if (found === undefined) {
    return {};
  }
  const { userId, sessionId } = found;
  await claim(transaction, { userId });
  // A session of single sign-on is over when its provider was deleted.
  const proven = transaction.select({ one: sql`1` }).from(ssoSessions).where(eq(ssoSessions.sessionId, sessions.id));
  const hasItsProvider = or(isNull(sessions.confinedTo), exists(proven));
  // The person is locked first, as a deletion does it. The session is locked before its tokens are read: exchanges of
  // one family, and its end, come one by one.
  const [user] = await transaction.select({ id: users.id, email: users.email }).from(users)
    .where(eq(users.id, userId)).for("key share");
  const { userAgent, confinedTo, createdAt } = sessions;
  const [session] = await transaction.select({ userAgent, confinedTo, createdAt }).from(sessions)
    .where(and(matching(sessions, { id: sessionId, userId, revokedAt: null }), hasItsProvider))
    .for("update");
  const [token] = await transaction.select().from(refreshTokens).where(isToken);
  const now = deps.clock.now();
  if (user === undefined || session === undefined || token === undefined || token.expiresAt <= now) {
    return {};
  }
  const endsAt = new Date(session.createdAt.getTime() + SESSION_LIFETIME_MS);
  const family = { transaction, sessionId, user, confinedTo: session.confinedTo, endsAt, client };
  if (token.spentAt === null) {
    const ofSession = { name: "A session", max: REFRESHES_PER_HOUR_MAX, isOwn: eq(refreshTokens.sessionId, sessionId) };
    const ofPerson = {
      name: "A person",
      max: REFRESHES_OF_PERSON_PER_HOUR_MAX,
      isOwn: eq(refreshTokens.userId, userId),
    };
    for (const rule of [ofSession, ofPerson]) {
      await assertRate(transaction, rule, now);
    }
    const seed = deps.chance.bytes(SECRET_BYTES);
    // A seed leads from one token to the next. Only the last one spent keeps its own: a copy of the database and an old
    // token lead nowhere.
    await transaction.update(refreshTokens).set({ successorSeed: null })
      .where(and(eq(refreshTokens.sessionId, sessionId), isNotNull(refreshTokens.successorSeed)));
    await transaction.update(refreshTokens).set({ spentAt: now, successorSeed: seed }).where(isToken);
    return { next: await issue(deps, family, deriveSecretText(REFRESH_TOKEN_PREFIX, { from: refreshToken, seed })) };
  }
  const isRecent = now.getTime() - token.spentAt.getTime() <= REUSE_GRACE_MS;
  if (!isRecent || session.userAgent !== userAgentOf(client)) {
    return { stolen: { userId, sessionId } };
  }
  // Without a seed the successor is spent too: a token two exchanges old, within seconds. It gets nothing, and ends
  // nothing.
  if (token.successorSeed === null) {
    return {};
  }
  const successor = deriveSecretText(REFRESH_TOKEN_PREFIX, { from: refreshToken, seed: token.successorSeed });
  return { next: await present(family, successor) };
}

/** Who gets how many tokens per hour, and which are theirs. */
interface RefreshRule {
  readonly name: string;
  readonly max: number;
  readonly isOwn: SQL;
}

/**
 * Checks that another token may be made. Only new tokens are limited: a spent one that comes back ends its session all
 * the same. The transaction holds the session; exchanges of a person's other sessions at the same moment are not seen.
 */
async function assertRate(transaction: Database, { name, max, isOwn }: RefreshRule, now: Date): Promise<void> {
  const [oldest] = await transaction.select({ createdAt: refreshTokens.createdAt }).from(refreshTokens)
    .where(isOwn).orderBy(desc(refreshTokens.createdAt)).offset(max - 1).limit(1);
  const waitMs = oldest === undefined ? 0 : oldest.createdAt.getTime() + HOUR_MS - now.getTime();
  if (waitMs > 0) {
    throw new Problem("RATE_LIMITED", `${name} gets at most ${max} refresh tokens per hour`, {
      retryAfterS: Math.ceil(waitMs / 1000),
    });
  }
}

interface Family {
  readonly transaction: Database;
  readonly sessionId: string;
  readonly user: UserView;
  readonly confinedTo: string | null;
  /** When the session is over, however often it is refreshed. */
  readonly endsAt: Date;
  readonly client: ClientInfo | undefined;
}

/** Makes a token the live one of its session. The session belongs to the device that refreshed it last. */
async function issue(deps: AccountsDeps, family: Family, refreshToken: string): Promise<SignedIn | undefined> {
  const { transaction, sessionId, user: { id: userId }, endsAt, client } = family;
  const now = deps.clock.now();
  const expiresAt = new Date(Math.min(now.getTime() + REFRESH_LIFETIME_MS, endsAt.getTime()));
  await transaction.update(sessions).set({ lastUsedAt: now, expiresAt, userAgent: userAgentOf(client) })
    .where(matching(sessions, { id: sessionId, userId }));
  await transaction.insert(refreshTokens)
    .values({ tokenHash: sha256(refreshToken), sessionId, userId, createdAt: now, expiresAt });
  return await present(family, refreshToken);
}

/** The answer for a token that is live; undefined if it is not. */
async function present(
  { transaction, sessionId, user, confinedTo }: Family,
  refreshToken: string,
): Promise<SignedIn | undefined> {
  const [live] = await transaction.select({ expiresAt: refreshTokens.expiresAt }).from(refreshTokens)
    .where(matching(refreshTokens, { tokenHash: sha256(refreshToken), spentAt: null }));
  if (live === undefined) {
    return undefined;
  }
  const organization = firstMembership(await reachableMemberships(transaction, { userId: user.id, confinedTo }));
  return { user, organization, session: { id: sessionId }, refreshToken, refreshExpiresAt: live.expiresAt };
}
