import { isDeviceToken, type OpenedSession } from "../../accounts/mod.ts";
import { assertOwnPage, tokenCookie, wantsCookie } from "../parameters/cookies.ts";
import { ACCESS_TOKEN_S, type SessionTokens } from "../plugins/caller/session_tokens.ts";
import type { ApiDependencies } from "../api_dependencies.ts";

/** A session to hand to its client. */
type CarriedSession = OpenedSession & { readonly userId: string };

/** A refresh token is much shorter; a longer cookie was not set here. */
const REFRESH_TOKEN = /^[A-Za-z0-9._~-]{1,256}$/u;

/** Cookies that keep the dashboard of a service at `publicUrl` signed in, hidden from scripts. */
export function sessionCookies(publicUrl: string) {
  const scope = { publicUrl, path: "/v1/auth", sameSite: "Strict" } as const;
  return {
    /** Whether the request has `Locus-Session: cookie`. */
    isWanted(request: Request): boolean {
      const isWanted = wantsCookie(request);
      if (isWanted) {
        // SameSite stops other sites; this also stops other origins of the same site.
        assertOwnPage(request, publicUrl);
      }
      return isWanted;
    },
    refresh: tokenCookie({ ...scope, name: "locus_refresh", isToken: (text) => REFRESH_TOKEN.test(text) }),
    /** Stays after log-out, so that failed log-ins of strangers do not slow down this browser. */
    device: tokenCookie({ ...scope, name: "locus_device", isToken: isDeviceToken }),
  };
}

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
