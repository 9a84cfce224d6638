import { Problem } from "../../../domain/problem.ts";
import type { ApiDependencies } from "../../api_dependencies.ts";
import type { Limit } from "../../../usage/mod.ts";

/** A line for every refused request would be more work than the refusal. Milliseconds. */
const LOGGED_MS = 1000;
/** Delays are spread from 1 to this: callers that were refused together should not retry together. Seconds. */
const RETRY_AFTER_MAX_S = 3;

/**
 * Requests refused for overload. The returned function counts one, in the metrics and in at most one log line a second,
 * and returns its problem.
 */
export function overloadRefusals(
  { logger, metrics, monotonicMs }: Pick<ApiDependencies, "logger" | "metrics" | "monotonicMs">,
): () => Problem {
  let unlogged = 0;
  let total = 0;
  let loggedMs = Number.NEGATIVE_INFINITY;
  return function refuse() {
    unlogged++;
    total++;
    metrics.shed();
    const nowMs = monotonicMs();
    if (nowMs - loggedMs >= LOGGED_MS) {
      logger.warn("overload", { refused: unlogged });
      loggedMs = nowMs;
      unlogged = 0;
    }
    return new Problem("UNAVAILABLE", "The service has more requests than it can answer: try again later", {
      retryAfterS: 1 + total % RETRY_AFTER_MAX_S,
    });
  };
}

/**
 * The limits and what is left of them, as structured fields: `RateLimit-Policy` and `RateLimit`.
 *
 * @see https://datatracker.ietf.org/doc/draft-ietf-httpapi-ratelimit-headers/
 */
export function rateLimitFields(limits: readonly Limit[]): readonly [policy: string, state: string] {
  let state = "";
  for (const { name, remaining, resetS } of limits) {
    state += `${state === "" ? "" : ", "}"${name}";r=${remaining};t=${resetS}`;
  }
  return [policyOf(limits), state];
}

/** The last policy that was written: nearly all organizations have the same one. */
let written: { readonly limits: readonly Limit[]; readonly policy: string } = { limits: [], policy: "" };

function policyOf(limits: readonly Limit[]): string {
  if (!isSamePolicy(limits, written.limits)) {
    const policy = limits.map(({ name, quota, windowS }) => `"${name}";q=${quota};w=${windowS}`).join(", ");
    written = { limits, policy };
  }
  return written.policy;
}

function isSamePolicy(limits: readonly Limit[], others: readonly Limit[]): boolean {
  if (limits.length !== others.length) {
    return false;
  }
  for (let at = 0; at < limits.length; at++) {
    const [limit, other] = [limits[at], others[at]];
    if (limit?.name !== other?.name || limit?.quota !== other?.quota || limit?.windowS !== other?.windowS) {
      return false;
    }
  }
  return true;
}

/** Writes the rate limit headers; none where there are no limits. */
export function writeRateLimits(headers: Headers, limits: readonly Limit[]): void {
  const [policy, state] = rateLimitFields(limits);
  if (policy !== "") {
    headers.set("ratelimit-policy", policy);
    headers.set("ratelimit", state);
  }
}
