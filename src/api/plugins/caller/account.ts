import { isPublishable } from "../../../domain/caller.ts";
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
  notes: RequestNotes,
): Promise<void> | undefined {
  const { caller, spent, lane } = notes;
  if (spent !== undefined && response.status >= 400) {
    refundCall(usage, spent);
  }
  if (isOfPage(notes)) {
    writeRateLimits(response.headers, limitsOfPage(notes));
    return undefined;
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
  notes: RequestNotes,
): readonly Limit[] | undefined {
  if (isOfPage(notes)) {
    return limitsOfPage(notes);
  }
  const { caller, lane } = notes;
  const known = caller === undefined ? [] : ledger.limitsNow(caller);
  return known === undefined ? undefined : withLane(known, lane);
}

function isOfPage({ caller }: RequestNotes): boolean {
  return caller !== undefined && isPublishable(caller);
}

/** A page's visitors see their own limit: how much its owner uses is not for them. */
function limitsOfPage({ pageLimit }: RequestNotes): readonly Limit[] {
  return pageLimit === undefined ? [] : [pageLimit];
}

function withLane(limits: readonly Limit[], lane: RequestNotes["lane"]): readonly Limit[] {
  const own = lane?.limit();
  return own === undefined ? limits : [...limits, own];
}
