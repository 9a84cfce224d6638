import type { Period } from "./period.ts";
import type { Spender } from "./spender.ts";

/** A call that may be answered, and what it was taken from. */
export interface Allowed {
  readonly allowed: true;
  readonly spender: Spender;
  readonly origin: Period;
}

/** A call that may not. */
export interface Refused {
  readonly allowed: false;
  /** `RATE_LIMITED`: the second. `QUOTA_EXCEEDED`: the month, or the day of the test environment. */
  readonly code: "RATE_LIMITED" | "QUOTA_EXCEEDED";
  readonly limit: "second" | "month" | "day";
  readonly retryAfterS: number;
}

/** What the limits say of one call. */
export type Verdict = Allowed | Refused;
