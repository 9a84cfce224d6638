import { networkOf } from "../../domain/network_of.ts";
import { Problem } from "../../domain/problem.ts";

/** How much one address may ask of what is open to anybody. */
export interface AddressLimit {
  /** Requests at once. */
  readonly burst: number;
  readonly perSecond: number;
  /** On the monotonic clock. */
  readonly monotonicMs: () => number;
}

/** Networks that are tracked: some 10 MB. Beyond that the least recently seen is dropped. */
const NETWORKS_MAX = 50_000;

/**
 * Counts requests by address, in this process alone: it protects the process, no quota hangs on it.
 *
 * @throws {Problem} `RATE_LIMITED` from the function it gives, for an address that asks faster than it may.
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
