import type { LeaseRequest } from "../leases/mod.ts";
import { sql } from "drizzle-orm";
import { type Database, withOrganization } from "../../store/with_claims.ts";

/** Calls granted now. */
export interface RateGrant {
  readonly granted: number;
  /** Calls that could still be granted now. */
  readonly remaining: number;
  /** Milliseconds until the oldest counted calls leave the window and more can be granted; 0 where none count. */
  readonly nextMs: number;
}

/**
 * Counts the calls of an organization, in both environments, within the last second, for all servers together and by
 * its own clock, because servers' clocks may differ.  No second, wherever it begins, has more calls than the limit: a
 * waiting call is used at once and counts for `WINDOW_MS`; one leased ahead may be used for `LEASE_MS` and counts for
 * that much longer.
 */
export interface RateStore {
  /**
   * Grants at least the waiting calls within the limit, and more where much is left.
   *
   * @param request.limit calls a second
   */
  take(organizationId: string, request: LeaseRequest & { readonly limit: number }): Promise<RateGrant>;
  /** Resolves if the store that counts for an organization answers. */
  check(organizationId: string): Promise<void>;
}

/** How long a call counts. Milliseconds. */
export const WINDOW_MS = 1000;

/**
 * How long calls leased ahead may be used: at the fastest rates five requests to the store per second. Milliseconds.
 */
export const LEASE_MS = 200;

/** After this long no earlier grant counts. Milliseconds. */
export const FORGOTTEN_MS = WINDOW_MS + LEASE_MS;

/**
 * A lease ahead is at most this share of what is left. At the default limit of 50 nothing is leased ahead, so that a
 * call is refused only when the second before it really has 50; at 1,000 unused leases can hide a tenth of the limit.
 */
export const RATE_SHARE = 64;

/**
 * Moments are rounded up to this many milliseconds, which bounds the stored entries of an organization to some 200. A
 * call then counts up to 1 % longer.
 */
export function momentStep(limit: number): number {
  return limit < SMALL_LIMIT ? 1 : COARSE_STEP_MS;
}

const SMALL_LIMIT = 200;
const COARSE_STEP_MS = 10;

interface TakenRow extends Record<string, unknown> {
  readonly granted: number;
  readonly remaining: number;
  readonly next_ms: number;
}

/**
 * Counts the calls of the last second in Postgres, by the database's clock: for a service without Redis, and while
 * Redis is away. The function `locus_take_rate` decides atomically, as the script of `redisRate` does.
 */
export function postgresRate(database: Database): RateStore {
  return {
    take(organizationId, { limit, waiting, preferred }) {
      return withOrganization(database, organizationId, async ({ transaction }): Promise<RateGrant> => {
        const [row] = await transaction.execute<TakenRow>(sql`
          select granted::float8, remaining::float8, next_ms::float8 from locus_take_rate(
            ${organizationId}, ${limit}::bigint, ${waiting}::bigint, ${preferred}::bigint, ${RATE_SHARE}::bigint,
            ${WINDOW_MS}::bigint, ${FORGOTTEN_MS}::bigint, ${momentStep(limit)}::bigint)`);
        if (row === undefined) {
          throw new Error("Cannot read what was granted because the database returned no row");
        }
        return { granted: row.granted, remaining: row.remaining, nextMs: row.next_ms };
      });
    },
    async check() {
      await database.execute(sql`select 1`);
    },
  };
}
