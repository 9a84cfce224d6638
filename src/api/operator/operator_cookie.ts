import { cookieValue } from "../parameters/cookie_value.ts";
import { assertOwnPage, cookieAttributes, wantsCookie } from "../parameters/own_cookie.ts";

const COOKIE = "locus_operator";
const PATH = "/v1/operator";
/** Longer than any token signed here. */
const TOKEN = /^[A-Za-z0-9._-]{1,1024}$/u;

/** The cookie of the operators' pages: it holds the token, hidden from scripts, and is sent to no other route. */
export interface OperatorCookie {
  /**
   * Whether the request has `Locus-Session: cookie`.
   *
   * @throws {Problem} `FORBIDDEN` for a change that does not come from the service's own origin
   */
  isWanted(request: Request): boolean;
  read(request: Request): string | undefined;
  /** The `Set-Cookie` header that stores a token. */
  write(token: string, lifetimeS: number): string;
  clear(): string;
}

/** The cookie of a service at `publicUrl`: `Secure` where that is https. */
export function operatorCookie(publicUrl: string): OperatorCookie {
  const attributes = cookieAttributes({ publicUrl, path: PATH, sameSite: "Strict" });
  return {
    isWanted(request) {
      const isWanted = wantsCookie(request);
      // Browsers send no Origin where a page of the same origin only reads.
      const isReading = request.method === "GET" && !request.headers.has("origin");
      if (isWanted && !isReading) {
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
  };
}
