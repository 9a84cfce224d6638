import { Problem } from "../domain/problem.ts";
import { normalizePassword, passwordFault } from "./password_fault.ts";
import type { AccountsRoom } from "./room.ts";

/**
 * The hash of a new password that is fit to be one.
 *
 * @throws {Problem} `INVALID_REQUEST`, pointing at `new_password`.
 */
export async function checkedPassword(
  room: AccountsRoom,
  { password, email }: { readonly password: string; readonly email: string },
): Promise<string> {
  const fault = passwordFault(password, { passwords: room.passwords, email });
  if (fault !== undefined) {
    throw new Problem("INVALID_REQUEST", "The password was not changed as the new one is not as it must be", {
      errors: [{ pointer: "/new_password", detail: fault }],
    });
  }
  return await room.passwords.hash(normalizePassword(password));
}
