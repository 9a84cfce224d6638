import { eq } from "drizzle-orm";
import type { SessionCaller } from "../../domain/caller.ts";
import { newIdentifier } from "../../domain/identifier.ts";
import { plainTextFault } from "../../domain/slug.ts";
import { invalidFields, Problem } from "../../domain/problem.ts";
import { passkeys } from "../../store/schema/second_factors.ts";
import { StoreError } from "../../store/store_error.ts";
import { withClaims } from "../../store/with_claims.ts";
import type { AccountsDeps, MemberAct } from "../deps.ts";
import { factorAdded, factorRemoved, lockPerson } from "./changes.ts";
import { noteProof } from "./confirm_identity.ts";
import { assertFresh } from "../sessions/open_session.ts";
import { PASSKEYS_MAX, type PasskeyView } from "./factors.ts";
import { isPasskeyChallenge, makePasskeyChallenge, spendPasskeyChallenge } from "./passkey_challenges.ts";
import type { WebAuthnJson, WebAuthnOptions } from "./ports.ts";
import { columnsOf, firstOr, matching } from "../../store/rows.ts";

/**
 * What a browser needs to make a passkey for the caller.
 *
 * @throws {Problem} `FORBIDDEN` without a fresh proof, `CONFLICT` where browsers offer no passkeys or the caller has
 * too many.
 */
export async function passkeyCreationOptions(deps: AccountsDeps, caller: SessionCaller): Promise<WebAuthnOptions> {
  const { userId, sessionId } = caller;
  if (!deps.passkeys.isOffered) {
    throw new Problem("CONFLICT", "Passkeys need an address with a domain and https");
  }
  const { email, existing } = await withClaims(deps.database, { userId }, async (transaction) => {
    await assertFresh(deps, { transaction, caller });
    const user = await lockPerson(transaction, userId);
    const own = await transaction.select({ credentialId: passkeys.credentialId, transports: passkeys.transports })
      .from(passkeys).where(eq(passkeys.userId, userId));
    return { email: user.email, existing: own };
  });
  assertPlace(existing.length);
  const challenge = await makePasskeyChallenge(deps, additionPurpose(sessionId));
  return await deps.passkeys.creationOptions({ userId, email, challenge, existing });
}

/** A new passkey, with recovery codes if it is the person's first factor. */
export interface AddedPasskey extends PasskeyView {
  readonly recoveryCodes: readonly string[] | undefined;
}

/**
 * Adds a passkey of the caller. The session counts as proved by it.
 *
 * @throws {Problem} `INVALID_REQUEST` for an answer that proves no new passkey or a name that breaks a rule, `CONFLICT`
 * for a passkey that exists or too many.
 */
export async function addPasskey(
  deps: AccountsDeps,
  command: MemberAct & { readonly name: string; readonly passkey: WebAuthnJson },
): Promise<AddedPasskey> {
  const { caller, passkey, client } = command;
  const { userId, sessionId } = caller;
  const name = readName(command.name);
  const answered: { challenge?: string } = {};
  const isExpected = async (challenge: string) => {
    answered.challenge = challenge;
    return await isPasskeyChallenge(deps, { challenge, purpose: additionPurpose(sessionId) });
  };
  const credential = await deps.passkeys.register({ response: passkey, isExpected });
  const { challenge } = answered;
  if (credential === undefined || challenge === undefined) {
    throw invalidFields("The passkey was not added because the answer of the browser is not valid", {
      passkey: "does not answer the options of this session",
    });
  }
  const row = { id: newIdentifier("psk", deps), name, createdAt: deps.clock.now(), lastUsedAt: null };
  try {
    return await withClaims(deps.database, { userId }, async (transaction) => {
      await lockPerson(transaction, userId);
      await spendPasskeyChallenge(deps, { transaction, challenge });
      assertPlace(await transaction.$count(passkeys, eq(passkeys.userId, userId)));
      await transaction.insert(passkeys).values({
        ...row,
        userId,
        ...credential,
        transports: [...credential.transports],
      });
      await noteProof(deps, { transaction, caller, method: "passkey" });
      const recoveryCodes = await factorAdded(deps, { transaction, userId, sessionId, kind: "passkey", client });
      return { ...row, recoveryCodes };
    });
  } catch (error) {
    if (error instanceof StoreError && error.options.constraint === "passkeys_credential") {
      throw new Problem("CONFLICT", "This passkey was added already");
    }
    throw error;
  }
}

/**
 * Renames a passkey of the caller.
 *
 * @throws {Problem} `INVALID_REQUEST` for a name that breaks a rule, `NOT_FOUND`
 */
export async function renamePasskey(
  deps: AccountsDeps,
  command: { readonly caller: SessionCaller; readonly passkeyId: string; readonly name: string },
): Promise<PasskeyView> {
  const { caller: { userId }, passkeyId } = command;
  const name = readName(command.name);
  return await withClaims(deps.database, { userId }, async (transaction) => {
    return await transaction.update(passkeys).set({ name })
      .where(matching(passkeys, { id: passkeyId, userId }))
      .returning(columnsOf(passkeys, "id name createdAt lastUsedAt")).then(firstOr(noPasskey));
  });
}

/**
 * Removes a passkey of the caller.
 *
 * @throws {Problem} `FORBIDDEN` without a fresh proof, `NOT_FOUND`, `CONFLICT` if it is the last factor and an
 * organization requires one.
 */
export async function removePasskey(
  deps: AccountsDeps,
  { caller, passkeyId, client }: MemberAct & { readonly passkeyId: string },
): Promise<void> {
  const { userId, sessionId } = caller;
  await withClaims(deps.database, { userId }, async (transaction) => {
    await assertFresh(deps, { transaction, caller });
    await lockPerson(transaction, userId);
    await transaction.delete(passkeys)
      .where(matching(passkeys, { id: passkeyId, userId })).returning({ id: passkeys.id })
      .then(firstOr(noPasskey));
    await factorRemoved(deps, { transaction, userId, sessionId, kind: "passkey", client });
  });
}

function readName(text: string): string {
  const name = text.trim().normalize("NFC");
  const fault = plainTextFault(name, { min: 1, max: 60 });
  if (fault !== undefined) {
    throw invalidFields("The passkey needs another name", { name: fault });
  }
  return name;
}

function assertPlace(existing: number): void {
  if (existing >= PASSKEYS_MAX) {
    throw new Problem("CONFLICT", `A person has at most ${PASSKEYS_MAX} passkeys: remove one first`);
  }
}

function noPasskey(): Problem {
  return new Problem("NOT_FOUND", "You have no passkey with this identifier");
}

function additionPurpose(sessionId: string): string {
  return `add a passkey in ${sessionId}`;
}
