import { type Caller, isPublishable } from "../../../domain/caller.ts";

/** Response headers that a page of an allowed origin may read. */
const EXPOSED = "ETag, Location, RateLimit, RateLimit-Policy, Retry-After, Server-Timing, X-Request-Id";
/** Request headers that such a page may send. */
const ACCEPTED = [
  "Accept",
  "Accept-Language",
  "Authorization",
  "Content-Type",
  "Idempotency-Key",
  "If-Match",
  "If-None-Match",
  "Locus-Environment",
  "Locus-Organization",
  "MCP-Protocol-Version",
  "X-Request-Id",
].join(", ");
/** How long a browser may remember a preflight's answer; Chromium keeps none longer than two hours. */
const PREFLIGHT_KEPT_S = 7200;

/** Cross-origin resource sharing for a list of origins, without credentials (cookies). */
export interface Cors {
  /**
   * Adds the headers with which a browser lets a page of this origin read the answer; none for other origins. `caller`
   * may have origins of its own.
   */
  mark(headers: Headers, origin: string | null, caller: Caller | undefined): void;
  /** The same for headers in a plain object. */
  write(headers: Record<string, string>, origin: string | null, caller: Caller | undefined): void;
  /** Adds the headers of an answer to a preflight request. */
  preflight(headers: Headers, methods: readonly string[]): void;
}

/** @see https://fetch.spec.whatwg.org/#http-cors-protocol */
export function cors(allowedOrigins: readonly string[]): Cors {
  const allowed = new Set(allowedOrigins);
  const isAllowed = (origin: string, caller: Caller | undefined): boolean =>
    allowed.has(origin) || (caller !== undefined && isPublishable(caller) && caller.origins.includes(origin));
  return {
    mark(headers, origin, caller) {
      headers.append("vary", "Origin");
      if (origin === null || !isAllowed(origin, caller) || headers.has("access-control-allow-origin")) {
        return;
      }
      headers.set("access-control-allow-origin", origin);
      headers.set("access-control-expose-headers", EXPOSED);
    },
    write(headers, origin, caller) {
      headers["vary"] = "Origin";
      if (origin !== null && isAllowed(origin, caller)) {
        headers["access-control-allow-origin"] = origin;
        headers["access-control-expose-headers"] = EXPOSED;
      }
    },
    preflight(headers, methods) {
      headers.set("access-control-allow-methods", methods.join(", "));
      headers.set("access-control-allow-headers", ACCEPTED);
      headers.set("access-control-max-age", String(PREFLIGHT_KEPT_S));
    },
  };
}
