import { Places } from "../../../domain/places.ts";
import { Problem } from "../../../domain/problem.ts";
import type { Limit } from "../../../usage/mod.ts";

/**
 * What a request costs the server. `call`: a resolve, suggest or place look-up, which `RATE_PER_SECOND` and the month
 * count. `read`: some rows. `write`: some rows changed. `heavy`: all rows that the organization has or sends.
 */
export type WorkClass = "call" | "read" | "write" | "heavy";

/** How much of one class an organization may request from one server. */
export interface WorkRule {
  /** Size of the token bucket, refilled within `windowS` seconds. Absent: another limit counts the rate. */
  readonly burst?: number;
  readonly windowS?: number;
  /** Requests that are answered at the same time. */
  readonly concurrent: number;
  /** Requests that wait for one of them to end, at most `QUEUE_WAIT_MS`. Further ones are refused. */
  readonly queued: number;
}

/**
 * The rules of every organization. Measured with `test/api/plugins/limits_test.ts`: a heavy request keeps one of the bulk
 * connections busy, a read or write one of the others for 1 to 5 ms.
 */
export const WORK_RULES: Readonly<Record<WorkClass, WorkRule>> = {
  call: { concurrent: 256, queued: 1024 },
  // The dashboard sends some ten at once; a program that reads pages sends them one after the other.
  read: { burst: 600, windowS: 3, concurrent: 24, queued: 240 },
  write: { burst: 200, windowS: 4, concurrent: 8, queued: 96 },
  heavy: { burst: 60, windowS: 6, concurrent: 2, queued: 16 },
};

/** How long a request waits for its turn: shorter than the 10 s after which the server closes a silent connection. */
const QUEUE_WAIT_MS = 5000;
/** The end of a running request is unknown: a compromise between short and long ones. Seconds. */
const RETRY_AFTER_S = 2;
/** Organizations remembered in each class. Beyond this, those without requests and with a full bucket are dropped. */
const ORGANIZATIONS_MAX = 10_000;

/** Admits the requests of all organizations. */
export type WorkLimit = ReturnType<typeof workLimit>;

export interface WorkLimitOptions {
  readonly rules: Readonly<Record<WorkClass, WorkRule>>;
  /** Milliseconds since any fixed moment, never decreasing. */
  readonly monotonicMs: () => number;
}

/**
 * Limits the rate and the concurrency of each organization in each class. Counted in this process only: it protects
 * this server's event loop and connections, and two servers can do twice the work. Quotas (calls, storage)
 * are counted for all servers together, in `usage`.
 */
export function workLimit({ rules, monotonicMs }: WorkLimitOptions) {
  const lanes: Readonly<Record<WorkClass, Map<string, Lane>>> = {
    call: new Map(),
    read: new Map(),
    write: new Map(),
    heavy: new Map(),
  };
  return {
    /** The requests of one organization in one class. */
    laneOf(organizationId: string, workClass: WorkClass): Lane {
      const known = lanes[workClass];
      let lane = known.get(organizationId);
      if (lane === undefined) {
        if (known.size >= ORGANIZATIONS_MAX) {
          forgetUnused(known);
        }
        lane = new Lane(workClass, rules[workClass], monotonicMs);
        known.set(organizationId, lane);
      }
      return lane;
    },
  };
}

function forgetUnused(lanes: Map<string, Lane>): void {
  for (const [organizationId, lane] of lanes) {
    if (lane.isUnused) {
      lanes.delete(organizationId);
    }
  }
}

/** The requests of one organization in one class: a token bucket, and a queue before a fixed number of places. */
export class Lane {
  readonly #name: WorkClass;
  readonly #rule: WorkRule;
  readonly #monotonicMs: () => number;
  readonly #places: Places;
  #left: number;
  #countedAtMs: number;

  constructor(name: WorkClass, rule: WorkRule, monotonicMs: () => number) {
    this.#name = name;
    this.#rule = rule;
    this.#monotonicMs = monotonicMs;
    this.#places = new Places(rule.concurrent, rule.queued);
    this.#left = rule.burst ?? 0;
    this.#countedAtMs = monotonicMs();
  }

  /** Whether it can be dropped without any effect. */
  get isUnused(): boolean {
    return this.#places.isUnused && this.#leftNow() === (this.#rule.burst ?? 0);
  }

  /**
   * Takes a place, or waits for one where all are taken. Call `leave` once when the work is done. `client`: the request;
   * its signal is read only where it waits, because reading it creates the signal, which costs 1 to 3 µs.
   *
   * @throws {Problem} `RATE_LIMITED`, at once or in the promise
   */
  enter(client: Pick<Request, "signal">): Promise<void> | undefined {
    this.#count();
    if (this.#places.take()) {
      return undefined;
    }
    if (this.#places.isQueueFull) {
      throw this.#busy();
    }
    return this.#places.wait(AbortSignal.any([client.signal, AbortSignal.timeout(QUEUE_WAIT_MS)])).catch(() => {
      throw this.#busy();
    });
  }

  /** Ends one request. Its place goes to the request that waits longest. */
  leave(): void {
    this.#places.leave();
  }

  /** The state of the rate; undefined where another limit counts it. */
  limit(): Limit | undefined {
    const { burst, windowS } = this.#rule;
    if (burst === undefined || windowS === undefined) {
      return undefined;
    }
    const left = this.#leftNow();
    const resetS = Math.ceil((burst - left) / burst * windowS);
    return { name: this.#name, quota: burst, windowS, remaining: Math.floor(left), resetS };
  }

  #count(): void {
    const { burst, windowS } = this.#rule;
    if (burst === undefined || windowS === undefined) {
      return;
    }
    const left = this.#leftNow();
    if (left < 1) {
      throw new Problem("RATE_LIMITED", `The organization sends too many requests of the class ${this.#name}`, {
        retryAfterS: Math.ceil((1 - left) / burst * windowS),
      });
    }
    this.#left = left - 1;
    this.#countedAtMs = this.#monotonicMs();
  }

  #leftNow(): number {
    const { burst = 0, windowS = 1 } = this.#rule;
    const passedS = (this.#monotonicMs() - this.#countedAtMs) / 1000;
    return Math.min(burst, this.#left + passedS * burst / windowS);
  }

  #busy(): Problem {
    const { concurrent } = this.#rule;
    const detail =
      `The organization has ${concurrent} requests of the class ${this.#name} in progress and others waiting`;
    return new Problem("RATE_LIMITED", detail, { retryAfterS: RETRY_AFTER_S });
  }
}
