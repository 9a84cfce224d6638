import { Problem } from "../../../domain/problem.ts";
import type { ApiDependencies } from "../../api_dependencies.ts";

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
