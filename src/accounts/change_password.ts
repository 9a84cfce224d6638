import { eq } from "drizzle-orm";
import type { SessionCaller } from "../domain/caller.ts";
import { Problem } from "../domain/problem.ts";
import { users } from "../store/schema/users.ts";
import { withClaims } from "../store/with_claims.ts";
import { accountHashOf, type AttemptRules, limitAttempts } from "./attempts.ts";
import { holdPerson } from "./memberships_of.ts";
import { checkPassword } from "./password_fault.ts";
import { checkedPassword } from "./checked_password.ts";
import type { AccountsRoom } from "./room.ts";
import { setPassword } from "./set_password.ts";
import { sha256 } from "./sha256.ts";
import type { Visit } from "./signed_in.ts";
import { unauthorized } from "./unauthorized.ts";

/** A person who wants another password and knows the old one. */
export interface ChangePassword {
  readonly caller: SessionCaller;
  readonly currentPassword: string;
  readonly newPassword: string;
  readonly visit?: Visit;
}

/** Whoever has the session may mistype; beyond that some 100 guesses a day are left. */
const RULES: AttemptRules = { freeFailures: 9, waitSMax: 900, forgottenAfterMs: 24 * 3_600_000 };

/**
 * Changes the password and ends all other sessions of the person.
 *
 * @throws {Problem} `INVALID_REQUEST` for a wrong current or an unfit new one, `RATE_LIMITED` after too many failures.
 */
export async function changePassword(room: AccountsRoom, command: ChangePassword): Promise<void> {
  const { caller: { userId, sessionId }, visit } = command;
  const user = await withClaims(room.database, { userId }, async (transaction) => {
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
  const proven = await limitAttempts(room, [subject], async () => {
    const current = { password: command.currentPassword, hash: user.passwordHash };
    return await checkPassword(room.passwords, current) === "wrong" ? undefined : user;
  });
  if (proven === undefined) {
    throw new Problem("INVALID_REQUEST", "The password was not changed as the current one is wrong", {
      errors: [{ pointer: "/current_password", detail: "is not the current password" }],
    });
  }
  const passwordHash = await checkedPassword(room, { password: command.newPassword, email: user.email });
  await withClaims(room.database, { userId }, async (transaction) => {
    const person = await holdPerson(transaction, { userId, organizations: "all" });
    if (person === undefined) {
      throw unauthorized();
    }
    const action = "user.password_changed";
    await setPassword(room, { transaction, person, passwordHash, action, except: sessionId, visit });
  });
}
