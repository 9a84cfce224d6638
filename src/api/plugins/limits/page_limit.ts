import { networkOf } from "../../../domain/network_of.ts";
import { Problem } from "../../../domain/problem.ts";
import type { Limit } from "../../../usage/mod.ts";

/** Limits the requests that one address sends with one publishable key. */
export interface PageLimit {
  /**
   * Counts a request, and returns what is left.
   *
   * @throws {Problem} `RATE_LIMITED`
   */
  take(keyId: string, address: string): Limit;
}

/** What the limit is made with. */
export interface PageLimitOptions {
  /** `PUBLISHABLE_PER_MINUTE` */
  readonly perMinute: number;
  /** On the monotonic clock. */
  readonly monotonicMs: () => number;
}

const MINUTE_S = 60;
/** Addresses that are tracked: some 10 MB. Beyond this the least recently seen one is dropped. */
const SOURCES_MAX = 50_000;

/**
 * A token bucket for each key and network, in this process alone: a publishable key can be read by everybody, and this
 * keeps one reader from using up its owner's calls. A refused request takes nothing.
 */
export function pageLimit({ perMinute, monotonicMs }: PageLimitOptions): PageLimit {
  const perSecond = perMinute / MINUTE_S;
  const sources = new Map<string, { readonly left: number; readonly atMs: number }>();
  return {
    take(keyId, address) {
      const source = `${keyId} ${networkOf(address)}`;
      const nowMs = monotonicMs();
      const known = sources.get(source) ?? { left: perMinute, atMs: nowMs };
      const left = Math.min(perMinute, known.left + (nowMs - known.atMs) / 1000 * perSecond);
      const isAllowed = left >= 1;
      const remaining = isAllowed ? left - 1 : left;
      sources.delete(source);
      sources.set(source, { left: remaining, atMs: nowMs });
      if (sources.size > SOURCES_MAX) {
        const [oldest] = sources.keys();
        sources.delete(oldest ?? "");
      }
      if (!isAllowed) {
        throw new Problem("RATE_LIMITED", `This address has sent ${perMinute} requests with this key in a minute`, {
          retryAfterS: Math.ceil((1 - left) / perSecond),
        });
      }
      return {
        name: "page",
        quota: perMinute,
        windowS: MINUTE_S,
        remaining: Math.floor(remaining),
        resetS: Math.ceil((perMinute - remaining) / perSecond),
      };
    },
  };
}
