import { eq } from "drizzle-orm";
import type { SessionCaller } from "../../domain/caller.ts";
import { invalidFields, Problem } from "../../domain/problem.ts";
import { type Database, withClaims } from "../../store/with_claims.ts";
import { type ProofMethod, sessions } from "../../store/schema/sessions.ts";
import { passkeys } from "../../store/schema/second_factors.ts";
import { users } from "../../store/schema/users.ts";
import { announcePerson } from "../announcements.ts";
import { type AccountsDeps, type MemberAct, unauthorized } from "../deps.ts";
import { provePassword } from "../passwords/passwords.ts";
import { FRESH_MS, ofProvider, type OpenedSession, openSession } from "../sessions/open_session.ts";
import { endSession } from "../sessions/sessions.ts";
import { makePasskeyChallenge } from "./passkey_challenges.ts";
import type { WebAuthnOptions } from "./ports.ts";
import { type FactorAnswer, proveFactor } from "./prove_factor.ts";
import { firstOr, matching } from "../../store/rows.ts";

/** The session that follows the caller's, and until when changes are allowed in it. */
export interface ConfirmedIdentity extends OpenedSession {
  readonly confirmedUntil: Date;
}

/**
 * Replaces the caller's session by a new one, whose person has just proved again who they are in full: by the password,
 * and with a second factor by both, as at a log-in; a passkey is both in one.
 *
 * @throws {Problem} `INVALID_REQUEST` for a wrong or missing answer; `FORBIDDEN` in a session that an identity provider
 * opened; `RATE_LIMITED` after too many wrong ones.
 */
export async function confirmIdentity(
  deps: AccountsDeps,
  command: MemberAct & { readonly password?: string | undefined; readonly factor?: FactorAnswer | undefined },
): Promise<ConfirmedIdentity> {
  const { caller: { userId, sessionId }, password, factor, client } = command;
  const { proofs, hasSecondFactor } = await withClaims(
    deps.database,
    { userId },
    (transaction) => readUnconfined(transaction, command.caller),
  );
  const methods: ProofMethod[] = [];
  const isWhole = factor !== undefined && "passkey" in factor;
  if (!isWhole || password !== undefined) {
    if (await provePassword(deps, { userId, password: password ?? "" }) === undefined) {
      throw unproved("password", password === undefined);
    }
    methods.push("password");
  }
  if (factor === undefined && hasSecondFactor) {
    throw unproved("code", true);
  }
  if (factor !== undefined) {
    const method = await proveFactor(deps, { userId, answer: factor, purpose: confirmPurpose(sessionId) });
    if (method === undefined) {
      throw unproved("recoveryCode" in factor ? "recovery_code" : Object.keys(factor)[0] ?? "code", false);
    }
    methods.push(method);
  }
  return await withClaims(deps.database, { userId }, async (transaction) => {
    const session = await openSession(deps, {
      transaction,
      proof: { userId, methods: [...new Set([...proofs, ...methods])] },
      client,
    });
    if (!await endSession(deps, { transaction, userId, sessionId, reason: "superseded", client })) {
      throw unauthorized();
    }
    return { ...session, confirmedUntil: new Date(deps.clock.now().getTime() + FRESH_MS) };
  });
}

function unproved(field: string, isMissing: boolean): Problem {
  return invalidFields("This does not prove that it is you", {
    [field]: isMissing ? "is needed, too" : "is not right",
  });
}

/** The proofs of the caller's session, which is live and was opened by no provider. */
async function readUnconfined(
  transaction: Database,
  { userId, sessionId }: SessionCaller,
): Promise<{ readonly proofs: readonly ProofMethod[]; readonly hasSecondFactor: boolean }> {
  const session = await transaction
    .select({ proofs: sessions.proofs, confinedTo: sessions.confinedTo, since: users.secondFactorAt })
    .from(sessions).innerJoin(users, eq(users.id, sessions.userId))
    .where(matching(sessions, { id: sessionId, userId, revokedAt: null }))
    .then(firstOr(unauthorized));
  if (session.confinedTo !== null) {
    throw ofProvider("change how you log in");
  }
  return { proofs: session.proofs, hasSecondFactor: session.since !== null };
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
  const isLive = matching(sessions, { id: sessionId, userId, revokedAt: null });
  const session = await transaction.select({ proofs: sessions.proofs, confinedTo: sessions.confinedTo }).from(
    sessions,
  )
    .where(isLive).for("update").then(firstOr(unauthorized));
  if (session.confinedTo !== null) {
    throw ofProvider("change how you log in");
  }
  const provedAt = deps.clock.now();
  const proofs = [...new Set([...session.proofs, method])];
  await transaction.update(sessions).set({ proofs, provedAt }).where(isLive);
  if (proofs.length > session.proofs.length) {
    await announcePerson(deps, transaction, userId);
  }
  return new Date(provedAt.getTime() + FRESH_MS);
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
