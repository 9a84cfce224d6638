import { Problem } from "../domain/problem.ts";
import type { UsageRoom } from "./room.ts";
import type { Spender } from "./spender.ts";
import type { Allowed, Refused } from "./verdict.ts";

const DETAIL: Readonly<Record<Refused["limit"], string>> = {
  second: "The organization's limit of calls a second is reached",
  month: "The organization's limit of calls for this month is reached; it begins anew on the first, in UTC",
  day: "The organization's limit of calls a day in the test environment is reached; it begins anew at midnight, in UTC",
};

/**
 * Spends one call, or says why not. Hand the answer to `refundCall` when the call fails.
 *
 * @throws {Problem} `RATE_LIMITED`, `QUOTA_EXCEEDED`, `UNAVAILABLE`
 */
export async function spendCall({ ledger }: UsageRoom, spender: Spender): Promise<Allowed> {
  const asked = ledger.spend(spender);
  const verdict = asked instanceof Promise ? await asked : asked;
  if (verdict.allowed) {
    return verdict;
  }
  throw new Problem(verdict.code, DETAIL[verdict.limit], { retryAfterS: verdict.retryAfterS });
}
