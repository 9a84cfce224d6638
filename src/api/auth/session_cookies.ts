import { isDeviceToken } from "../../accounts/mod.ts";
import { assertOwnPage, cookieAttributes, cookieValue, wantsCookie } from "../parameters/cookies.ts";

const COOKIE = "locus_refresh";
const DEVICE_COOKIE = "locus_device";
const PATH = "/v1/auth";
/** A refresh token is much shorter; a longer cookie was not set here. */
const TOKEN = /^[A-Za-z0-9._~-]{1,256}$/u;

/**
 * Cookies that keep the dashboard signed in, hidden from scripts: the refresh token, and the token of the device. The
 * latter stays after log-out, so that failed log-ins of strangers do not slow down this browser.
 */
export interface SessionCookies {
  /** Whether the request has `Locus-Session: cookie`. */
  isWanted(request: Request): boolean;
  /** The refresh token that the browser sent; undefined where there is none. */
  read(request: Request): string | undefined;
  /** The `Set-Cookie` header that stores a token. A lifetime, not a date: the client's clock may be wrong. */
  write(token: string, lifetimeS: number): string;
  /** The `Set-Cookie` header that deletes it. */
  clear(): string;
  /** The device token that the browser sent; undefined where there is none in our format. */
  readDevice(request: Request): string | undefined;
  writeDevice(token: string, lifetimeS: number): string;
}

/** Cookies of a service at `publicUrl`: `Secure` where that is https. */
export function sessionCookies(publicUrl: string): SessionCookies {
  const attributes = cookieAttributes({ publicUrl, path: PATH, sameSite: "Strict" });
  return {
    isWanted(request) {
      const isWanted = wantsCookie(request);
      if (isWanted) {
        // SameSite stops other sites; this also stops other origins of the same site.
        assertOwnPage(request, publicUrl);
      }
      return isWanted;
    },
    read(request) {
      const token = cookieValue(request, COOKIE);
      return token !== undefined && TOKEN.test(token) ? token : undefined;
    },
    write: (token, lifetimeS) => `${COOKIE}=${token}; Max-Age=${lifetimeS}; ${attributes}`,
    clear: () => `${COOKIE}=; Max-Age=0; ${attributes}`,
    readDevice(request) {
      const token = cookieValue(request, DEVICE_COOKIE);
      return token !== undefined && isDeviceToken(token) ? token : undefined;
    },
    writeDevice: (token, lifetimeS) => `${DEVICE_COOKIE}=${token}; Max-Age=${lifetimeS}; ${attributes}`,
  };
}
