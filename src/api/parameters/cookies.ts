import { Problem } from "../../domain/problem.ts";

/** The value of a request's cookie; undefined where it has none of this name. */
export function cookieValue(request: Request, name: string): string | undefined {
  const pairs = (request.headers.get("cookie") ?? "").split(";").map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
}

/** A cookie of the service, which no script can read. */
export type TokenCookie = ReturnType<typeof tokenCookie>;

/** What a cookie is, where it is sent, and to whom. */
export interface CookieOptions {
  readonly name: string;
  /** Whether a text has the form of its tokens. */
  readonly isToken: (text: string) => boolean;
  /** The public URL of the service: the cookie is `Secure` where that is https. */
  readonly publicUrl: string;
  /** The routes that get it. */
  readonly path: string;
  /** `Lax`: the browser comes back from another site with it. */
  readonly sameSite: "Strict" | "Lax";
}

/** Browsers store a cookie of this name only with `Secure`, so that a page without TLS cannot plant one. RFC 6265bis. */
export const SECURE_PREFIX = "__Secure-";

/** Reads and writes a cookie. Where the public URL is https its name has `SECURE_PREFIX`. */
export function tokenCookie({ name: given, isToken, publicUrl, path, sameSite }: CookieOptions) {
  const { protocol, pathname } = new URL(publicUrl);
  const isSecure = protocol === "https:";
  const name = `${isSecure ? SECURE_PREFIX : ""}${given}`;
  // Where the public URL has a path, the browser sees it before the service's own paths.
  const whole = `${pathname.replace(/\/$/u, "")}${path}`;
  const attributes = `Path=${whole}; HttpOnly; SameSite=${sameSite}${isSecure ? "; Secure" : ""}`;
  return {
    /** The token that the browser sent; undefined where there is none of its form. */
    read(request: Request): string | undefined {
      const token = cookieValue(request, name);
      return token !== undefined && isToken(token) ? token : undefined;
    },
    /** The `Set-Cookie` header that stores a token. A lifetime, not a date: the client's clock may be wrong. */
    write: (token: string, lifetimeS: number): string => `${name}=${token}; Max-Age=${lifetimeS}; ${attributes}`,
    /** The `Set-Cookie` header that deletes it. */
    clear: (): string => `${name}=; Max-Age=0; ${attributes}`,
  };
}

/**
 * Whether a request has `Locus-Session: cookie`. Pages of other origins cannot send the header without permission.
 *
 * @throws {Problem} `INVALID_REQUEST` for another value
 */
export function wantsCookie({ headers }: Request): boolean {
  const mode = headers.get("locus-session");
  if (mode !== null && mode !== "cookie") {
    throw new Problem("INVALID_REQUEST", "The header Locus-Session must be cookie");
  }
  return mode === "cookie";
}

/**
 * Asserts that a request comes from a page of the service itself: at its public URL, or at the host of this request,
 * since a server has several host names. No script can set either header.
 *
 * @throws {Problem} `FORBIDDEN`
 */
export function assertOwnPage({ headers }: Request, publicUrl: string): void {
  const { origin, protocol } = new URL(publicUrl);
  const given = headers.get("origin");
  const host = headers.get("host");
  if (given !== origin && (host === null || given !== `${protocol}//${host}`)) {
    throw new Problem("FORBIDDEN", "With Locus-Session: cookie, Origin must be the service's own");
  }
}
