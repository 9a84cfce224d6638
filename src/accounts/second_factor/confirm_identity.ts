import { and, eq, isNull } from "drizzle-orm";
import type { SessionCaller } from "../../domain/caller.ts";
import { Problem } from "../../domain/problem.ts";
import { announce } from "../../store/announcement.ts";
import { type Database, withClaims } from "../../store/with_claims.ts";
import { type ProofMethod, sessions } from "../../store/schema/sessions.ts";
import { passkeys } from "../../store/schema/second_factors.ts";
import { evictCached } from "../announcements.ts";
import type { AccountsDeps } from "../deps.ts";
import { provePassword } from "../passwords/prove_password.ts";
import { ofProvider } from "../sessions/open_session.ts";
import { unauthorized } from "../create_account.ts";
import { makePasskeyChallenge } from "./passkey_challenges.ts";
import type { WebAuthnOptions } from "./ports.ts";
import { type FactorAnswer, proveFactor } from "./prove_factor.ts";

/** How long a proof allows to change how one logs in. Milliseconds. */
export const FRESH_MS = 10 * 60_000;

/** What a person presents in a session to show that it is still them. */
export interface ConfirmIdentity {
  readonly caller: SessionCaller;
  readonly answer: FactorAnswer | { readonly password: string };
}

/**
 * Notes in the session that its person has proved again who they are. A proof by a second factor also makes it a
 * session with a second factor.
 *
 * @returns until when changes are allowed
 * @throws {Problem} `INVALID_REQUEST` for a wrong answer; `RATE_LIMITED` after too many.
 */
export async function confirmIdentity(deps: AccountsDeps, { caller, answer }: ConfirmIdentity): Promise<Date> {
  const { userId, sessionId } = caller;
  const method = "password" in answer
    ? await provePassword(deps, { userId, password: answer.password }) === undefined ? undefined : "password"
    : await proveFactor(deps, { userId, answer, purpose: confirmPurpose(sessionId) });
  if (method === undefined) {
    const [field] = "recoveryCode" in answer ? ["recovery_code"] : Object.keys(answer);
    throw new Problem("INVALID_REQUEST", "This does not prove that it is you", {
      errors: [{ pointer: `/${field}`, detail: "is not right" }],
    });
  }
  return await withClaims(deps.database, { userId }, (transaction) => noteProof(deps, { transaction, caller, method }));
}

/** Notes a proof in the caller's session, which is live. Returns until when it is fresh. */
export async function noteProof(
  deps: AccountsDeps,
  { transaction, caller: { userId, sessionId }, method }: {
    readonly transaction: Database;
    readonly caller: SessionCaller;
    readonly method: ProofMethod;
  },
): Promise<Date> {
  const isLive = and(eq(sessions.id, sessionId), eq(sessions.userId, userId), isNull(sessions.revokedAt));
  const [session] = await transaction.select({ proofs: sessions.proofs, confinedTo: sessions.confinedTo }).from(
    sessions,
  )
    .where(isLive).for("update");
  if (session === undefined) {
    throw unauthorized();
  }
  if (session.confinedTo !== null) {
    throw ofProvider("change how you log in");
  }
  const provedAt = deps.clock.now();
  const proofs = [...new Set([...session.proofs, method])];
  await transaction.update(sessions).set({ proofs, provedAt }).where(isLive);
  if (proofs.length > session.proofs.length) {
    const announcement = { subject: "person", id: userId } as const;
    evictCached(deps, announcement);
    await announce(transaction, announcement);
  }
  return new Date(provedAt.getTime() + FRESH_MS);
}

/** Until when the caller's last proof is fresh; undefined: it no longer is. */
export async function freshUntil(
  deps: Pick<AccountsDeps, "clock">,
  { transaction, caller: { userId, sessionId } }: {
    readonly transaction: Database;
    readonly caller: SessionCaller;
  },
): Promise<Date | undefined> {
  const [session] = await transaction
    .select({ createdAt: sessions.createdAt, provedAt: sessions.provedAt, confinedTo: sessions.confinedTo })
    .from(sessions).where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId), isNull(sessions.revokedAt)));
  if (session === undefined) {
    throw unauthorized();
  }
  if (session.confinedTo !== null) {
    return undefined;
  }
  const until = new Date((session.provedAt ?? session.createdAt).getTime() + FRESH_MS);
  return until > deps.clock.now() ? until : undefined;
}

/**
 * Asserts that the caller proved within `FRESH_MS` who they are: a session that somebody else got hold of must not be
 * enough to change how its person logs in.
 *
 * @throws {Problem} `FORBIDDEN` with `needs: "confirmation"`
 */
export async function assertFresh(
  deps: Pick<AccountsDeps, "clock">,
  options: { readonly transaction: Database; readonly caller: SessionCaller },
): Promise<void> {
  if (await freshUntil(deps, options) === undefined) {
    throw new Problem("FORBIDDEN", "Confirm first that it is you, with POST /v1/account/confirm", {
      extension: { needs: "confirmation" },
    });
  }
}

/** What a browser needs to confirm with one of the caller's passkeys. */
export async function confirmOptions(deps: AccountsDeps, caller: SessionCaller): Promise<WebAuthnOptions> {
  const { userId, sessionId } = caller;
  const allowed = await withClaims(
    deps.database,
    { userId },
    (transaction) =>
      transaction.select({ credentialId: passkeys.credentialId, transports: passkeys.transports }).from(passkeys)
        .where(eq(passkeys.userId, userId)),
  );
  const challenge = await makePasskeyChallenge(deps, confirmPurpose(sessionId));
  return await deps.passkeys.requestOptions({ challenge, allowed });
}

function confirmPurpose(sessionId: string): string {
  return `confirm in ${sessionId}`;
}
