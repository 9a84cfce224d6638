import type { UsageRoom } from "./room.ts";
import type { Allowed } from "./verdict.ts";

/** Takes a call back that was answered with 4xx or 5xx, which are no calls. Once for each. */
export function refundCall({ ledger }: UsageRoom, spent: Allowed): void {
  ledger.refund(spent);
}
