/** What a page of an allowed origin may read of an answer beside its body. */
const EXPOSED = "ETag, Location, RateLimit, RateLimit-Policy, Retry-After, Server-Timing, X-Request-Id";
/** What such a page may send. */
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
  "X-Request-Id",
].join(", ");
/** How long a browser may remember a preflight's answer; Chromium keeps none longer than two hours. */
const PREFLIGHT_KEPT_S = 7200;

/** Cross-origin resource sharing for a list of origins; credentials (cookies) never. */
export interface Cors {
  /** Adds what a browser needs to hand the answer to a page of this origin; nothing for an origin not allowed. */
  mark(headers: Headers, origin: string | null): void;
  /** The same for headers that are still a plain object. */
  write(headers: Record<string, string>, origin: string | null): void;
  /** The further headers of an answer to a preflight. */
  preflight(headers: Headers, methods: readonly string[]): void;
}

/** @see https://fetch.spec.whatwg.org/#http-cors-protocol */
export function cors(allowedOrigins: readonly string[]): Cors {
  const allowed = new Set(allowedOrigins);
  return {
    mark(headers, origin) {
      headers.append("vary", "Origin");
      if (origin === null || !allowed.has(origin) || headers.has("access-control-allow-origin")) {
        return;
      }
      headers.set("access-control-allow-origin", origin);
      headers.set("access-control-expose-headers", EXPOSED);
    },
    write(headers, origin) {
      headers["vary"] = "Origin";
      if (origin !== null && allowed.has(origin)) {
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
