import { Problem } from "../domain/problem.ts";
import type { UsageDeps } from "./deps.ts";
import type { Spender } from "./spender.ts";
import type { Allowed, Refused, Verdict } from "./verdict.ts";

const DETAIL: Readonly<Record<Refused["limit"], string>> = {
  second: "The organization's limit of calls a second is reached",
  month: "The organization's limit of calls for this month is reached; it resets on the first of the month, in UTC",
  day: "The organization's limit of calls a day in the test environment is reached; it resets at midnight, in UTC",
};

/**
 * Uses one call, or throws where a limit is reached. Synchronous where a lease has a call. Pass the
 * result to `refundCall()` when the call fails.
 *
 * @throws {Problem} `RATE_LIMITED`, `QUOTA_EXCEEDED`, `UNAVAILABLE`
 */
export function spendCall({ ledger }: UsageDeps, spender: Spender): Allowed | Promise<Allowed> {
  const verdict = ledger.spend(spender);
  return verdict instanceof Promise ? verdict.then(allowed) : allowed(verdict);
}

function allowed(verdict: Verdict): Allowed {
  if (verdict.allowed) {
    return verdict;
  }
  throw new Problem(verdict.code, DETAIL[verdict.limit], { retryAfterS: verdict.retryAfterS });
}
