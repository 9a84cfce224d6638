import type { CallStatus } from "../domain/call_status.ts";
import type { UsageDeps } from "./deps.ts";
import type { Allowed } from "./leases/mod.ts";
import type { Spender } from "./spender.ts";

/** A used call that was answered. */
export interface CountCall {
  /** Who made it: `spent` may name another key of the organization, which shares the lease. */
  readonly spender: Spender;
  readonly spent: Allowed;
  readonly status: CallStatus;
}

/** Counts an answered call by its key and status, in memory. Once for each call that is not refunded. */
export function countCall({ tally }: UsageDeps, { spender, spent, status }: CountCall): void {
  tally.count({ spender, day: spent.origin.day, status });
}
