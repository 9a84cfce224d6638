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
  const own = lane?.limit();
  const withOwn = (limits: readonly Limit[]): readonly Limit[] => own === undefined ? limits : [...limits, own];
  if (known instanceof Promise) {
    return known.then(withOwn, () => []).then((limits) => writeRateLimits(response.headers, limits));
  }
  writeRateLimits(response.headers, withOwn(known));
  return undefined;
}
