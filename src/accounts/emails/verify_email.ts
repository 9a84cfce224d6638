import { and, eq, gt } from "drizzle-orm";
import { Problem } from "../../domain/problem.ts";
import { emailVerifications } from "../../store/schema/email_verifications.ts";
import { users } from "../../store/schema/users.ts";
import { claim, withClaims } from "../../store/with_claims.ts";
import type { AccountsDeps } from "../deps.ts";
import { isSecretText } from "../secret_text.ts";
import { sha256 } from "../sha256.ts";
import type { ClientInfo } from "../signed_in.ts";
import { markVerified } from "./mark_verified.ts";

/** Prefix of the tokens of links that verify an address. */
export const VERIFICATION_TOKEN_PREFIX = "locus_verify_";

/**
 * Verifies the e-mail address to which a token was sent. The token is enough: the person may open the link on another
 * device. It gives no access. Failures are not counted: 160 random bits cannot be guessed.
 *
 * @throws {Problem} `UNAUTHORIZED` for a token that is unknown, used or expired.
 */
export async function verifyEmail(
  deps: AccountsDeps,
  { token, client }: { readonly token: string; readonly client?: ClientInfo },
): Promise<void> {
  if (!isSecretText(token, VERIFICATION_TOKEN_PREFIX)) {
    throw badToken();
  }
  const tokenHash = sha256(token);
  await withClaims(deps.database, { credential: tokenHash }, async (transaction) => {
    const [found] = await transaction.select().from(emailVerifications)
      .where(and(eq(emailVerifications.tokenHash, tokenHash), gt(emailVerifications.expiresAt, deps.clock.now())));
    if (found === undefined) {
      throw badToken();
    }
    const { userId, email } = found;
    await claim(transaction, { userId });
    const [user] = await transaction.select({ email: users.email }).from(users).where(eq(users.id, userId));
    if (user?.email !== email) {
      throw badToken();
    }
    await markVerified(deps, { transaction, userId, client });
  });
}

function badToken(): Problem {
  return new Problem("UNAUTHORIZED", "The token is unknown, used or expired");
}
