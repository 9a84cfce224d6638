import { withClaims } from "../../store/with_claims.ts";
import type { AccountsDeps } from "../deps.ts";
import { holdPerson } from "../members/memberships.ts";
import { assertUnconfined } from "../sessions/open_session.ts";
import { type MemberAct, unauthorized } from "../create_account.ts";
import { hashNewPassword } from "./password_rules.ts";
import { provePassword } from "./prove_password.ts";
import { setPassword } from "./passwords.ts";
import { invalidFields } from "../../domain/invalid_fields.ts";

/**
 * Changes the password and ends all other sessions of the person.
 *
 * @throws {Problem} `FORBIDDEN` in a session that an identity provider opened; `INVALID_REQUEST` for a wrong current
 * password or a new one that breaks a rule; `RATE_LIMITED` after too many failures.
 */
export async function changePassword(
  deps: AccountsDeps,
  command: MemberAct & { readonly currentPassword: string; readonly newPassword: string },
): Promise<void> {
  const { caller: { userId, sessionId }, client } = command;
  assertUnconfined(command.caller, "change how you log in");
  const proven = await provePassword(deps, { userId, password: command.currentPassword });
  if (proven === undefined) {
    throw invalidFields("The password was not changed because the current one is wrong", {
      current_password: "is not the current password",
    });
  }
  const passwordHash = await hashNewPassword(deps, { password: command.newPassword, email: proven.email });
  await withClaims(deps.database, { userId }, async (transaction) => {
    const person = await holdPerson(transaction, { userId, organizations: "all" });
    if (person === undefined) {
      throw unauthorized();
    }
    const action = "user.password_changed";
    await setPassword(deps, { transaction, person, passwordHash, action, except: sessionId, client });
  });
}
