import { sql } from "drizzle-orm";
import { type Database, withOrganization } from "../../store/with_claims.ts";
import { firstOr } from "../../store/rows.ts";

/** A server's request to a store. */
export interface LeaseRequest {
  /** Calls that wait for an answer: they are served first. */
  readonly waiting: number;
  /** Calls wanted in total: more where calls arrive fast. */
  readonly preferred: number;
}

/** Two stores of one count; the second is used while the first is away. */
interface FallbackOptions {
  readonly first: RateStore;
  readonly second: RateStore;
  readonly sleep: (milliseconds: number) => Promise<void>;
  /** Stops the checks whether the first store is back. */
  readonly signal: AbortSignal;
  /** Called when the first store is lost and when it is used again. */
  readonly onChange?: (state: "away" | "back") => void;
}

/** How often a store that is away is checked. Milliseconds. */
const RETRY_MS = 1000;

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
        const row = await transaction.execute<TakenRow>(sql`
          select granted::float8, remaining::float8, next_ms::float8 from locus_take_rate(
            ${organizationId}, ${limit}::bigint, ${waiting}::bigint, ${preferred}::bigint, ${RATE_SHARE}::bigint,
            ${WINDOW_MS}::bigint, ${FORGOTTEN_MS}::bigint, ${momentStep(limit)}::bigint)`)
          .then(firstOr(() => new Error("Cannot read what was granted because the database returned no row")));
        return { granted: row.granted, remaining: row.remaining, nextMs: row.next_ms };
      });
    },
    async check() {
      await database.execute(sql`select 1`);
    },
  };
}

/**
 * A rate that survives the loss of its store. No second may be used from both. When the first store is lost, calls wait
 * once until no earlier grant of it counts. When it is back, no call waits: for that long both stores must grant a
 * call.
 */
export function withFallback(options: FallbackOptions): RateStore {
  const { first, second, sleep, signal, onChange } = options;
  /** Undefined: the first store is in use. Resolves when nothing of the first counts, so the second may be used. */
  let changedOver: Promise<void> | undefined;
  /** The first store is back, and grants of the second still count. */
  let isReturning = false;

  function changeOver(organizationId: string): Promise<void> {
    if (changedOver === undefined) {
      onChange?.("away");
      changedOver = sleep(FORGOTTEN_MS);
      void comeBack(organizationId, changedOver);
    }
    return changedOver;
  }

  /**
   * Uses the first store again once it answers, but never before calls may use the second one. Calls that still wait
   * for the second would otherwise get its grants after the return, and the period of an earlier return, in which both
   * must grant, would end inside this one. Part of a cluster may be away: checks the part whose loss was noticed.
   */
  async function comeBack(organizationId: string, changingOver: Promise<void>): Promise<void> {
    await changingOver;
    while (!signal.aborted) {
      await sleep(RETRY_MS);
      if (await first.check(organizationId).then(() => true, () => false)) {
        isReturning = true;
        changedOver = undefined;
        onChange?.("back");
        await sleep(FORGOTTEN_MS);
        isReturning = false;
        return;
      }
    }
  }

  /** The calls that both grant. Further calls granted by one of them stay counted there, which is the safe side. */
  async function takeBoth(...[organizationId, request]: Parameters<RateStore["take"]>): Promise<RateGrant> {
    const before = await second.take(organizationId, request);
    if (before.granted === 0) {
      return before;
    }
    const { granted, waiting } = { granted: before.granted, waiting: Math.min(request.waiting, before.granted) };
    const grant = await first.take(organizationId, { ...request, waiting, preferred: granted });
    return {
      granted: grant.granted,
      remaining: Math.min(grant.remaining, before.remaining),
      nextMs: Math.max(grant.nextMs, before.nextMs),
    };
  }

  return {
    async take(organizationId, request) {
      if (changedOver === undefined) {
        try {
          return await (isReturning ? takeBoth(organizationId, request) : first.take(organizationId, request));
        } catch {
          // Calls it may have granted are lost with it, which is the safe side.
        }
      }
      await changeOver(organizationId);
      return await second.take(organizationId, request);
    },
    check: (organizationId) => (changedOver === undefined ? first : second).check(organizationId),
  };
}
