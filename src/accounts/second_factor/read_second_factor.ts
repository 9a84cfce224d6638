import type { SessionCaller } from "../../domain/caller.ts";
import { Problem } from "../../domain/problem.ts";
import { withClaims } from "../../store/with_claims.ts";
import type { AccountsDeps } from "../deps.ts";
import type { ClientInfo } from "../create_account.ts";
import { lockPerson, recordForPerson, requiringOrganizations } from "./changes.ts";
import { assertFresh, freshUntil } from "../sessions/open_session.ts";
import { type Factors, makeRecoveryCodes, readFactors } from "./factors.ts";

/** The caller's second factors, and what concerns them. */
export interface SecondFactorView extends Factors {
  readonly passkeysOffered: boolean;
  /** Names of the caller's organizations that require a second factor. */
  readonly requiredBy: readonly string[];
  /** Until when factors may be changed without another proof; undefined: one is needed. */
  readonly confirmedUntil: Date | undefined;
}

export function readSecondFactor(deps: AccountsDeps, caller: SessionCaller): Promise<SecondFactorView> {
  const { userId } = caller;
  return withClaims(deps.database, { userId }, async (transaction) => ({
    ...await readFactors(transaction, userId),
    passkeysOffered: deps.passkeys.isOffered,
    requiredBy: (await requiringOrganizations(deps, { transaction, userId })).map(({ name }) => name),
    confirmedUntil: await freshUntil(deps, { transaction, caller }),
  }));
}

/**
 * Replaces the caller's recovery codes. They are returned only here.
 *
 * @throws {Problem} `FORBIDDEN` without a fresh proof, `CONFLICT` without a second factor.
 */
export function replaceRecoveryCodes(
  deps: AccountsDeps,
  { caller, client }: { readonly caller: SessionCaller; readonly client?: ClientInfo },
): Promise<readonly string[]> {
  const { userId } = caller;
  return withClaims(deps.database, { userId }, async (transaction) => {
    await assertFresh(deps, { transaction, caller });
    await lockPerson(transaction, userId);
    const { totp, passkeys } = await readFactors(transaction, userId);
    if (totp === undefined && passkeys.length === 0) {
      throw new Problem("CONFLICT", "Recovery codes replace a second factor: add one first");
    }
    const action = "second_factor.recovery_codes_made";
    await recordForPerson(deps, { transaction, userId, actorId: userId, action, client });
    // Last: its claims are those of the person, as at the beginning.
    return await makeRecoveryCodes(deps, { transaction, userId });
  });
}
