import { and, desc, eq, gt, notInArray } from "drizzle-orm";
import { Problem } from "../../domain/problem.ts";
import { claim, type Database } from "../../store/with_claims.ts";
import { loginChallenges } from "../../store/schema/second_factors.ts";
import type { AccountsDeps } from "../deps.ts";
import { isSecretText, makeSecretText, sha256 } from "../secret_text.ts";
import type { Proof } from "../sessions/open_session.ts";
import { readFactors } from "./factors.ts";
import { firstOr, matching } from "../../store/rows.ts";

/** Prefix of the tokens of challenges. */
const CHALLENGE_PREFIX = "locus_challenge_";

/** Long enough to fetch a telephone or a printed code. Milliseconds. */
export const CHALLENGE_LIFETIME_MS = 10 * 60_000;

/** Challenges of one person: who knows the password and starts more log-ins ends the oldest. */
const CHALLENGES_MAX = 10;

/** A second factor that the second step of a log-in takes. */
export type SecondMethod = "totp" | "passkey" | "recovery_code";

/** A log-in whose first step succeeded. It is no session: its token opens nothing but the second step. */
export interface SecondStep {
  readonly secondStep: {
    /** Returned only here; the database has its SHA-256. */
    readonly token: string;
    readonly expiresAt: Date;
    /** The factors that the person has. */
    readonly methods: readonly SecondMethod[];
  };
}

/** Makes the challenge of the second step for the person of the transaction's claims. */
export async function makeLoginChallenge(
  deps: AccountsDeps,
  { transaction, proof: { userId, methods: proofs } }: { readonly transaction: Database; readonly proof: Proof },
): Promise<SecondStep> {
  const token = makeSecretText(CHALLENGE_PREFIX, deps.chance);
  const createdAt = deps.clock.now();
  const expiresAt = new Date(createdAt.getTime() + CHALLENGE_LIFETIME_MS);
  await transaction.insert(loginChallenges).values({ tokenHash: sha256(token), userId, proofs, createdAt, expiresAt });
  const newest = transaction.select({ tokenHash: loginChallenges.tokenHash }).from(loginChallenges)
    .where(eq(loginChallenges.userId, userId)).orderBy(desc(loginChallenges.createdAt)).limit(CHALLENGES_MAX);
  await transaction.delete(loginChallenges)
    .where(and(eq(loginChallenges.userId, userId), notInArray(loginChallenges.tokenHash, newest)));
  const { totp, passkeys, recoveryCodes } = await readFactors(transaction, userId);
  const methods: SecondMethod[] = [
    ...(passkeys.length > 0 ? ["passkey" as const] : []),
    ...(totp === undefined ? [] : ["totp" as const]),
    ...(recoveryCodes.left > 0 ? ["recovery_code" as const] : []),
  ];
  return { secondStep: { token, expiresAt, methods } };
}

/**
 * The hash under which the challenge of a token is stored.
 *
 * @throws {Problem} `UNAUTHORIZED` for a text that is no token of a challenge.
 */
export function challengeHashOf(token: string): string {
  if (!isSecretText(token, CHALLENGE_PREFIX)) {
    throw challengeOver();
  }
  return sha256(token);
}

/**
 * What the first step of an open challenge proved. Its hash is one of the transaction's claims, which gain the person.
 *
 * @throws {Problem} `UNAUTHORIZED` for a challenge that is unknown, used or expired.
 */
export async function findLoginChallenge(
  deps: AccountsDeps,
  { transaction, tokenHash }: { readonly transaction: Database; readonly tokenHash: string },
): Promise<Proof> {
  const found = await transaction
    .select({ userId: loginChallenges.userId, methods: loginChallenges.proofs }).from(loginChallenges)
    .where(and(eq(loginChallenges.tokenHash, tokenHash), gt(loginChallenges.expiresAt, deps.clock.now())))
    .then(firstOr(challengeOver));
  await claim(transaction, { userId: found.userId });
  return found;
}

/** Ends a challenge: of two requests that finish one log-in at once, one gets the session. */
export async function useLoginChallenge(
  transaction: Database,
  { tokenHash, userId }: { readonly tokenHash: string; readonly userId: string },
): Promise<void> {
  await transaction.delete(loginChallenges)
    .where(matching(loginChallenges, { tokenHash, userId }))
    .returning({ userId: loginChallenges.userId }).then(firstOr(challengeOver));
}

/** Ends all challenges of the person of the transaction's claims. */
export async function endLoginChallenges(transaction: Database, userId: string): Promise<void> {
  await transaction.delete(loginChallenges).where(eq(loginChallenges.userId, userId));
}

function challengeOver(): Problem {
  return new Problem("UNAUTHORIZED", "The log-in is unknown, finished or expired: begin again with the password");
}
