import { Problem } from "../../domain/problem.ts";

/** The value of a request's cookie; undefined where it has none of this name. */
export function cookieValue(request: Request, name: string): string | undefined {
  const pairs = (request.headers.get("cookie") ?? "").split(";").map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
}

/** Where the service's cookies are sent, and to whom. */
export interface CookieScope {
  /** The public URL of the service: the cookie is `Secure` where that is https. */
  readonly publicUrl: string;
  /** The routes that get it. */
  readonly path: string;
  /** `Lax`: the browser comes back from another site with it. */
  readonly sameSite: "Strict" | "Lax";
}

/** The attributes of a cookie that no script can read. */
export function cookieAttributes({ publicUrl, path, sameSite }: CookieScope): string {
  const { protocol, pathname } = new URL(publicUrl);
  // Where the public URL has a path, the browser sees it before the service's own paths.
  const whole = `${pathname.replace(/\/$/u, "")}${path}`;
  return `Path=${whole}; HttpOnly; SameSite=${sameSite}${protocol === "https:" ? "; Secure" : ""}`;
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
