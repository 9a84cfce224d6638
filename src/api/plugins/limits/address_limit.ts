import { networkOf } from "../../../domain/network_of.ts";
import { Problem } from "../../../domain/problem.ts";

/** Limit on the requests of one address to routes that need no credential. */
export interface AddressLimit {
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
export function addressLimit({ burst, perSecond, monotonicMs }: AddressLimit): (address: string) => void {
  const networks = new Map<string, { left: number; atMs: number }>();
  return (address) => {
    const network = networkOf(address);
    const nowMs = monotonicMs();
    const known = networks.get(network) ?? { left: burst, atMs: nowMs };
    const left = Math.min(burst, known.left + (nowMs - known.atMs) / 1000 * perSecond);
    networks.delete(network);
    networks.set(network, { left: Math.max(0, left - 1), atMs: nowMs });
    if (networks.size > NETWORKS_MAX) {
      const [oldest] = networks.keys();
      networks.delete(oldest ?? "");
    }
    if (left < 1) {
      throw new Problem("RATE_LIMITED", "Too many requests come from this address", {
        retryAfterS: Math.ceil((1 - left) / perSecond),
      });
    }
  };
}
