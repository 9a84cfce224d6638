import type { Period } from "./period.ts";
import type { Spender } from "./spender.ts";

/** A call that may be answered, and where it was counted. */
export interface Allowed {
  readonly allowed: true;
  readonly spender: Spender;
  readonly origin: Period;
}

/** A call that is refused. */
export interface Refused {
  readonly allowed: false;
  /** `RATE_LIMITED`: the limit per second. `QUOTA_EXCEEDED`: the month, or the day of the test environment. */
  readonly code: "RATE_LIMITED" | "QUOTA_EXCEEDED";
  readonly limit: "second" | "month" | "day";
  readonly retryAfterS: number;
}

/** The limits' decision on one call. */
export type Verdict = Allowed | Refused;
