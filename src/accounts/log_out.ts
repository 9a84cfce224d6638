import { eq } from "drizzle-orm";
import { claim } from "../store/claim.ts";
import { refreshTokens } from "../store/schema/refresh_tokens.ts";
import { withClaims } from "../store/with_claims.ts";
import { endSession } from "./end_session.ts";
import { REFRESH_TOKEN_PREFIX } from "./refresh_token_prefix.ts";
import type { AccountsRoom } from "./room.ts";
import { isSecretText } from "./secret_text.ts";
import { sha256 } from "./sha256.ts";
import type { Visit } from "./signed_in.ts";

/** A refresh token whose session shall end. */
export interface LogOut {
  readonly refreshToken: string;
  readonly visit?: Visit;
}

/**
 * Ends the session of a refresh token, spent or not. A token that is unknown or whose session is over is no error:
 * what was wanted is so (RFC 7009, section 2.2).
 */
export async function logOut(room: AccountsRoom, command: LogOut): Promise<void> {
  if (!isSecretText(command.refreshToken, REFRESH_TOKEN_PREFIX)) {
    return;
  }
  const tokenHash = sha256(command.refreshToken);
  await withClaims(room.database, { credential: tokenHash }, async (transaction) => {
    const [token] = await transaction
      .select({ sessionId: refreshTokens.sessionId, userId: refreshTokens.userId })
      .from(refreshTokens).where(eq(refreshTokens.tokenHash, tokenHash));
    if (token !== undefined) {
      await claim(transaction, { userId: token.userId });
      await endSession(room, { transaction, ...token, reason: "logged_out", visit: command.visit });
    }
  });
}
