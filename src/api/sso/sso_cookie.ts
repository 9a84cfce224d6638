import { ATTEMPT_LIFETIME_MS } from "../../accounts/mod.ts";
import { cookieValue } from "../parameters/cookie_value.ts";
import { cookieAttributes } from "../parameters/own_cookie.ts";

const COOKIE = "locus_sso";
const PATH = "/v1/auth/sso";
const TOKEN = /^[A-Za-z0-9_]{1,64}$/u;

/** The cookie that binds a log-in with a provider to one browser. */
export interface SsoCookie {
  read(request: Request): string | undefined;
  write(secret: string): string;
}

/** The cookie of a service at `publicUrl`. `Lax`, because the browser comes back from the provider's site. */
export function ssoCookie(publicUrl: string): SsoCookie {
  const attributes = cookieAttributes({ publicUrl, path: PATH, sameSite: "Lax" });
  return {
    read(request) {
      const secret = cookieValue(request, COOKIE);
      return secret !== undefined && TOKEN.test(secret) ? secret : undefined;
    },
    write: (secret) => `${COOKIE}=${secret}; Max-Age=${ATTEMPT_LIFETIME_MS / 1000}; ${attributes}`,
  };
}
