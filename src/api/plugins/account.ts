import { finishIdempotent } from "../../accounts/mod.ts";
import { type Limit, refundCall } from "../../usage/mod.ts";
import type { ApiDependencies } from "../api_dependencies.ts";
import { writeRateLimits } from "./rate_limit_headers.ts";
import type { RequestNotes } from "./request_notes.ts";

/** What is kept of an answer's headers, to be given again; the others belong to one request. */
const KEPT_HEADERS = ["content-type", "location", "etag"];

/**
 * What an answer means for whoever asked: a failed one was no call, a successful one is kept for its idempotency key,
 * and every one tells the limits. Never fails an answer: what cannot be written is left out.
 */
export function account(
  dependencies: Pick<ApiDependencies, "usage" | "accounts" | "logger">,
  response: Response,
  notes: RequestNotes,
): Promise<void> | undefined {
  const { usage } = dependencies;
  const { caller, spent, claimed } = notes;
  notes.endClaim?.();
  if (spent !== undefined && response.status >= 400) {
    refundCall(usage, spent);
  }
  const known = caller === undefined ? [] : usage.ledger.limits(caller);
  const own = notes.lane?.limit();
  const withOwn = (limits: readonly Limit[]): readonly Limit[] => own === undefined ? limits : [...limits, own];
  if (claimed === undefined && !(known instanceof Promise)) {
    writeRateLimits(response.headers, withOwn(known));
    return undefined;
  }
  // Caught at once: it may fail while something else is waited for.
  const limits = known instanceof Promise ? known.then(withOwn, () => []) : withOwn(known);
  return accountLater(dependencies, { response, notes, limits });
}

/** The same where something has to be waited for. */
async function accountLater(
  { accounts, logger }: Pick<ApiDependencies, "accounts" | "logger">,
  { response, notes, limits }: {
    readonly response: Response;
    readonly notes: RequestNotes;
    readonly limits: readonly Limit[] | Promise<readonly Limit[]>;
  },
): Promise<void> {
  const { claimed } = notes;
  if (claimed !== undefined) {
    const headers = Object.fromEntries(
      KEPT_HEADERS.flatMap((name) => {
        const value = response.headers.get(name);
        return value === null ? [] : [[name, value]];
      }),
    );
    const body = response.ok ? await response.clone().text() : "";
    await finishIdempotent(accounts, { claimed, answer: { status: response.status, headers, body } })
      .catch(() => logger.warn("idempotency", { request_id: notes.requestId, state: "not kept" }));
  }
  writeRateLimits(response.headers, await limits);
}
