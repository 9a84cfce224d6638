import { DAY_MS } from "../../domain/clock.ts";
import { and, desc, eq, inArray } from "drizzle-orm";
import { newIdentifier } from "../../domain/identifier.ts";
import { userAgentOf } from "../../store/audit.ts";
import type { Database } from "../../store/with_claims.ts";
import { type ProofMethod, refreshTokens, sessions } from "../../store/schema/sessions.ts";
import { announcePerson } from "../announcements.ts";
import type { AccountsDeps, ClientInfo, OfPerson, SignedIn } from "../deps.ts";
import { makeSecretText, sha256 } from "../secret_text.ts";
import type { SessionCaller } from "../../domain/caller.ts";
import { Problem } from "../../domain/problem.ts";
import { firstOr, matching } from "../../store/rows.ts";

/** How long a proof allows to change how one logs in. Milliseconds. */
export const FRESH_MS = 10 * 60_000;

interface OwnSession {
  readonly transaction: Database;
  readonly caller: Pick<SessionCaller, "userId" | "sessionId">;
}

/** Prefix of refresh tokens: scanners find leaked ones by it. */
export const REFRESH_TOKEN_PREFIX = "locus_refresh_";

/** How long a refresh token can be exchanged, in milliseconds: 30 days. From the public contract. */
export const REFRESH_LIFETIME_MS = 30 * DAY_MS;

/**
 * How long a session lives at most, however often it is refreshed, in milliseconds: 90 days. Then its person logs in
 * again. src/guides/security_documentation.md says why it is no shorter.
 */
export const SESSION_LIFETIME_MS = 90 * DAY_MS;

/** A new session: its identifier and its first refresh token. */
export type OpenedSession = Pick<SignedIn, "session" | "refreshToken" | "refreshExpiresAt">;

/** Live sessions of one person: more than they have devices. A script that logs in for every request reaches it. */
const SESSIONS_MAX = 50;

/** For a session that is never fresh: before changes the person proves with a password or factor who they are. */
const NEVER = new Date(0);

/** A session to open, of the person of the transaction's claims. */
export interface OpenSession {
  readonly transaction: Database;
  readonly proof: Proof;
  readonly client: ClientInfo | undefined;
}

/** Opens a session of the person of the transaction's claims. */
export async function openSession(deps: AccountsDeps, command: OpenSession): Promise<OpenedSession> {
  const { transaction, proof: { userId, methods: proofs, provider }, client } = command;
  const now = deps.clock.now();
  const expiresAt = new Date(now.getTime() + REFRESH_LIFETIME_MS);
  const id = newIdentifier("ses", deps);
  const refreshToken = makeSecretText(REFRESH_TOKEN_PREFIX, deps.chance);
  await transaction.insert(sessions).values({
    id,
    userId,
    createdAt: now,
    lastUsedAt: now,
    expiresAt,
    userAgent: userAgentOf(client),
    proofs,
    // What an organization's provider says is not enough to change how its person logs in elsewhere.
    provedAt: provider === undefined ? now : NEVER,
    confinedTo: provider?.organizationId ?? null,
  });
  await transaction.insert(refreshTokens).values({
    tokenHash: sha256(refreshToken),
    sessionId: id,
    userId,
    createdAt: now,
    expiresAt,
  });
  await endSurplus(deps, { transaction, userId });
  return { session: { id }, refreshToken, refreshExpiresAt: expiresAt };
}

/** Ends the least recently used sessions beyond `SESSIONS_MAX`. */
async function endSurplus(
  deps: AccountsDeps,
  { transaction, userId }: OfPerson,
): Promise<void> {
  const surplus = transaction.select({ id: sessions.id }).from(sessions)
    .where(matching(sessions, { userId, revokedAt: null }))
    .orderBy(desc(sessions.lastUsedAt), desc(sessions.id)).offset(SESSIONS_MAX);
  const ended = await transaction.update(sessions)
    .set({ revokedAt: deps.clock.now(), revocationReason: "superseded" })
    .where(and(eq(sessions.userId, userId), inArray(sessions.id, surplus)))
    .returning({ id: sessions.id });
  if (ended.length > 0) {
    await announcePerson(deps, transaction, userId);
  }
}

/** Who proved who they are, and how: what every way to log in ends with. `finishLogIn` decides what it is worth. */
export interface Proof {
  readonly userId: string;
  readonly methods: readonly ProofMethod[];
  /** The identity provider that proved it. Its session acts in the provider's organization only. */
  readonly provider?: { readonly id: string; readonly organizationId: string };
}

/** A passkey needs a PIN, fingerprint or face as well, so it is two factors by itself. */
const SECOND_FACTORS: ReadonlySet<ProofMethod> = new Set(["totp", "passkey", "recovery_code"]);

/** Whether a second factor is among the ways in which a person proved who they are. */
export function includesSecondFactor(methods: readonly ProofMethod[]): boolean {
  return methods.some((method) => SECOND_FACTORS.has(method));
}

/** What only the person themselves may do. */
export type OwnChange = "change how you log in" | "delete your account" | "join another organization";

/**
 * Asserts that no identity provider opened the caller's session. Who runs the provider of an organization could have
 * opened it, and must not gain anything in the person's other organizations by it.
 *
 * @throws {Problem} `FORBIDDEN`
 */
export function assertUnconfined({ isConfined }: Pick<SessionCaller, "isConfined">, change: OwnChange): void {
  if (isConfined === true) {
    throw ofProvider(change);
  }
}

/** The answer for a session that an identity provider opened. */
export function ofProvider(change: OwnChange): Problem {
  return new Problem("FORBIDDEN", `Log in with your password or a passkey to ${change}`);
}

/** Until when the caller's last proof is fresh; undefined: it no longer is, or an identity provider opened the session. */
export async function freshUntil(
  { clock }: Pick<AccountsDeps, "clock">,
  { transaction, caller: { userId, sessionId } }: OwnSession,
): Promise<Date | undefined> {
  const session = await transaction
    .select({ createdAt: sessions.createdAt, provedAt: sessions.provedAt, confinedTo: sessions.confinedTo })
    .from(sessions).where(matching(sessions, { id: sessionId, userId, revokedAt: null }))
    .then(firstOr(() => new Problem("UNAUTHORIZED", "The session is over")));
  const until = new Date((session.provedAt ?? session.createdAt).getTime() + FRESH_MS);
  return session.confinedTo === null && until > clock.now() ? until : undefined;
}

/**
 * Asserts that the caller proved within `FRESH_MS` who they are: a session that somebody else got hold of must not be
 * enough to change how its person logs in.
 *
 * @throws {Problem} `FORBIDDEN` with `needs: "confirmation"`
 */
export async function assertFresh(deps: Pick<AccountsDeps, "clock">, own: OwnSession): Promise<void> {
  if (await freshUntil(deps, own) === undefined) {
    throw new Problem("FORBIDDEN", "Confirm first that it is you, with POST /v1/account/confirm", {
      extension: { needs: "confirmation" },
    });
  }
}
