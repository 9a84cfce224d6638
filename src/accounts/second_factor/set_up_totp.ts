import { and, eq, isNotNull } from "drizzle-orm";
import type { SessionCaller } from "../../domain/caller.ts";
import { Problem } from "../../domain/problem.ts";
import { totpFactors } from "../../store/schema/second_factors.ts";
import { withClaims } from "../../store/with_claims.ts";
import type { AccountsDeps, MemberAct } from "../deps.ts";
import { limitAttempts } from "../sessions/attempts.ts";
import { factorAdded, factorRemoved, lockPerson } from "./changes.ts";
import { noteProof } from "./confirm_identity.ts";
import { assertFresh } from "../sessions/open_session.ts";
import { newAppSubject, openTotpSecret, sealTotpSecret, TOTP_SECRET_BYTES, wrongFirstCode } from "./prove_factor.ts";
import { firstOr } from "../../store/rows.ts";

/**
 * Begins to set up an authenticator app. An app that is in force stays so until a code of the new one is right.
 *
 * @throws {Problem} `FORBIDDEN` without a fresh proof.
 */
export async function beginTotp(deps: AccountsDeps, caller: SessionCaller) {
  const { userId } = caller;
  const secret = deps.chance.bytes(TOTP_SECRET_BYTES);
  const pendingSecret = await sealTotpSecret(deps, { secret, userId });
  const email = await withClaims(deps.database, { userId }, async (transaction) => {
    await assertFresh(deps, { transaction, caller });
    const user = await lockPerson(transaction, userId);
    await transaction.insert(totpFactors).values({ userId, pendingSecret, lastStep: 0 })
      .onConflictDoUpdate({ target: totpFactors.userId, set: { pendingSecret } });
    return user.email;
  });
  return await deps.oneTimeCodes.describe(secret, { email });
}

/** The first code of the app that is being set up. */
type ConfirmTotp = MemberAct & { readonly code: string };

/**
 * Puts the app that is being set up in force, in place of an earlier one. The session counts as proved by it.
 *
 * @returns recovery codes, if it is the person's first factor
 * @throws {Problem} `INVALID_REQUEST` for a wrong code, `CONFLICT` if no app is being set up, `RATE_LIMITED` after too many
 * wrong codes.
 */
export async function confirmTotp(deps: AccountsDeps, command: ConfirmTotp): Promise<readonly string[] | undefined> {
  const confirmed = await limitAttempts(deps, [newAppSubject(command.caller.userId)], () => confirm(deps, command));
  if (confirmed === undefined) {
    throw wrongFirstCode();
  }
  return confirmed.recoveryCodes;
}

/** Undefined for a wrong code. */
async function confirm(
  deps: AccountsDeps,
  { caller, code, client }: ConfirmTotp,
): Promise<{ readonly recoveryCodes: readonly string[] | undefined } | undefined> {
  const { userId, sessionId } = caller;
  return await withClaims(deps.database, { userId }, async (transaction) => {
    await lockPerson(transaction, userId);
    const [factor] = await transaction.select({ pending: totpFactors.pendingSecret }).from(totpFactors)
      .where(eq(totpFactors.userId, userId));
    if (factor?.pending == null) {
      throw new Problem("CONFLICT", "No authenticator app is being set up");
    }
    const { secret } = await openTotpSecret(deps, { sealed: factor.pending, userId });
    const now = deps.clock.now();
    const step = await deps.oneTimeCodes.stepOf(code, { secret, now });
    if (step === undefined) {
      return undefined;
    }
    const sealedSecret = await sealTotpSecret(deps, { secret, userId });
    await transaction.update(totpFactors)
      .set({ sealedSecret, pendingSecret: null, confirmedAt: now, lastStep: step, lastUsedAt: now })
      .where(eq(totpFactors.userId, userId));
    await noteProof(deps, { transaction, caller, method: "totp" });
    return { recoveryCodes: await factorAdded(deps, { transaction, userId, sessionId, kind: "totp", client }) };
  });
}

/**
 * Removes the authenticator app.
 *
 * @throws {Problem} `FORBIDDEN` without a fresh proof, `NOT_FOUND` if there is none, `CONFLICT` if it is the last
 * factor and an organization requires one.
 */
export async function removeTotp(
  deps: AccountsDeps,
  { caller, client }: MemberAct,
): Promise<void> {
  const { userId, sessionId } = caller;
  await withClaims(deps.database, { userId }, async (transaction) => {
    await assertFresh(deps, { transaction, caller });
    await lockPerson(transaction, userId);
    await transaction.delete(totpFactors)
      .where(and(eq(totpFactors.userId, userId), isNotNull(totpFactors.confirmedAt)))
      .returning({ userId: totpFactors.userId })
      .then(firstOr(() => new Problem("NOT_FOUND", "You have no authenticator app")));
    await factorRemoved(deps, { transaction, userId, sessionId, kind: "totp", client });
  });
}
