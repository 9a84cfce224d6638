import type { Limit, UsageParts } from "../parts.ts";
import { LEASE_MS, type LeaseRequest, WINDOW_MS } from "../rates/rate_store.ts";

/** Calls leased to this server, to be used until a moment. */
interface Grant<Origin> {
  readonly granted: number;
  /** By the clock of the lease. */
  readonly untilMs: number;
  /** How long a refusal holds, where the store says so. */
  readonly refusedUntilMs?: number;
  /** Where they were counted, and where unused ones are returned. */
  readonly origin: Origin;
}

/** Leased calls that were not used. */
interface Unspent<Origin> {
  readonly calls: number;
  readonly origin: Origin;
}

interface LeaseOptions<Origin> {
  /** Milliseconds on any clock, the same as for `untilMs` of the grants. */
  readonly nowMs: () => number;
  /** Requests calls from the store. */
  readonly take: (request: LeaseRequest) => Promise<Grant<Origin>>;
  /** Called with what was not used in time. */
  readonly giveBack: (unspent: Unspent<Origin>) => void;
  /** How long a refusal of the store is cached; at most until the grant's `untilMs`. */
  readonly refusedMs: number;
}

/** Where one call was counted; undefined: it was refused. */
export type Spent<Origin> = Origin | undefined;

interface Waiter<Origin> {
  readonly settle: (spent: Spent<Origin>) => void;
  readonly fail: (error: unknown) => void;
}

/**
 * Most calls of one lease in addition to the waiting ones: the most that a crash loses, and half a second of the
 * fastest rate measured. A request costs this process some 0.9 ms, so at 1000 it was 0.9 µs a call for each of the two
 * leases.
 */
const LEASE_SIZE_MAX = 8000;

/** Leases that follow each other faster than this grow; a slower one starts at a single call. Milliseconds. */
const BUSY_MS = 1000;

/**
 * Calls of one limit, leased from a store and used without further requests. Calls without a lease wait for the next
 * one together. The limit cannot be exceeded here, because every used call was granted before.
 */
export class Lease<Origin> {
  readonly #options: LeaseOptions<Origin>;
  #held: Grant<Origin> | undefined;
  #left = 0;
  #spentAtMs = 0;
  #filledAtMs = Number.NEGATIVE_INFINITY;
  #refusedUntilMs = Number.NEGATIVE_INFINITY;
  #leaseSize = 1;
  #waiting: Waiter<Origin>[] = [];
  #filling: Promise<void> | undefined;

  constructor(options: LeaseOptions<Origin>) {
    this.#options = options;
  }

  /** Calls available now. */
  get left(): number {
    return this.#held !== undefined && this.#held.untilMs > this.#options.nowMs() ? this.#left : 0;
  }

  /** Whether a request is running or calls are available: then it must not be dropped. */
  get isBusy(): boolean {
    return this.#filling !== undefined || this.#left > 0;
  }

  /**
   * Uses one call: at once where one is available or the store has just refused, else after a request.
   *
   * @throws what the store throws
   */
  spend(): Spent<Origin> | Promise<Spent<Origin>> {
    const now = this.#options.nowMs();
    const held = this.#held;
    if (held !== undefined && this.#left > 0 && held.untilMs > now && this.#waiting.length === 0) {
      this.#left--;
      this.#spentAtMs = now;
      return held.origin;
    }
    if (this.#refusedUntilMs > now) {
      return undefined;
    }
    return new Promise((settle, fail) => {
      this.#waiting.push({ settle, fail });
      this.#filling ??= this.#fill();
    });
  }

  /** Returns a used call. False: its lease has ended, so it belongs to the store. */
  putBack(origin: Origin): boolean {
    if (this.#held?.origin !== origin || this.#held.untilMs <= this.#options.nowMs()) {
      return false;
    }
    this.#left++;
    return true;
  }

  /** Gives back the calls that were not used for `idleMs`. */
  release(idleMs: number): void {
    const isIdle = this.#spentAtMs + idleMs <= this.#options.nowMs() && this.#waiting.length === 0;
    if (isIdle) {
      this.#empty();
    }
  }

  /** Drops the cached refusal, because the limit may have changed. */
  forgetRefusal(): void {
    this.#refusedUntilMs = Number.NEGATIVE_INFINITY;
  }

  /** Resolves when no request is running. */
  async settled(): Promise<void> {
    await this.#filling;
  }

  async #fill(): Promise<void> {
    // The calls of one turn of the event loop share a request.
    await Promise.resolve();
    try {
      while (this.#waiting.length > 0) {
        await this.#fillOnce();
      }
    } catch (error) {
      for (const { fail } of this.#waiting.splice(0)) {
        fail(error);
      }
    } finally {
      this.#filling = undefined;
    }
  }

  async #fillOnce(): Promise<void> {
    const { nowMs, take, refusedMs } = this.#options;
    const requestedAtMs = nowMs();
    this.#leaseSize = requestedAtMs - this.#filledAtMs < BUSY_MS ? Math.min(LEASE_SIZE_MAX, this.#leaseSize * 2) : 1;
    const waiting = this.#waiting.length;
    const grant = await take({ waiting, preferred: this.#leaseSize });
    this.#filledAtMs = requestedAtMs;
    this.#put(grant);
    this.#serve();
    if (grant.granted < waiting) {
      this.#refusedUntilMs = grant.refusedUntilMs ?? Math.min(grant.untilMs, nowMs() + refusedMs);
      for (const { settle } of this.#waiting.splice(0)) {
        settle(undefined);
      }
    }
  }

  #put(grant: Grant<Origin>): void {
    if (this.#held?.origin !== grant.origin) {
      this.#empty();
    }
    this.#held = grant;
    this.#left += grant.granted;
  }

  /**
   * First come, first served. Granted calls may be used even if they arrive as their time ends: they were counted in
   * it.
   */
  #serve(): void {
    const held = this.#held;
    if (held === undefined) {
      return;
    }
    const served = this.#waiting.splice(0, this.#left);
    this.#left -= served.length;
    this.#spentAtMs = this.#options.nowMs();
    for (const { settle } of served) {
      settle(held.origin);
    }
  }

  #empty(): void {
    const calls = this.#left;
    if (this.#held !== undefined && calls > 0) {
      this.#left = 0;
      this.#options.giveBack({ calls, origin: this.#held.origin });
    }
  }
}

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
