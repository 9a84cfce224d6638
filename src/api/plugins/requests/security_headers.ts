/** What a page of the service may load: the service's own files, nothing inline and nothing from other origins. */
export const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join("; ");

/** An answer that is not a page may load nothing in a browser. */
const ANSWER_POLICY = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'";
/** Two years, with subdomains: what browsers' preload lists recommend. */
const STAY_ON_HTTPS = "max-age=63072000; includeSubDomains";

/** The headers of every answer that does not set them itself. */
export function securityHeaders(publicUrl: string): readonly (readonly [name: string, value: string])[] {
  const headers: (readonly [string, string])[] = [
    ["cache-control", "no-store"],
    ["content-security-policy", ANSWER_POLICY],
    ["cross-origin-opener-policy", "same-origin"],
    ["referrer-policy", "no-referrer"],
    ["x-content-type-options", "nosniff"],
  ];
  if (publicUrl.startsWith("https:")) {
    headers.push(["strict-transport-security", STAY_ON_HTTPS]);
  }
  return headers;
}
