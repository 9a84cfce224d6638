import { Problem } from "../../domain/problem.ts";

/** Keeps an organization from spending the server on requests that are refused for what they say. */
export interface FaultLimit {
  /** @throws {Problem} `RATE_LIMITED` where too much of late was refused */
  assertMayAsk(organizationId: string): void;
  /** Counts a request that was refused for what it says. */
  count(organizationId: string, bytes: number): void;
}

/** How much may be refused. */
export interface FaultLimitOptions {
  /** As many as calls that go well: whoever sends what they may, wrongly, is told so each time. */
  readonly perSecond: number;
  /** On the monotonic clock. */
  readonly monotonicMs: () => number;
}

/** Seconds of them at once: a program that was just deployed with a mistake should be told what it is. */
const BURST_SECONDS = 4;
/** A body of this size counts as one more: reading it and telling its broken rules takes as long as a small one. */
const BYTES_OF_ONE = 16 * 1024;
/** Larger ones are refused unread, or read in pieces. */
const BYTES_MAX = 1024 * 1024;
/** Organizations that are remembered. Beyond, who was not refused for longest begins anew. */
const ORGANIZATIONS_MAX = 10_000;

/**
 * Refused requests are no calls, so no limit of calls holds them back; each costs its reading and its checking. Counted
 * in this process alone: it protects the process, no quota hangs on it.
 */
export function faultLimit({ perSecond, monotonicMs }: FaultLimitOptions): FaultLimit {
  const burst = perSecond * BURST_SECONDS;
  const organizations = new Map<string, { readonly left: number; readonly atMs: number }>();
  const leftOf = (organizationId: string, nowMs: number): number => {
    const known = organizations.get(organizationId);
    return known === undefined ? burst : Math.min(burst, known.left + (nowMs - known.atMs) / 1000 * perSecond);
  };
  return {
    assertMayAsk(organizationId) {
      // Almost nobody is in it: the way of a good call is one look.
      if (!organizations.has(organizationId)) {
        return;
      }
      const left = leftOf(organizationId, monotonicMs());
      if (left <= 0) {
        throw new Problem("RATE_LIMITED", "Too many requests of this organization break rules: mend them first", {
          retryAfterS: Math.ceil((1 - left) / perSecond),
        });
      }
    },
    count(organizationId, bytes) {
      const nowMs = monotonicMs();
      const left = leftOf(organizationId, nowMs) - 1 - Math.floor(Math.min(bytes, BYTES_MAX) / BYTES_OF_ONE);
      organizations.delete(organizationId);
      organizations.set(organizationId, { left, atMs: nowMs });
      if (organizations.size > ORGANIZATIONS_MAX) {
        const [oldest] = organizations.keys();
        organizations.delete(oldest ?? "");
      }
    },
  };
}
