import type { LeaseAsk } from "./lease_ask.ts";

/** Calls granted now. */
export interface RateGrant {
  readonly granted: number;
  /** What may still be granted to others at this moment. */
  readonly remaining: number;
  /** Until the oldest counted calls leave the window, so that more may be granted. Milliseconds; 0 where none count. */
  readonly nextMs: number;
}

/**
 * Counts the calls of an organization, in both environments, within the last second, for all servers together and by
 * its own clock: servers' clocks may differ.
 *
 * No second, wherever it begins, has more calls than the limit: a call that waits is spent at once and counts for
 * `WINDOW_MS`; one that is leased ahead may be spent for `LEASE_MS` and counts for as much longer.
 */
export interface RateStore {
  /**
   * Grants at least what waits, as far as the limit goes, and more where much is left.
   *
   * @param ask.limit calls a second
   */
  take(organizationId: string, ask: LeaseAsk & { readonly limit: number }): Promise<RateGrant>;
  /** Resolves if the store answers where it counts for an organization. */
  check(organizationId: string): Promise<void>;
}

/** How long a call counts. */
export const WINDOW_MS = 1000;

/** How long calls that are leased ahead may be spent: at the fastest rates five questions to the store a second. */
export const LEASE_MS = 200;

/** After this long nothing counts that was granted before. */
export const FORGOTTEN_MS = WINDOW_MS + LEASE_MS;

/**
 * A lease ahead is at most this part of what is left. At the usual limit of 50 nothing is leased ahead, so a call is
 * refused only where the second before it really has 50; at 1,000 unspent leases can hide a tenth of the limit.
 */
export const RATE_SHARE = 64;

/**
 * Moments are rounded up to so many milliseconds, which bounds what is stored for an organization: at most some 200
 * entries. A call then counts up to 1 % longer.
 */
export function momentStep(limit: number): number {
  return limit < SMALL_LIMIT ? 1 : COARSE_STEP_MS;
}

const SMALL_LIMIT = 200;
const COARSE_STEP_MS = 10;
