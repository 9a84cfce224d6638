/** The state of one limit, as the headers `RateLimit-Policy` and `RateLimit` show it. */
export interface Limit {
  readonly name: "second" | "month" | "day" | "key_day" | "key_month" | "read" | "write" | "heavy" | "call" | "page";
  readonly quota: number;
  readonly windowS: number;
  readonly remaining: number;
  /** Seconds until all of it is available again, rounded up. */
  readonly resetS: number;
}
