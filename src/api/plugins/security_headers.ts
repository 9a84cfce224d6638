/** What a page of the service may load: its own files, nothing inline, nothing from elsewhere. */
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

/** What an answer that is no page may do in a browser: nothing. */
const ANSWER_POLICY = "default-src 'none'; frame-ancestors 'none'";
/** Two years, the least that browsers' preload lists ask for. */
const STAY_ON_HTTPS_S = 63_072_000;

/** The headers every answer has unless it says otherwise itself. */
export function securityHeaders(publicUrl: string): readonly (readonly [name: string, value: string])[] {
  const headers: (readonly [string, string])[] = [
    ["cache-control", "no-store"],
    ["content-security-policy", ANSWER_POLICY],
    ["cross-origin-opener-policy", "same-origin"],
    ["referrer-policy", "no-referrer"],
    ["x-content-type-options", "nosniff"],
  ];
  if (publicUrl.startsWith("https:")) {
    headers.push(["strict-transport-security", `max-age=${STAY_ON_HTTPS_S}`]);
  }
  return headers;
}
