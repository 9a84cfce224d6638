import { eq } from "drizzle-orm";
import { refreshTokens } from "../../store/schema/refresh_tokens.ts";
import { claim, withClaims } from "../../store/with_claims.ts";
import type { AccountsDeps } from "../deps.ts";
import { isSecretText } from "../secret_text.ts";
import { sha256 } from "../sha256.ts";
import type { ClientInfo } from "../signed_in.ts";
import { endSession } from "./end_session.ts";
import { REFRESH_TOKEN_PREFIX } from "./open_session.ts";

/** A refresh token whose session ends. */
export interface LogOut {
  readonly refreshToken: string;
  readonly client?: ClientInfo;
}

/**
 * Ends the session of a refresh token, spent or not. An unknown token, or one whose session is over, is not an error: the
 * session is ended already (RFC 7009, section 2.2).
 */
export async function logOut(deps: AccountsDeps, command: LogOut): Promise<void> {
  if (!isSecretText(command.refreshToken, REFRESH_TOKEN_PREFIX)) {
    return;
  }
  const tokenHash = sha256(command.refreshToken);
  await withClaims(deps.database, { credential: tokenHash }, async (transaction) => {
    const [token] = await transaction
      .select({ sessionId: refreshTokens.sessionId, userId: refreshTokens.userId })
      .from(refreshTokens).where(eq(refreshTokens.tokenHash, tokenHash));
    if (token !== undefined) {
      await claim(transaction, { userId: token.userId });
      await endSession(deps, { transaction, ...token, reason: "logged_out", client: command.client });
    }
  });
}
