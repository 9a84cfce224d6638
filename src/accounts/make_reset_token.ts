import { eq } from "drizzle-orm";
import { Problem } from "../domain/problem.ts";
import { claim } from "../store/claim.ts";
import { passwordResets } from "../store/schema/password_resets.ts";
import { users } from "../store/schema/users.ts";
import { withClaims } from "../store/with_claims.ts";
import { accountHashOf, liftAttempts } from "./attempts.ts";
import { readEmail } from "./read_email.ts";
import { RESET_TOKEN_PREFIX } from "./reset_token_prefix.ts";
import type { AccountsRoom } from "./room.ts";
import { makeSecretText } from "./secret_text.ts";
import { sha256 } from "./sha256.ts";

/** A token with which a person may choose a new password, once. */
export interface ResetToken {
  readonly token: string;
  readonly expiresAt: Date;
}

/** The operator hands it over by hand: not minutes, and not for ever. */
const LIFETIME_MS = 24 * 3_600_000;

/**
 * Makes a reset token for the person with an e-mail address; earlier ones of theirs end, and so do all waits after
 * failed attempts on their account. For the operator only.
 *
 * @throws {Problem} `NOT_FOUND` where nobody has the address.
 */
export function makeResetToken(room: AccountsRoom, emailText: string): Promise<ResetToken> {
  const email = readEmail(emailText) ?? "@";
  return withClaims(room.database, { credential: email }, async (transaction) => {
    const [user] = await transaction.select({ id: users.id }).from(users).where(eq(users.email, email));
    if (user === undefined) {
      throw new Problem("NOT_FOUND", "Nobody has an account with this e-mail address");
    }
    await claim(transaction, { userId: user.id });
    const token = makeSecretText(RESET_TOKEN_PREFIX, room.chance);
    const createdAt = room.clock.now();
    const expiresAt = new Date(createdAt.getTime() + LIFETIME_MS);
    await liftAttempts(transaction, accountHashOf(email));
    await transaction.delete(passwordResets).where(eq(passwordResets.userId, user.id));
    await transaction.insert(passwordResets)
      .values({ tokenHash: sha256(token), userId: user.id, createdAt, expiresAt });
    return { token, expiresAt };
  });
}
