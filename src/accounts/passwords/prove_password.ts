import { eq } from "drizzle-orm";
import { DAY_MS } from "../../domain/clock.ts";
import { users } from "../../store/schema/users.ts";
import { withClaims } from "../../store/with_claims.ts";
import type { AccountsDeps } from "../deps.ts";
import { accountHashOf, type AttemptRules, limitAttempts } from "../sessions/attempts.ts";
import { sha256 } from "../secret_text.ts";
import { unauthorized } from "../create_account.ts";
import { checkPassword } from "./password_rules.ts";

/** A person may mistype; beyond that some 100 guesses a day are left. */
const RULES: AttemptRules = { freeFailures: 9, waitSMax: 900, forgottenAfterMs: DAY_MS };

/**
 * The person whose current password this is; undefined for a wrong one. For people who are logged in: `logIn` has its
 * own limits.
 *
 * @throws {Problem} `RATE_LIMITED` after too many failures; `UNAUTHORIZED` if the person was deleted.
 */
export async function provePassword(
  deps: AccountsDeps,
  { userId, password }: { readonly userId: string; readonly password: string },
): Promise<{ readonly email: string } | undefined> {
  const user = await withClaims(deps.database, { userId }, async (transaction) => {
    const [row] = await transaction.select({ email: users.email, passwordHash: users.passwordHash }).from(users)
      .where(eq(users.id, userId));
    return row;
  });
  if (user === undefined) {
    throw unauthorized();
  }
  const subject = {
    subjectHash: sha256(`change password: ${userId}`),
    accountHash: accountHashOf(user.email),
    onSuccess: "reset",
    rules: RULES,
  } as const;
  return await limitAttempts(deps, [subject], async () => {
    const current = { password, hash: user.passwordHash };
    return await checkPassword(deps.passwords, current) === "wrong" ? undefined : { email: user.email };
  });
}
