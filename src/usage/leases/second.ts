import type { UsageParts } from "../deps.ts";
import type { Limit } from "../limit.ts";
import { LEASE_MS, WINDOW_MS } from "../rates/mod.ts";
import { Lease } from "./lease.ts";

/** The calls an organization may make within any second, in both environments together, as this server holds them. */
export class Second {
  readonly lease: Lease<number>;
  readonly #parts: Pick<UsageParts, "ratePerSecond" | "monotonicMs">;
  /** The store's last answer. Later more may be available, never less than other servers have taken since. */
  #known = { remaining: 0, untilMs: Number.NEGATIVE_INFINITY };

  constructor(parts: Pick<UsageParts, "rate" | "ratePerSecond" | "monotonicMs">, organizationId: string) {
    const { rate, ratePerSecond, monotonicMs } = parts;
    this.#parts = parts;
    this.lease = new Lease({
      nowMs: monotonicMs,
      take: async (request) => {
        const sentAtMs = monotonicMs();
        const { granted, remaining, nextMs } = await rate.take(organizationId, { ...request, limit: ratePerSecond });
        this.#known = { remaining, untilMs: sentAtMs + WINDOW_MS };
        // Measured from the request: the store's clock started later.
        const untilMs = sentAtMs + LEASE_MS;
        return { granted, untilMs, refusedUntilMs: sentAtMs + nextMs, origin: untilMs };
      },
      giveBack: () => {},
      refusedMs: WINDOW_MS,
    });
  }

  limit(): Limit {
    const { ratePerSecond, monotonicMs } = this.#parts;
    const { remaining, untilMs } = this.#known;
    return {
      name: "second",
      quota: ratePerSecond,
      windowS: 1,
      remaining: untilMs > monotonicMs() ? remaining + this.lease.left : ratePerSecond,
      resetS: 1,
    };
  }
}
