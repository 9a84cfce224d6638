import { DAY_MS } from "../../domain/clock.ts";
import type { Limit, Spender, UsageParts } from "../deps.ts";
import { type CallsGrant, type Period, periodOf, takeCalls } from "../periods/mod.ts";
import { Lease, type Second } from "./lease.ts";

/** Calls to return to the period in which they were counted. */
export interface Returned {
  readonly spender: Spender;
  readonly calls: number;
  readonly origin: Period;
}

/** Options of a meter. */
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
