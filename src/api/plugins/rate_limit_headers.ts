import type { Limit } from "../../usage/mod.ts";

/**
 * Writes what the limits are and how much is left of them, as structured fields.
 *
 * @see https://datatracker.ietf.org/doc/draft-ietf-httpapi-ratelimit-headers/
 */
export function writeRateLimits(headers: Headers, limits: readonly Limit[]): void {
  let policy = "";
  let state = "";
  for (const { name, quota, windowS, remaining, resetS } of limits) {
    const separator = policy === "" ? "" : ", ";
    policy += `${separator}"${name}";q=${quota};w=${windowS}`;
    state += `${separator}"${name}";r=${remaining};t=${resetS}`;
  }
  if (policy !== "") {
    headers.set("ratelimit-policy", policy);
    headers.set("ratelimit", state);
  }
}
