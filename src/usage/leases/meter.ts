import { DAY_MS } from "../../domain/clock.ts";
import type { Limit, Spender, UsageParts } from "../parts.ts";
import { type CallsGrant, takeCalls } from "../periods/take_calls.ts";
import {
  type GiveKeyBack,
  type KeyGrant,
  type KeyLimits,
  type KeyOf,
  type KeyOrigin,
  readKeyCalls,
  takeKeyCalls,
} from "../periods/key_calls.ts";
import { type Period, periodOf } from "../periods/read_calls.ts";
import { Lease, type Second } from "./lease.ts";

const DAY_S = 24 * 3600;

interface KeyMeterOptions extends Pick<UsageParts, "database" | "clock" | "monotonicMs"> {
  readonly key: KeyOf;
  readonly giveBack: (returned: GiveKeyBack) => void;
}

/** The limits of one key, as far as this server knows them. Only for keys that have limits. */
export class KeyMeter {
  readonly organizationId: string;
  readonly calls: Lease<KeyOrigin>;
  /** By the monotonic clock. */
  usedAtMs: number;
  readonly #options: KeyMeterOptions;
  #origin: KeyOrigin | undefined;
  #known: KeyLimits & { readonly receivedAtMs: number; readonly date: string } | undefined;

  constructor(options: KeyMeterOptions) {
    const { key, database, clock, monotonicMs, giveBack } = options;
    this.#options = options;
    this.organizationId = key.organizationId;
    this.usedAtMs = monotonicMs();
    this.calls = new Lease({
      nowMs: () => clock.now().getTime(),
      take: async (request) => {
        const period = this.#period();
        const grant = await takeKeyCalls(database, { ...key, period, request });
        this.#learn(period, grant);
        return { granted: grant.granted, untilMs: period.dayEndsMs, origin: this.#originOf(grant) };
      },
      giveBack: (unspent) => giveBack({ organizationId: key.organizationId, ...unspent }),
      refusedMs: REFUSED_MS,
    });
  }

  /** Reads the state of the limits. */
  async read(): Promise<void> {
    const { key, database } = this.#options;
    const period = this.#period();
    this.#learn(period, await readKeyCalls(database, { ...key, period }));
  }

  /** Makes the next call query the limits' state again. */
  forget(): void {
    this.#known = undefined;
  }

  /** Undefined where the known state is older than `KNOWN_MS`. */
  limits(): readonly Limit[] | undefined {
    const known = this.#known;
    const period = this.#period();
    if (
      known === undefined || known.date !== period.day || this.#options.monotonicMs() - known.receivedAtMs > KNOWN_MS
    ) {
      return undefined;
    }
    return limitsIn(known, { period, left: this.calls.left, nowMs: this.#options.clock.now().getTime() });
  }

  /** The limit that refused a call: of both, the one that resets later. */
  refusing(): Limit | undefined {
    const period = this.#period();
    const limits = this.#known === undefined
      ? []
      : limitsIn(this.#known, { period, left: 0, nowMs: this.#options.clock.now().getTime() });
    return limits.findLast(({ remaining }) => remaining === 0);
  }

  /** A calendar month and its day, in both environments. */
  #period(): Period {
    return periodOf("live", this.#options.clock.now());
  }

  #learn({ day: date }: Period, { day, month }: KeyLimits): void {
    this.#known = { day, month, date, receivedAtMs: this.#options.monotonicMs() };
  }

  /** The same object while calls are counted in the same place, because leases are compared by it. */
  #originOf({ origin }: KeyGrant): KeyOrigin {
    const held = this.#origin;
    if (held?.day !== origin.day || held.month !== origin.month) {
      this.#origin = origin;
      return origin;
    }
    return held;
  }
}

/** Calls to return to the period in which they were counted. */
export interface Returned {
  readonly spender: Spender;
  readonly calls: number;
  readonly origin: Period;
}

export interface MeterOptions extends UsageParts {
  readonly spender: Spender;
  /** Shared by the organization's meters of both environments. */
  readonly second: Second;
  readonly giveBack: (returned: Returned) => void;
}

/**
 * How long a refusal of the month is cached: refused callers retry often, and the limit may be raised. Milliseconds.
 */
export const REFUSED_MS = 1000;

/** How long the state of a period is shown in headers when no lease updates it. Milliseconds. */
export const KNOWN_MS = 10_000;

/** The last known state of a period. */
interface KnownCalls {
  readonly receivedAtMs: number;
  readonly period: Period;
  readonly limit: number;
  /** Without the calls leased to this server. */
  readonly remaining: number;
}

/** The limits of one spender, as far as this server knows them. */
export class Meter {
  readonly spender: Spender;
  readonly second: Second;
  readonly calls: Lease<Period>;
  /** By the monotonic clock. */
  usedAtMs: number;
  readonly #options: MeterOptions;
  #period: Period;
  #known: KnownCalls | undefined;

  constructor(options: MeterOptions) {
    const { clock, monotonicMs, spender } = options;
    this.#options = options;
    this.spender = spender;
    this.#period = periodOf(spender.environment, clock.now());
    this.usedAtMs = monotonicMs();
    this.second = options.second;
    this.calls = new Lease({
      nowMs: () => clock.now().getTime(),
      take: async (request) => {
        const { database, chance, mail, monthlyLimit, testPerDay } = options;
        const period = this.period();
        const defaults = { monthlyLimit, testPerDay };
        const grant = await takeCalls(database, { spender, period, request, clock, chance, mail, ...defaults });
        this.learn(period, grant);
        return { granted: grant.granted, untilMs: period.dayEndsMs, origin: period };
      },
      giveBack: (unspent) => options.giveBack({ spender, ...unspent }),
      refusedMs: REFUSED_MS,
    });
  }

  /** The current period: the same object all day, because leases are compared by it. */
  period(): Period {
    const { spender, clock } = this.#options;
    const now = clock.now();
    if (now.getTime() >= this.#period.dayEndsMs || now.getTime() < this.#period.dayEndsMs - DAY_MS) {
      this.#period = periodOf(spender.environment, now);
    }
    return this.#period;
  }

  learn(period: Period, { limit, remaining }: Omit<CallsGrant, "granted">): void {
    this.#known = { period, limit, remaining, receivedAtMs: this.#options.monotonicMs() };
  }

  /** Makes the next call query the period's state again. */
  forget(): void {
    this.#known = undefined;
  }

  /** Undefined where the known state of the period is older than `KNOWN_MS`. */
  callsLimit(): Limit | undefined {
    const { clock, spender, monotonicMs } = this.#options;
    const known = this.#known;
    if (
      known === undefined || known.period.period !== this.period().period ||
      monotonicMs() - known.receivedAtMs > KNOWN_MS
    ) {
      return undefined;
    }
    const { endsMs, lengthS } = known.period;
    return {
      name: spender.environment === "test" ? "day" : "month",
      quota: known.limit,
      windowS: lengthS,
      remaining: known.remaining + this.calls.left,
      resetS: Math.ceil((endsMs - clock.now().getTime()) / 1000),
    };
  }
}

function limitsIn(
  { day, month }: KeyLimits,
  { period, left, nowMs }: { readonly period: Period; readonly left: number; readonly nowMs: number },
): readonly Limit[] {
  const limits: Limit[] = [];
  if (day !== undefined) {
    limits.push({
      name: "key_day",
      quota: day.limit,
      windowS: DAY_S,
      remaining: day.remaining + left,
      resetS: Math.ceil((period.dayEndsMs - nowMs) / 1000),
    });
  }
  if (month !== undefined) {
    limits.push({
      name: "key_month",
      quota: month.limit,
      windowS: period.lengthS,
      remaining: month.remaining + left,
      resetS: Math.ceil((period.endsMs - nowMs) / 1000),
    });
  }
  return limits;
}
