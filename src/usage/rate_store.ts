import type { LeaseAsk } from "./lease_ask.ts";
import type { Spender } from "./spender.ts";

/** What is given of the second under way. */
export interface RateGrant {
  readonly granted: number;
  /** What is left of the second for everybody. */
  readonly remaining: number;
  /** Until the second is over, in milliseconds, counted from when it was asked for or later. */
  readonly leftMs: number;
}

/** Counts the calls of each second, for all servers together, by its own clock: servers' clocks may differ. */
export interface RateStore {
  /**
   * Gives at least what waits, as far as the second's limit goes, and more where much is left.
   *
   * @param ask.limit calls a second
   */
  take(spender: Spender, ask: LeaseAsk & { readonly limit: number }): Promise<RateGrant>;
  /**
   * How long the second under way still goes, by the clock that counts for a spender. Also tells whether the store
   * answers where it counts for them.
   */
  leftMs(spender: Spender): Promise<number>;
}

/**
 * A lease is at most this part of what is left of the second, so that it shrinks to 1 towards the limit and servers
 * find nothing to hold while others are refused.
 */
export const RATE_SHARE = 8;
