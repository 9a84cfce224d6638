import { Problem } from "../../../domain/problem.ts";
import type { ApiDependencies } from "../../api_dependencies.ts";
import type { Limit } from "../../../usage/mod.ts";

/** How many requests of each source were accepted in the last seconds. */
export interface FairShares {
  /** Whether more requests of a source were accepted than of the average source. */
  isAboveAverage(source: string): boolean;
  count(source: string, nowMs: number): void;
  /** A request of a source was refused: it takes part in the average even if none of its requests was accepted. */
  meet(source: string): void;
}

/** Interval at which counts are halved, so that old requests soon stop counting. Milliseconds. */
const HALVED_MS = 250;
/** Halvings after which every count is below 1: a longer pause makes no difference. */
const HALVES_MAX = 16;
/** Sources that are counted, which bounds memory. Further ones count as below the average. */
const SOURCES_MAX = 1000;

/** Counts accepted requests by source; older ones count less. */
export function fairShares(): FairShares {
  const counts = new Map<string, number>();
  let total = 0;
  let halvedMs = 0;

  function halve(nowMs: number): void {
    const factor = 2 ** -Math.min(HALVES_MAX, Math.floor((nowMs - halvedMs) / HALVED_MS));
    halvedMs = nowMs;
    total = 0;
    for (const [source, count] of counts) {
      const left = count * factor;
      if (left < 1) {
        counts.delete(source);
      } else {
        counts.set(source, left);
        total += left;
      }
    }
  }

  function add(source: string): void {
    const count = counts.get(source);
    if (count !== undefined || counts.size < SOURCES_MAX) {
      counts.set(source, (count ?? 0) + 1);
      total++;
    }
  }

  return {
    isAboveAverage: (source) => (counts.get(source) ?? 0) * counts.size > total,
    count(source, nowMs) {
      if (nowMs - halvedMs >= HALVED_MS) {
        halve(nowMs);
      }
      add(source);
    },
    meet(source) {
      if (!counts.has(source)) {
        add(source);
      }
    },
  };
}

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
