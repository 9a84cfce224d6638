import { Lease } from "./lease.ts";
import type { Limit } from "./limit.ts";
import { type Period, periodOf } from "./period.ts";
import type { UsageParts } from "./room.ts";
import type { Second } from "./second.ts";
import type { Spender } from "./spender.ts";
import { type CallsGrant, takeCalls } from "./take_calls.ts";

/** Calls that go back to the period they were counted in. */
export interface Returned {
  readonly spender: Spender;
  readonly calls: number;
  readonly origin: Period;
}

/** What a meter is made with. */
export interface MeterOptions extends UsageParts {
  readonly spender: Spender;
  /** Shared by the organization's meters of both environments. */
  readonly second: Second;
  readonly giveBack: (returned: Returned) => void;
}

/** How long a refusal of the month is believed: who is refused asks again and again, and the limit may be raised. */
const REFUSED_MS = 1000;

/** How long what was heard of a period is shown in headers, where no lease brings news. */
const KNOWN_MS = 10_000;

/** What was last heard of a period. */
interface KnownCalls {
  readonly heardAtMs: number;
  readonly period: Period;
  readonly limit: number;
  /** Without what is leased here. */
  readonly remaining: number;
}

/** The limits of one spender, as far as this server knows and holds them. */
export class Meter {
  readonly spender: Spender;
  readonly second: Second;
  readonly calls: Lease<Period>;
  /** On the monotonic clock. */
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
      take: async (ask) => {
        const { database, chance, monthlyLimit, testPerDay } = options;
        const period = this.period();
        const grant = await takeCalls(database, { spender, period, ask, clock, chance, monthlyLimit, testPerDay });
        this.learn(period, grant);
        return { granted: grant.granted, untilMs: period.dayEndsMs, origin: period };
      },
      giveBack: (unspent) => options.giveBack({ spender, ...unspent }),
      refusedMs: REFUSED_MS,
    });
  }

  /** The period under way: the same object all day, for leases are told apart by it. */
  period(): Period {
    const { spender, clock } = this.#options;
    const now = clock.now();
    if (now.getTime() >= this.#period.dayEndsMs || now.getTime() < this.#period.dayEndsMs - DAY_MS) {
      this.#period = periodOf(spender.environment, now);
    }
    return this.#period;
  }

  learn(period: Period, { limit, remaining }: Omit<CallsGrant, "granted">): void {
    this.#known = { period, limit, remaining, heardAtMs: this.#options.monotonicMs() };
  }

  /** Has the period's state asked for again. */
  forget(): void {
    this.#known = undefined;
  }

  /** Undefined where nothing was heard of the period of late. */
  callsLimit(): Limit | undefined {
    const { clock, spender, monotonicMs } = this.#options;
    const known = this.#known;
    if (
      known === undefined || known.period.period !== this.period().period ||
      monotonicMs() - known.heardAtMs > KNOWN_MS
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

const DAY_MS = 86_400_000;
