import { BoundedMap } from "../../../domain/bounded_map.ts";
import { type Caller, isPublishable } from "../../../domain/caller.ts";
import { Problem } from "../../../domain/problem.ts";
import { networkOf } from "../../../domain/network.ts";
import type { BucketStore, Limit } from "../../../usage/mod.ts";

/** Keeps a credential from occupying the server with requests that are refused for their content. */
export type FaultLimit = ReturnType<typeof faultLimit>;

/** How many refusals are allowed. */
interface FaultLimitOptions {
  /** The same as for calls that succeed: a caller within its rate always gets the explanation. */
  readonly perSecond: number;
  /** On the monotonic clock. */
  readonly monotonicMs: () => number;
}

/** Seconds of refusals allowed at once: a program deployed with a mistake should get answers that name the mistake. */
const BURST_SECONDS = 4;
/** A body of this size counts as one more refusal: reading and checking it costs as much as a small request. */
const BYTES_OF_ONE = 16 * 1024;
/** Larger bodies are refused unread, or read in chunks. */
const BYTES_MAX = 1024 * 1024;
/** Credentials that are remembered. Beyond this, the least recently refused one is dropped. */
const CREDENTIALS_MAX = 10_000;

/**
 * Refused requests are not calls, so no limit of calls applies to them, but each costs its reading and checking. The
 * limit belongs to the credential: a faulty program with a separate key does not stop its organization's other keys.
 * Counted in this process only: it protects the process, no quota depends on it.
 */
export function faultLimit({ perSecond, monotonicMs }: FaultLimitOptions) {
  const credentials = tokenBuckets({ burst: perSecond * BURST_SECONDS, perSecond, monotonicMs, max: CREDENTIALS_MAX });
  return {
    /** @throws {Problem} `RATE_LIMITED` when too many recent requests of this credential were refused */
    assertMayRequest(caller: Caller): void {
      const credential = credentialOf(caller);
      // Few credentials are in it, so a good call costs one look-up.
      if (!credentials.has(credential)) {
        return;
      }
      const left = credentials.left(credential);
      if (left <= 0) {
        throw credentials.refusal(left, "Too many requests with this credential are invalid: correct them first");
      }
    },
    /**
     * Counts a request that was refused for its content. Not for publishable keys: each address has a rate of its own
     * there, and nobody may stop a key that everybody can read.
     */
    count(caller: Caller, bytes: number): void {
      if (isPublishable(caller)) {
        return;
      }
      const credential = credentialOf(caller);
      const cost = 1 + Math.floor(Math.min(bytes, BYTES_MAX) / BYTES_OF_ONE);
      credentials.keep(credential, credentials.left(credential) - cost);
    },
  };
}

/** Token buckets by name, the least recently kept ones dropped beyond `max`. A name without a bucket has a full one. */
function tokenBuckets({ burst, perSecond, monotonicMs, max }: AddressLimit & { readonly max: number }) {
  const buckets = new BoundedMap<{ readonly left: number; readonly atMs: number }>(max);
  return {
    has: (name: string): boolean => buckets.peek(name) !== undefined,
    left(name: string): number {
      const { left, atMs } = buckets.peek(name) ?? { left: burst, atMs: 0 };
      return Math.min(burst, left + (monotonicMs() - atMs) / 1000 * perSecond);
    },
    keep: (name: string, left: number): void => buckets.set(name, { left, atMs: monotonicMs() }),
    refusal: (left: number, detail: string): Problem =>
      new Problem("RATE_LIMITED", detail, { retryAfterS: Math.ceil((1 - left) / perSecond) }),
  };
}

/** A key, or a person in one organization: a new log-in does not reset the count. */
function credentialOf(caller: Caller): string {
  return caller.kind === "key" ? caller.keyId : `${caller.userId} ${caller.organizationId}`;
}

/** Limit on the requests of one address to routes that need no credential. */
interface AddressLimit {
  /** Requests at once. */
  readonly burst: number;
  readonly perSecond: number;
  /** On the monotonic clock. */
  readonly monotonicMs: () => number;
}

/** Networks that are tracked: some 10 MB. Beyond this the least recently seen one is dropped. */
const NETWORKS_MAX = 50_000;

/**
 * Counts requests by address, in this process alone: it protects the process, no quota depends on it.
 *
 * @throws {Problem} `RATE_LIMITED` from the returned function, for an address that exceeds the limit.
 */
export function addressLimit(limit: AddressLimit): (address: string) => void {
  const networks = tokenBuckets({ ...limit, max: NETWORKS_MAX });
  return (address) => {
    const network = networkOf(address);
    const left = networks.left(network);
    networks.keep(network, Math.max(0, left - 1));
    if (left < 1) {
      throw networks.refusal(left, "Too many requests come from this address");
    }
  };
}

/** Limits the requests that one address sends with one publishable key. */
export type PageLimit = ReturnType<typeof pageLimit>;

interface PageLimitOptions {
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
export function pageLimit({ perMinute, monotonicMs, shared }: PageLimitOptions) {
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
    /**
     * Counts a request, and returns what is left: at once where no other server counts.
     *
     * @throws {Problem} `RATE_LIMITED`, at once or in the promise
     */
    take(keyId: string, address: string): Limit | Promise<Limit> {
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
