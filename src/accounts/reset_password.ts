import { and, eq, gt } from "drizzle-orm";
import { claim } from "../store/claim.ts";
import type { Database } from "../store/database.ts";
import { passwordResets } from "../store/schema/password_resets.ts";
import { users } from "../store/schema/users.ts";
import { withClaims } from "../store/with_claims.ts";
import { checkedPassword } from "./checked_password.ts";
import { rememberSource } from "./login_sources.ts";
import { holdPerson } from "./memberships_of.ts";
import { RESET_TOKEN_PREFIX } from "./reset_token_prefix.ts";
import type { AccountsRoom } from "./room.ts";
import { isSecretText } from "./secret_text.ts";
import { setPassword } from "./set_password.ts";
import { sha256 } from "./sha256.ts";
import type { Visit } from "./signed_in.ts";
import { unauthorized } from "./unauthorized.ts";

/** Somebody whom the operator gave a reset token. */
export interface ResetPassword {
  readonly token: string;
  readonly newPassword: string;
  readonly visit?: Visit;
}

/**
 * Sets a new password by a reset token, which ends with it, and ends all sessions of the person. The log-in that follows
 * comes from a known source. Failures are not counted: nobody guesses 160 random bits.
 *
 * @throws {Problem} `UNAUTHORIZED` for a token that is unknown, used or over; `INVALID_REQUEST` for an unfit password.
 */
export async function resetPassword(room: AccountsRoom, command: ResetPassword): Promise<void> {
  const { token, newPassword, visit } = command;
  if (!isSecretText(token, RESET_TOKEN_PREFIX)) {
    throw unauthorized();
  }
  const tokenHash = sha256(token);
  const person = await withClaims(
    room.database,
    { credential: tokenHash },
    (transaction) => findPerson(room, { transaction, tokenHash }),
  );
  if (person === undefined) {
    throw unauthorized();
  }
  const { userId } = person;
  const passwordHash = await checkedPassword(room, { password: newPassword, email: person.email });
  await withClaims(room.database, { userId }, async (transaction) => {
    const held = await holdPerson(transaction, { userId, organizations: "all" });
    const used = await transaction.delete(passwordResets).where(eq(passwordResets.tokenHash, tokenHash))
      .returning({ userId: passwordResets.userId });
    if (held === undefined || used.length === 0) {
      throw unauthorized();
    }
    await rememberSource(room, { transaction, userId, visit });
    await setPassword(room, { transaction, person: held, passwordHash, action: "user.password_reset", visit });
  });
}

async function findPerson(
  room: AccountsRoom,
  { transaction, tokenHash }: { readonly transaction: Database; readonly tokenHash: string },
): Promise<{ readonly userId: string; readonly email: string } | undefined> {
  const [token] = await transaction.select({ userId: passwordResets.userId }).from(passwordResets)
    .where(and(eq(passwordResets.tokenHash, tokenHash), gt(passwordResets.expiresAt, room.clock.now())));
  if (token === undefined) {
    return undefined;
  }
  await claim(transaction, token);
  const [user] = await transaction.select({ email: users.email }).from(users).where(eq(users.id, token.userId));
  return user === undefined ? undefined : { userId: token.userId, email: user.email };
}
