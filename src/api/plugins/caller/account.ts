import { type Limit, refundCall } from "../../../usage/mod.ts";
import type { ApiDependencies } from "../../api_dependencies.ts";
import { writeRateLimits } from "../limits/rate_limit_headers.ts";
import type { RequestNotes } from "../requests/request_notes.ts";

/**
 * Refunds the call of a failed request and writes the caller's limits into the headers. Never fails an answer: limits
 * that cannot be read are omitted.
 */
export function account(
  { usage }: Pick<ApiDependencies, "usage">,
  response: Response,
  { caller, spent, lane }: RequestNotes,
): Promise<void> | undefined {
  if (spent !== undefined && response.status >= 400) {
    refundCall(usage, spent);
  }
  const known = caller === undefined ? [] : usage.ledger.limits(caller);
  if (known instanceof Promise) {
    return known.then((limits) => withLane(limits, lane), () => [])
      .then((limits) => writeRateLimits(response.headers, limits));
  }
  writeRateLimits(response.headers, withLane(known, lane));
  return undefined;
}

/** The caller's limits, where they are known without waiting. */
export function limitsNow(
  { ledger }: ApiDependencies["usage"],
  { caller, lane }: RequestNotes,
): readonly Limit[] | undefined {
  const known = caller === undefined ? [] : ledger.limitsNow(caller);
  return known === undefined ? undefined : withLane(known, lane);
}

function withLane(limits: readonly Limit[], lane: RequestNotes["lane"]): readonly Limit[] {
  const own = lane?.limit();
  return own === undefined ? limits : [...limits, own];
}
