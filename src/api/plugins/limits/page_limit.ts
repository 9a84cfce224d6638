import { tokenBuckets } from "./fault_limit.ts";
import { networkOf } from "../../../domain/network.ts";
import { Problem } from "../../../domain/problem.ts";
import type { BucketStore, Limit } from "../../../usage/mod.ts";

/** Limits the requests that one address sends with one publishable key. */
export interface PageLimit {
  /**
   * Counts a request, and returns what is left: at once where no other server counts.
   *
   * @throws {Problem} `RATE_LIMITED`, at once or in the promise
   */
  take(keyId: string, address: string): Limit | Promise<Limit>;
}

export interface PageLimitOptions {
  /** `PUBLISHABLE_PER_MINUTE` */
  readonly perMinute: number;
  /** On the monotonic clock. */
  readonly monotonicMs: () => number;
  /** Counts for all servers together. Absent: only this process counts. */
  readonly shared?: BucketStore | undefined;
}

const MINUTE_S = 60;
/** Addresses that are tracked: some 10 MB. Beyond this the least recently seen one is dropped. */
const SOURCES_MAX = 50_000;
/** A shared store that failed is left alone for this long: each request would wait a second for it. */
const AWAY_MS = 5000;

/**
 * A token bucket for each key and network: a publishable key can be read by everybody, and this keeps one reader from
 * using up its owner's calls. A refused request takes nothing.
 *
 * This process counts first, so that a visitor over the limit costs nothing. What it allows, the shared store allows for
 * all servers together. While that one is away, each server counts its own.
 */
export function pageLimit({ perMinute, monotonicMs, shared }: PageLimitOptions): PageLimit {
  const perSecond = perMinute / MINUTE_S;
  const sources = tokenBuckets({ burst: perMinute, perSecond, monotonicMs, max: SOURCES_MAX });
  let awayUntilMs = Number.NEGATIVE_INFINITY;

  function refusal(left: number): Problem {
    return sources.refusal(left, `This address has sent ${perMinute} requests with this key in a minute`);
  }

  function limitOf(left: number): Limit {
    return {
      name: "page",
      quota: perMinute,
      windowS: MINUTE_S,
      remaining: Math.floor(left),
      resetS: Math.ceil((perMinute - left) / perSecond),
    };
  }

  async function takeShared(source: string, store: BucketStore): Promise<Limit> {
    // The connection logs why it fails.
    const taken = await store.take(source, { size: perMinute, windowMs: MINUTE_S * 1000 }).catch(() => undefined);
    if (taken === undefined) {
      awayUntilMs = monotonicMs() + AWAY_MS;
      return limitOf(sources.left(source));
    }
    // A request that was refused took a token here: what the store has left is right for both.
    const left = taken.isAllowed ? Math.min(taken.left, sources.left(source)) : taken.left;
    sources.keep(source, left);
    if (!taken.isAllowed) {
      throw refusal(left);
    }
    return limitOf(left);
  }

  return {
    take(keyId, address) {
      const source = `${keyId} ${networkOf(address)}`;
      const left = sources.left(source);
      if (left < 1) {
        sources.keep(source, left);
        throw refusal(left);
      }
      sources.keep(source, left - 1);
      return shared === undefined || monotonicMs() < awayUntilMs ? limitOf(left - 1) : takeShared(source, shared);
    },
  };
}
