/** The state of one limit, as the headers `RateLimit-Policy` and `RateLimit` tell it. */
export interface Limit {
  readonly name: "second" | "month" | "day";
  readonly quota: number;
  readonly windowS: number;
  readonly remaining: number;
  /** Until it begins anew, rounded up. */
  readonly resetS: number;
}
