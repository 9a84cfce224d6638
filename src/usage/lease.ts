import type { LeaseAsk } from "./lease_ask.ts";

/** Calls given to this server, to be spent until a moment. */
export interface Grant<Origin> {
  readonly granted: number;
  /** On the clock of the pool. */
  readonly untilMs: number;
  /** Until when a refusal holds, where the store says so. */
  readonly refusedUntilMs?: number;
  /** Where they were counted, and so where unspent ones go back to. */
  readonly origin: Origin;
}

/** Calls that were given and not spent. */
export interface Unspent<Origin> {
  readonly calls: number;
  readonly origin: Origin;
}

/** What a lease is made with. */
export interface LeaseOptions<Origin> {
  /** Milliseconds on any clock that the grants' `untilMs` is on too. */
  readonly nowMs: () => number;
  /** Asks the store. */
  readonly take: (ask: LeaseAsk) => Promise<Grant<Origin>>;
  /** Is handed what was not spent in time. */
  readonly giveBack: (unspent: Unspent<Origin>) => void;
  /** How long a refusal of the store is believed; at most until the grant's `untilMs`. */
  readonly refusedMs: number;
}

/** Where one call came from; undefined: it was refused. */
export type Spent<Origin> = Origin | undefined;

interface Waiter<Origin> {
  readonly settle: (spent: Spent<Origin>) => void;
  readonly fail: (error: unknown) => void;
}

/**
 * The most of one lease beyond what waits: what a crash loses at most, and half a second of the fastest pace measured.
 * Asking costs this process some 0.9 ms, so at 1000 it was 0.9 µs a call for each of the two leases.
 */
const WISH_MAX = 8000;

/** Leases that follow each other faster than this grow; a slower one starts at a single call. */
const BUSY_MS = 1000;

/**
 * Calls of one limit, leased from a store and spent without asking it. Calls that find nothing wait for the next
 * lease together. Nothing here can exceed the limit: what is spent was given before.
 */
export class Lease<Origin> {
  readonly #options: LeaseOptions<Origin>;
  #held: Grant<Origin> | undefined;
  #left = 0;
  #spentAtMs = 0;
  #filledAtMs = Number.NEGATIVE_INFINITY;
  #refusedUntilMs = Number.NEGATIVE_INFINITY;
  #wish = 1;
  #waiting: Waiter<Origin>[] = [];
  #filling: Promise<void> | undefined;

  constructor(options: LeaseOptions<Origin>) {
    this.#options = options;
  }

  /** Calls at hand. */
  get left(): number {
    return this.#held !== undefined && this.#held.untilMs > this.#options.nowMs() ? this.#left : 0;
  }

  /** Whether something is under way or at hand: then it must not be forgotten. */
  get isBusy(): boolean {
    return this.#filling !== undefined || this.#left > 0;
  }

  /**
   * Spends one call: at once where one is at hand or the store has just refused, else after asking.
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

  /** Puts a call back that was no call. False: its lease is over, so it is the store's. */
  putBack(origin: Origin): boolean {
    if (this.#held?.origin !== origin || this.#held.untilMs <= this.#options.nowMs()) {
      return false;
    }
    this.#left++;
    return true;
  }

  /** Takes out what was not spent for `idleMs`; undefined where there is nothing. */
  release(idleMs: number): Unspent<Origin> | undefined {
    const held = this.#held;
    const isIdle = this.#spentAtMs + idleMs <= this.#options.nowMs() && this.#waiting.length === 0;
    return held !== undefined && this.#left > 0 && isIdle ? this.#empty(held) : undefined;
  }

  /** Has the store asked again though it refused a moment ago: the limit may have changed. */
  forgetRefusal(): void {
    this.#refusedUntilMs = Number.NEGATIVE_INFINITY;
  }

  /** Resolves when no asking is under way. */
  async settled(): Promise<void> {
    await this.#filling;
  }

  async #fill(): Promise<void> {
    // The calls of one turn of the event loop come together.
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
    const askedAtMs = nowMs();
    this.#wish = askedAtMs - this.#filledAtMs < BUSY_MS ? Math.min(WISH_MAX, this.#wish * 2) : 1;
    const waiting = this.#waiting.length;
    const grant = await take({ waiting, wish: this.#wish });
    this.#filledAtMs = askedAtMs;
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
    const old = this.#held;
    if (old !== undefined && this.#left > 0 && old.origin !== grant.origin) {
      this.#options.giveBack(this.#empty(old));
    }
    this.#held = grant;
    this.#left += grant.granted;
  }

  /** First come, first served. What was granted is theirs though it came as its time ran out: it was counted in it. */
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

  #empty({ origin }: Grant<Origin>): Unspent<Origin> {
    const calls = this.#left;
    this.#left = 0;
    return { calls, origin };
  }
}
