import type { Limit, UsageParts } from "../deps.ts";
import {
  type GiveKeyBack,
  type KeyGrant,
  type KeyLimits,
  type KeyOf,
  type KeyOrigin,
  type Period,
  periodOf,
  readKeyCalls,
  takeKeyCalls,
} from "../periods/mod.ts";
import { Lease } from "./lease.ts";
import { KNOWN_MS, REFUSED_MS } from "./meter.ts";

const DAY_S = 24 * 3600;

/** Options of the meter of a key. */
export interface KeyMeterOptions extends Pick<UsageParts, "database" | "clock" | "monotonicMs"> {
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
