import type { UsageDeps } from "./deps.ts";
import type { Allowed } from "./verdict.ts";

/** Refunds a call that was answered with 4xx or 5xx. Once for each. */
export function refundCall({ ledger }: UsageDeps, spent: Allowed): void {
  ledger.refund(spent);
}
