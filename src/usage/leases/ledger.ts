import type { Environment } from "../../domain/caller.ts";
import type { Limit, Spender, UsageParts } from "../parts.ts";
import { giveBack } from "../periods/take_calls.ts";
import { type GiveKeyBack, giveKeyBack, type KeyOrigin } from "../periods/key_calls.ts";
import { type Period, readCalls } from "../periods/read_calls.ts";
import { KeyMeter, Meter, type Returned } from "./meter.ts";
import { Second, type Spent } from "./lease.ts";

/** A call that may be answered, and where it was counted. */
export interface Allowed {
  readonly allowed: true;
  readonly spender: Spender;
  readonly origin: Period;
  /** Of a key with limits: the key, and where its limits counted the call. */
  readonly key?: { readonly keyId: string; readonly origin: KeyOrigin };
}

type OrganizationLimit = "second" | "month" | "day";

export interface Refused {
  readonly allowed: false;
  /**
   * `RATE_LIMITED`: the limit per second. `QUOTA_EXCEEDED`: the month, the day of the test environment, or the key's.
   */
  readonly code: "RATE_LIMITED" | "QUOTA_EXCEEDED";
  readonly limit: OrganizationLimit;
  /** Of a limit of the key. Absent: the organization's limit. */
  readonly detail?: string;
  readonly retryAfterS: number;
}

/** The limits' decision on one call. */
export type Verdict = Allowed | Refused;

/**
 * An unused lease is returned after this time, because another server may be refusing calls for lack of it.
 * Milliseconds.
 */
const IDLE_MS = 2000;

/** A spender without calls for this long is dropped; its next call costs one lease. Milliseconds. */
const FORGOTTEN_MS = 60_000;

/**
 * The limits of all organizations on this server. Calls are used from leases, in the process and mostly without
 * waiting; leased calls were counted in Postgres before. See decision 0074.
 */
export class Ledger {
  readonly #parts: UsageParts;
  readonly #meters: Readonly<Record<Environment, Map<string, Meter>>> = { live: new Map(), test: new Map() };
  /** Of the keys that have limits, by their identifiers. */
  readonly #keys = new Map<string, KeyMeter>();
  readonly #givingBack = new Set<Promise<void>>();

  constructor(parts: UsageParts) {
    this.#parts = parts;
  }

  /**
   * Uses one call before it is answered. A call that is not charged (an answer of 4xx or 5xx) is refunded.
   *
   * @throws {Problem} `UNAVAILABLE` where a lease is needed and Postgres is away.
   */
  spend(spender: Spender): Verdict | Promise<Verdict> {
    const meter = this.#meterOf(spender);
    meter.usedAtMs = this.#parts.monotonicMs();
    const second = meter.second.lease.spend();
    if (second === undefined) {
      return RATE_LIMITED;
    }
    if (spender.hasLimits === true) {
      return this.#spendLimited(meter, { spender, second });
    }
    const calls = typeof second === "number" ? meter.calls.spend() : undefined;
    if (second instanceof Promise || calls instanceof Promise) {
      return this.#spendLater(meter, { second, calls });
    }
    return calls === undefined ? this.#exceeded(meter) : { allowed: true, spender, origin: calls };
  }

  /** Takes one of the calls per second, for a request that may cost no call. False where there is none. */
  async takeSecond(spender: Spender): Promise<boolean> {
    const meter = this.#meterOf(spender);
    meter.usedAtMs = this.#parts.monotonicMs();
    return await meter.second.lease.spend() !== undefined;
  }

  /** Uses one call of the month, or of the day in the test environment, after `takeSecond`. */
  async spendPeriod(spender: Spender): Promise<Verdict> {
    const meter = this.#meterOf(spender);
    if (spender.hasLimits === true) {
      return await this.#spendLimited(meter, { spender, second: 0 });
    }
    const origin = await meter.calls.spend();
    return origin === undefined ? this.#exceeded(meter) : { allowed: true, spender: meter.spender, origin };
  }

  /** The key's limits come before the organization's, and get back what the organization's refuse. */
  async #spendLimited(meter: Meter, { spender, second }: {
    readonly spender: Spender;
    readonly second: Spent<number> | Promise<Spent<number>>;
  }): Promise<Verdict> {
    if (await second === undefined) {
      return RATE_LIMITED;
    }
    const { organizationId, keyId = "" } = spender;
    const key = this.#keyMeterOf(organizationId, keyId);
    key.usedAtMs = this.#parts.monotonicMs();
    const keyOrigin = await key.calls.spend();
    if (keyOrigin === undefined) {
      return exceededByKey(key);
    }
    let origin: Spent<Period>;
    try {
      origin = await meter.calls.spend();
    } finally {
      if (origin === undefined) {
        this.#refundKey({ organizationId, keyId, origin: keyOrigin });
      }
    }
    return origin === undefined
      ? this.#exceeded(meter)
      : { allowed: true, spender: meter.spender, origin, key: { keyId, origin: keyOrigin } };
  }

  #refundKey({ organizationId, keyId, origin }: Omit<GiveKeyBack, "calls"> & { readonly keyId: string }): void {
    if (!this.#keyMeterOf(organizationId, keyId).calls.putBack(origin)) {
      this.#giveKeyBack({ organizationId, origin, calls: 1 });
    }
  }

  async #spendLater(meter: Meter, { second, calls }: {
    readonly second: number | Promise<Spent<number>>;
    /** Absent: the limit per second comes first. A call that it refuses must not be counted. */
    readonly calls: Promise<Spent<Period>> | Period | undefined;
  }): Promise<Verdict> {
    if (await second === undefined) {
      return RATE_LIMITED;
    }
    const origin = await (calls ?? meter.calls.spend());
    return origin === undefined ? this.#exceeded(meter) : { allowed: true, spender: meter.spender, origin };
  }

  #exceeded(meter: Meter): Verdict {
    const retryAfterS = Math.ceil((meter.period().endsMs - this.#parts.clock.now().getTime()) / 1000);
    const limit = meter.spender.environment === "test" ? "day" : "month";
    return { allowed: false, code: "QUOTA_EXCEEDED", limit, retryAfterS };
  }

  /** Refunds a used call that was answered with 4xx or 5xx. Once for each. */
  refund({ spender, origin, key }: Allowed): void {
    if (key !== undefined) {
      this.#refundKey({ organizationId: spender.organizationId, ...key });
    }
    if (!this.#meterOf(spender).calls.putBack(origin)) {
      this.#giveBack({ spender, origin, calls: 1 });
    }
  }

  /**
   * The current limits: per second and per month, in the test environment also per day, and those of the key. Queries
   * the store only for unknown periods.
   */
  limits(spender: Spender): readonly Limit[] | Promise<readonly Limit[]> {
    return this.limitsNow(spender) ?? this.#learn(spender);
  }

  /** The same without waiting; undefined where a period is unknown. */
  limitsNow(spender: Spender): readonly Limit[] | undefined {
    const limits = this.#organizationLimits(spender);
    if (limits === undefined || spender.hasLimits !== true) {
      return limits;
    }
    const ofKey = this.#keyMeterOf(spender.organizationId, spender.keyId ?? "").limits();
    return ofKey === undefined ? undefined : [...limits, ...ofKey];
  }

  #organizationLimits({ organizationId, environment }: Spender): readonly Limit[] | undefined {
    const meter = this.#meterOf({ organizationId, environment });
    const live = environment === "live" ? meter : this.#meterOf({ organizationId, environment: "live" });
    const month = live.callsLimit();
    if (month === undefined) {
      return undefined;
    }
    if (environment === "live") {
      return [meter.second.limit(), month];
    }
    const day = meter.callsLimit();
    return day === undefined ? undefined : [meter.second.limit(), month, day];
  }

  async #learn(spender: Spender): Promise<readonly Limit[]> {
    const { organizationId } = spender;
    for (const environment of spender.environment === "live" ? ["live"] as const : ["live", "test"] as const) {
      const meter = this.#meterOf({ organizationId, environment });
      if (meter.callsLimit() === undefined) {
        const period = meter.period();
        const read = await readCalls(this.#parts, { spender: { organizationId, environment }, period });
        meter.learn(period, read);
      }
    }
    if (spender.hasLimits === true) {
      const key = this.#keyMeterOf(organizationId, spender.keyId ?? "");
      await (key.limits() === undefined ? key.read() : undefined);
    }
    return this.limitsNow(spender) ?? [];
  }

  /** Call it about every second: returns idle leases and drops inactive spenders. */
  maintain(): void {
    const now = this.#parts.monotonicMs();
    for (const meters of this.#all()) {
      for (const [id, { calls, usedAtMs }] of meters) {
        calls.release(IDLE_MS);
        if (now - usedAtMs > FORGOTTEN_MS && !calls.isBusy) {
          meters.delete(id);
        }
      }
    }
  }

  #all(): readonly Map<string, Meter | KeyMeter>[] {
    return [...Object.values(this.#meters), this.#keys];
  }

  /** Returns an organization's leases now, because its limit has changed or its report was requested. */
  async release(organizationId: string): Promise<void> {
    const own = Object.values(this.#meters).flatMap((meters) => meters.get(organizationId) ?? []);
    const keys = [...this.#keys.values()].filter((key) => key.organizationId === organizationId);
    for (const meter of [...own, ...keys]) {
      meter.calls.release(0);
      meter.calls.forgetRefusal();
      meter.forget();
    }
    await Promise.all(this.#givingBack);
  }

  /** Returns everything. Call it when no more calls come, before the database is closed. */
  async close(): Promise<void> {
    for (const meters of this.#all()) {
      for (const { calls } of meters.values()) {
        await calls.settled();
        calls.release(0);
      }
      meters.clear();
    }
    await Promise.all(this.#givingBack);
  }

  #giveBack(returned: Returned): void {
    this.#write(giveBack(this.#parts.database, returned));
  }

  #giveKeyBack(returned: GiveKeyBack): void {
    this.#write(giveKeyBack(this.#parts.database, returned));
  }

  /**
   * Only once: where it is unknown whether the database received it, the calls stay used. Returning them twice would
   * let a limit be exceeded.
   */
  #write(returning: Promise<void>): void {
    const written = returning.catch(() => {}).finally(() => {
      this.#givingBack.delete(written);
    });
    this.#givingBack.add(written);
  }

  #keyMeterOf(organizationId: string, keyId: string): KeyMeter {
    const known = this.#keys.get(keyId);
    if (known !== undefined) {
      return known;
    }
    const meter = new KeyMeter({
      ...this.#parts,
      key: { organizationId, keyId },
      giveBack: (returned) => this.#giveKeyBack(returned),
    });
    this.#keys.set(keyId, meter);
    return meter;
  }

  #meterOf(spender: Spender): Meter {
    const meters = this.#meters[spender.environment];
    const known = meters.get(spender.organizationId);
    if (known !== undefined) {
      return known;
    }
    const { organizationId, environment } = spender;
    const other = this.#meters[environment === "live" ? "test" : "live"].get(organizationId);
    const meter = new Meter({
      ...this.#parts,
      second: other?.second ?? new Second(this.#parts, organizationId),
      spender: { organizationId, environment },
      giveBack: (returned) => this.#giveBack(returned),
    });
    meters.set(organizationId, meter);
    return meter;
  }
}

function exceededByKey(key: KeyMeter): Verdict {
  const refusing = key.refusing();
  const isMonth = refusing?.name === "key_month";
  const detail =
    `This key's limit of ${refusing?.quota ?? "its"} calls a ${isMonth ? "month" : "day"} is reached; it ` +
    `resets ${isMonth ? "on the first of the month" : "at midnight"}, in UTC`;
  const limit = isMonth ? "month" : "day";
  return { allowed: false, code: "QUOTA_EXCEEDED", limit, detail, retryAfterS: refusing?.resetS ?? 1 };
}

const RATE_LIMITED: Verdict = { allowed: false, code: "RATE_LIMITED", limit: "second", retryAfterS: 1 };
