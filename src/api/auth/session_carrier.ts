import type { OpenedSession } from "../../accounts/mod.ts";
import { ACCESS_TOKEN_S, type SessionTokens } from "../plugins/caller/session_tokens.ts";
import type { ApiDependencies } from "../api_dependencies.ts";
import { sessionCookies } from "./session_cookies.ts";

/** A session to hand to its client. */
export type CarriedSession = OpenedSession & { readonly userId: string };

/** Hands sessions to their clients: the refresh token goes into a cookie where the request wants one. */
export function sessionCarrier(
  { clock, publicUrl }: Pick<ApiDependencies, "clock" | "publicUrl">,
  tokens: SessionTokens,
) {
  const cookie = sessionCookies(publicUrl);
  return async (
    { userId, session, refreshToken, refreshExpiresAt }: CarriedSession,
    request: Request,
    headers: Record<string, unknown>,
  ) => {
    const isCookie = cookie.isWanted(request);
    if (isCookie) {
      const lifetimeS = Math.floor((refreshExpiresAt.getTime() - clock.now().getTime()) / 1000);
      headers["set-cookie"] = cookie.refresh.write(refreshToken, lifetimeS);
    }
    return {
      access_token: await tokens.sign({ sessionId: session.id, userId }),
      refresh_token: isCookie ? null : refreshToken,
      token_type: "Bearer" as const,
      expires_in: ACCESS_TOKEN_S,
    };
  };
}
