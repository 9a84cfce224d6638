import type { CallStatus } from "../domain/caller.ts";
import type { Spender, UsageDeps } from "./deps.ts";
import type { Allowed } from "./leases/mod.ts";

/** An answered call that was spent. */
export interface CountCall {
  /** The caller. `spent` may name another key of the organization, because keys share a lease. */
  readonly spender: Spender;
  readonly spent: Allowed;
  readonly status: CallStatus;
}

/** Counts an answered call by its key and status, in memory. Once for each call that is not refunded. */
export function countCall({ tally }: UsageDeps, { spender, spent, status }: CountCall): void {
  tally.count({ spender, day: spent.origin.day, status });
}
