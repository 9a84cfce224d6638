import { isDeviceToken } from "../../accounts/mod.ts";
import { assertOwnPage, type TokenCookie, tokenCookie, wantsCookie } from "../parameters/cookies.ts";

/** A refresh token is much shorter; a longer cookie was not set here. */
const REFRESH_TOKEN = /^[A-Za-z0-9._~-]{1,256}$/u;

/** Cookies that keep the dashboard signed in, hidden from scripts. */
export interface SessionCookies {
  /** Whether the request has `Locus-Session: cookie`. */
  isWanted(request: Request): boolean;
  readonly refresh: TokenCookie;
  /** Stays after log-out, so that failed log-ins of strangers do not slow down this browser. */
  readonly device: TokenCookie;
}

/** Cookies of a service at `publicUrl`. */
export function sessionCookies(publicUrl: string): SessionCookies {
  const scope = { publicUrl, path: "/v1/auth", sameSite: "Strict" } as const;
  return {
    isWanted(request) {
      const isWanted = wantsCookie(request);
      if (isWanted) {
        // SameSite stops other sites; this also stops other origins of the same site.
        assertOwnPage(request, publicUrl);
      }
      return isWanted;
    },
    refresh: tokenCookie({ ...scope, name: "locus_refresh", isToken: (text) => REFRESH_TOKEN.test(text) }),
    device: tokenCookie({ ...scope, name: "locus_device", isToken: isDeviceToken }),
  };
}
