import { invalidFields, type Problem } from "../../domain/problem.ts";
import { and, eq, isNotNull, lt } from "drizzle-orm";
import { DAY_MS } from "../../domain/clock.ts";
import { withClaims } from "../../store/with_claims.ts";
import { passkeys, totpFactors } from "../../store/schema/second_factors.ts";
import type { AccountsDeps } from "../deps.ts";
import { type AttemptRules, type AttemptSubject, limitAttempts } from "../sessions/attempts.ts";
import { sha256 } from "../secret_text.ts";
import type { SecondMethod } from "./login_challenges.ts";
import { base64UrlBytes, isPasskeyChallenge, spendPasskeyChallenge } from "./passkey_challenges.ts";
import type { WebAuthnJson } from "./ports.ts";
import { useRecoveryCode } from "./factors.ts";
import { openBytes, sealBytes, type Sealer } from "../../store/sealed_bytes.ts";
import { matching } from "../../store/rows.ts";

/** The length of the secret of an authenticator app. RFC 4226, section 4: 160 bits. */
export const TOTP_SECRET_BYTES = 20;

const CONTEXT = "locus authenticator apps 1";

/** What a person presents as their second factor. */
export type FactorAnswer =
  | { readonly code: string }
  | { readonly recoveryCode: string }
  | { readonly passkey: WebAuthnJson };

/** An answer of a person, and for which purpose the challenge of a passkey must have been made. */
export interface ProveFactor {
  readonly userId: string;
  readonly answer: FactorAnswer;
  readonly purpose: string;
}

/**
 * Of one person, from all networks together: some 100 guesses a day, of which each hits one of three codes in a
 * million. Counted without the account, so that the reset of a password, which its owner may do alone, does not lift
 * it.
 */
const CODE_RULES: AttemptRules = { freeFailures: 5, waitSMax: 900, forgottenAfterMs: DAY_MS };

/** Recovery codes cannot be guessed; counted separately, so that guesses of codes do not keep out the owner. */
const RECOVERY_RULES: AttemptRules = { freeFailures: 20, waitSMax: 60, forgottenAfterMs: DAY_MS };

/**
 * The factor that an answer proves, which then does not prove it a second time; undefined for a wrong answer.
 *
 * @throws {Problem} `RATE_LIMITED` after too many wrong codes of this person; `UNAUTHORIZED` for a replayed passkey.
 */
export async function proveFactor(deps: AccountsDeps, command: ProveFactor): Promise<SecondMethod | undefined> {
  const { userId, answer } = command;
  if ("passkey" in answer) {
    return await provePasskey(deps, { ...command, response: answer.passkey }) ? "passkey" : undefined;
  }
  if ("code" in answer) {
    const prove = async () => await proveCode(deps, { userId, code: answer.code }) ? "totp" as const : undefined;
    return await limitAttempts(deps, [codeSubject(userId)], prove);
  }
  const prove = () =>
    withClaims(
      deps.database,
      { userId },
      async (transaction) =>
        await useRecoveryCode(transaction, { code: answer.recoveryCode, userId })
          ? "recovery_code" as const
          : undefined,
    );
  return await limitAttempts(deps, [recoverySubject(userId)], prove);
}

/** The counters of wrong codes of a person. */
export function factorSubjects(userId: string): readonly AttemptSubject[] {
  return [codeSubject(userId), recoverySubject(userId), newAppSubject(userId)];
}

/**
 * The counter of wrong first codes of a new app. A right one counts as a proof, so a session that somebody else got hold
 * of must not guess it; counted separately, so that it cannot keep the person from logging in either.
 */
export function newAppSubject(userId: string): AttemptSubject {
  return { subjectHash: sha256(`first code of an app: ${userId}`), onSuccess: "reset", rules: CODE_RULES };
}

function codeSubject(userId: string): AttemptSubject {
  return { subjectHash: sha256(`one-time code: ${userId}`), onSuccess: "reset", rules: CODE_RULES };
}

function recoverySubject(userId: string): AttemptSubject {
  return { subjectHash: sha256(`recovery code: ${userId}`), onSuccess: "reset", rules: RECOVERY_RULES };
}

async function proveCode(
  deps: AccountsDeps,
  { userId, code }: { readonly userId: string; readonly code: string },
): Promise<boolean> {
  const now = deps.clock.now();
  return await withClaims(deps.database, { userId }, async (transaction) => {
    const isTheirs = and(eq(totpFactors.userId, userId), isNotNull(totpFactors.sealedSecret));
    const [factor] = await transaction.select({ sealed: totpFactors.sealedSecret }).from(totpFactors).where(isTheirs);
    if (factor?.sealed == null) {
      return false;
    }
    const { secret, isCurrent } = await openTotpSecret(deps, { sealed: factor.sealed, userId });
    const step = await deps.oneTimeCodes.stepOf(code, { secret, now });
    if (step === undefined) {
      return false;
    }
    // Sealed again with the current secret of the service, so that the operator can remove the old one some day.
    const resealed = isCurrent ? {} : { sealedSecret: await sealTotpSecret(deps, { secret, userId }) };
    // The condition is what makes a code work once, also of two requests at the same time.
    const used = await transaction.update(totpFactors).set({ lastStep: step, lastUsedAt: now, ...resealed })
      .where(and(isTheirs, lt(totpFactors.lastStep, step))).returning({ userId: totpFactors.userId });
    return used.length > 0;
  });
}

/** The answer to a code that an app that is being set up does not show. */
export function wrongFirstCode(): Problem {
  return invalidFields("The authenticator app was not added because the code is wrong", {
    code: "is not the current code of the app",
  });
}

/** The challenge that an answer of a passkey is about. */
interface Answered {
  challenge?: string;
}

async function provePasskey(
  deps: AccountsDeps,
  { userId, response, purpose }: Omit<ProveFactor, "answer"> & { readonly response: WebAuthnJson },
): Promise<boolean> {
  const { id } = response;
  const credentialId = typeof id === "string" ? base64UrlBytes(id) : undefined;
  if (credentialId === undefined) {
    return false;
  }
  return await withClaims(deps.database, { userId }, async (transaction) => {
    // Locked, so that two answers at the same time see each other's counter.
    const [found] = await transaction.select().from(passkeys)
      .where(matching(passkeys, { userId, credentialId })).for("update");
    if (found === undefined) {
      return false;
    }
    const answered: Answered = {};
    const isExpected = async (challenge: string) => {
      answered.challenge = challenge;
      return await isPasskeyChallenge(deps, { challenge, purpose });
    };
    const signCount = await deps.passkeys.authenticate({ response, isExpected }, found);
    if (signCount === undefined || answered.challenge === undefined) {
      return false;
    }
    await spendPasskeyChallenge(deps, { transaction, challenge: answered.challenge });
    await transaction.update(passkeys).set({ signCount, lastUsedAt: deps.clock.now() })
      .where(matching(passkeys, { id: found.id, userId }));
    return true;
  });
}

/** Encrypts the secret of an authenticator app. A row that is copied to another person does not open. */
export function sealTotpSecret(
  sealer: Sealer,
  { secret, userId }: { readonly secret: Uint8Array<ArrayBuffer>; readonly userId: string },
): Promise<Uint8Array> {
  return sealBytes(sealer, { bytes: secret, context: CONTEXT, row: userId });
}

/**
 * Decrypts a value of `sealTotpSecret()`. Throws an Error where all of the service's secrets were replaced at once, or
 * the row belongs to another person.
 */
export async function openTotpSecret(
  sealer: Pick<Sealer, "secrets">,
  { sealed, userId }: { readonly sealed: Uint8Array; readonly userId: string },
) {
  const opened = await openBytes(sealer, { sealed, context: CONTEXT, row: userId });
  if (opened === undefined) {
    throw new Error("Cannot open the secret of an authenticator app because none of the service's secrets fits it");
  }
  return { secret: opened.bytes, isCurrent: opened.isCurrent };
}
