import { DAY_MS } from "../../domain/clock.ts";
import { eq } from "drizzle-orm";
import type { SessionCaller } from "../../domain/caller.ts";
import { Problem } from "../../domain/problem.ts";
import { users } from "../../store/schema/users.ts";
import { withClaims } from "../../store/with_claims.ts";
import type { AccountsDeps } from "../deps.ts";
import { holdPerson } from "../members/memberships.ts";
import { accountHashOf, type AttemptRules, limitAttempts } from "../sessions/attempts.ts";
import { sha256 } from "../sha256.ts";
import { type ClientInfo, unauthorized } from "../signed_in.ts";
import { checkPassword, hashNewPassword } from "./password_rules.ts";
import { setPassword } from "./set_password.ts";

/** The current password and its replacement. */
export interface ChangePassword {
  readonly caller: SessionCaller;
  readonly currentPassword: string;
  readonly newPassword: string;
  readonly client?: ClientInfo;
}

/** A person may mistype; beyond that some 100 guesses a day are left. */
const RULES: AttemptRules = { freeFailures: 9, waitSMax: 900, forgottenAfterMs: DAY_MS };

/**
 * Changes the password and ends all other sessions of the person.
 *
 * @throws {Problem} `INVALID_REQUEST` for a wrong current password or a new one that breaks a rule, `RATE_LIMITED` after too many failures.
 */
export async function changePassword(deps: AccountsDeps, command: ChangePassword): Promise<void> {
  const { caller: { userId, sessionId }, client } = command;
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
  const proven = await limitAttempts(deps, [subject], async () => {
    const current = { password: command.currentPassword, hash: user.passwordHash };
    return await checkPassword(deps.passwords, current) === "wrong" ? undefined : user;
  });
  if (proven === undefined) {
    throw new Problem("INVALID_REQUEST", "The password was not changed because the current one is wrong", {
      errors: [{ pointer: "/current_password", detail: "is not the current password" }],
    });
  }
  const passwordHash = await hashNewPassword(deps, { password: command.newPassword, email: user.email });
  await withClaims(deps.database, { userId }, async (transaction) => {
    const person = await holdPerson(transaction, { userId, organizations: "all" });
    if (person === undefined) {
      throw unauthorized();
    }
    const action = "user.password_changed";
    await setPassword(deps, { transaction, person, passwordHash, action, except: sessionId, client });
  });
}
