import { Problem } from "../../domain/problem.ts";
import type { UsageDeps } from "../deps.ts";
import type { Spender } from "../parts.ts";
import type { Allowed, Refused, Verdict } from "./ledger.ts";

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

/**
 * Takes one of the calls per second, for a request that may cost no call.
 *
 * @throws {Problem} `RATE_LIMITED`, `UNAVAILABLE`
 */
export async function takeSecond({ ledger }: UsageDeps, spender: Spender): Promise<void> {
  if (!await ledger.takeSecond(spender)) {
    throw new Problem("RATE_LIMITED", DETAIL.second, { retryAfterS: 1 });
  }
}

/**
 * Uses one call after `takeSecond`.
 *
 * @throws {Problem} `QUOTA_EXCEEDED`, `UNAVAILABLE`
 */
export async function spendPeriodCall({ ledger }: UsageDeps, spender: Spender): Promise<Allowed> {
  return allowed(await ledger.spendPeriod(spender));
}

/**
 * Uses several calls of one request, all or none: one of the calls per second, and each of the month or day.
 *
 * @throws {Problem} `RATE_LIMITED`, `QUOTA_EXCEEDED`, `UNAVAILABLE`
 */
export async function spendCalls(deps: UsageDeps, spender: Spender, calls: number): Promise<Allowed[]> {
  await takeSecond(deps, spender);
  const spending = await Promise.allSettled(Array.from({ length: calls }, () => spendPeriodCall(deps, spender)));
  const spent = spending.flatMap((one) => one.status === "fulfilled" ? [one.value] : []);
  const refused = spending.find((one) => one.status === "rejected");
  if (refused !== undefined) {
    spent.forEach((one) => refundCall(deps, one));
    throw refused.reason;
  }
  return spent;
}

function allowed(verdict: Verdict): Allowed {
  if (verdict.allowed) {
    return verdict;
  }
  throw new Problem(verdict.code, verdict.detail ?? DETAIL[verdict.limit], { retryAfterS: verdict.retryAfterS });
}

/** Refunds a call that was answered with 4xx or 5xx. Once for each. */
export function refundCall({ ledger }: UsageDeps, spent: Allowed): void {
  ledger.refund(spent);
}
