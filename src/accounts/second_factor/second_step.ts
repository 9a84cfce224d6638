import { eq } from "drizzle-orm";
import { Problem } from "../../domain/problem.ts";
import { passkeys } from "../../store/schema/second_factors.ts";
import { claim, withClaims } from "../../store/with_claims.ts";
import type { AccountsDeps, ClientInfo, SignedIn } from "../deps.ts";
import { finishLogIn } from "../sessions/log_in.ts";
import type { Proof } from "../sessions/open_session.ts";
import { recordForPerson } from "./changes.ts";
import { challengeHashOf, findLoginChallenge, useLoginChallenge } from "./login_challenges.ts";
import { base64UrlBytes, makePasskeyChallenge } from "./passkey_challenges.ts";
import type { WebAuthnJson, WebAuthnOptions } from "./ports.ts";
import { type FactorAnswer, proveFactor } from "./prove_factor.ts";

export interface TakeSecondStep {
  /** The token of the challenge. */
  readonly challenge: string;
  readonly answer: FactorAnswer;
  readonly client?: ClientInfo;
}

/** Purpose of challenges for log-ins that begin with a passkey. */
const LOG_IN = "log in";

/**
 * Finishes a log-in with the second factor.
 *
 * @throws {Problem} `UNAUTHORIZED` for a challenge that is over, and for a wrong answer, after which the challenge is
 * still open; `RATE_LIMITED` after too many wrong answers.
 */
export async function takeSecondStep(deps: AccountsDeps, command: TakeSecondStep): Promise<SignedIn> {
  const { challenge, answer, client } = command;
  const tokenHash = challengeHashOf(challenge);
  const first = await withClaims(
    deps.database,
    { credential: tokenHash },
    (transaction) => findLoginChallenge(deps, { transaction, tokenHash }),
  );
  const { userId } = first;
  const method = await proveFactor(deps, { userId, answer, purpose: secondStepPurpose(tokenHash) });
  if (method === undefined) {
    throw wrongAnswer(answer);
  }
  return await withClaims(deps.database, { userId, credential: tokenHash }, async (transaction) => {
    await useLoginChallenge(transaction, { tokenHash, userId });
    const proof = { userId, methods: [...first.methods, method] };
    const signedIn = sessionOf(await finishLogIn(deps, { transaction, proof, client }));
    if (method === "recovery_code") {
      const action = "second_factor.recovery_code_used";
      await recordForPerson(deps, { transaction, userId, actorId: userId, action, client });
    }
    return signedIn;
  });
}

/**
 * Opens a session for a person who proves a passkey. It needs no password: a passkey is what they have, and the PIN,
 * fingerprint or face that it requires what they know or are.
 *
 * @throws {Problem} `UNAUTHORIZED`
 */
export async function logInWithPasskey(
  deps: AccountsDeps,
  { passkey, client }: { readonly passkey: WebAuthnJson; readonly client?: ClientInfo },
): Promise<SignedIn> {
  const userId = userOf(passkey);
  const method = userId === undefined
    ? undefined
    : await proveFactor(deps, { userId, answer: { passkey }, purpose: LOG_IN });
  if (userId === undefined || method === undefined) {
    throw wrongAnswer({ passkey });
  }
  const proof: Proof = { userId, methods: [method] };
  return await withClaims(
    deps.database,
    { userId },
    async (transaction) => sessionOf(await finishLogIn(deps, { transaction, proof, client })),
  );
}

/**
 * What a browser needs to prove a passkey: of the person whose password was right, or, without a challenge, any passkey
 * of this service.
 *
 * @throws {Problem} `UNAUTHORIZED` for a challenge that is over.
 */
export async function passkeyLogInOptions(deps: AccountsDeps, token: string | undefined): Promise<WebAuthnOptions> {
  if (token === undefined) {
    return await deps.passkeys.requestOptions({ challenge: await makePasskeyChallenge(deps, LOG_IN) });
  }
  const tokenHash = challengeHashOf(token);
  const allowed = await withClaims(deps.database, { credential: tokenHash }, async (transaction) => {
    const { userId } = await findLoginChallenge(deps, { transaction, tokenHash });
    await claim(transaction, { userId });
    return await transaction.select({ credentialId: passkeys.credentialId, transports: passkeys.transports })
      .from(passkeys).where(eq(passkeys.userId, userId));
  });
  const challenge = await makePasskeyChallenge(deps, secondStepPurpose(tokenHash));
  return await deps.passkeys.requestOptions({ challenge, allowed });
}

function secondStepPurpose(tokenHash: string): string {
  return `second step of ${tokenHash}`;
}

/** A proof with a second factor needs nothing more. */
function sessionOf(result: Awaited<ReturnType<typeof finishLogIn>>): SignedIn {
  if ("secondStep" in result) {
    throw new TypeError("A log-in with a second factor was asked for another one");
  }
  return result;
}

/** The person whom a passkey names: `creationOptions` gave it their identifier. Nothing is proved by it. */
function userOf({ response }: WebAuthnJson): string | undefined {
  const handle: unknown = typeof response === "object" && response !== null && "userHandle" in response
    ? response.userHandle
    : undefined;
  const bytes = typeof handle === "string" ? base64UrlBytes(handle) : undefined;
  const text = new TextDecoder().decode(bytes);
  return /^usr_[0-9a-z]{1,40}$/u.test(text) ? text : undefined;
}

function wrongAnswer(answer: FactorAnswer): Problem {
  return new Problem(
    "UNAUTHORIZED",
    "passkey" in answer
      ? "The passkey was not recognised"
      : "code" in answer
      ? "The code is wrong, too old or used already"
      : "The recovery code is wrong or used already",
  );
}
