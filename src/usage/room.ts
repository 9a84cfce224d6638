import type { Chance } from "../domain/chance.ts";
import type { Clock } from "../domain/clock.ts";
import type { Database } from "../store/database.ts";
import { Ledger } from "./ledger.ts";
import type { RateStore } from "./rate_store.ts";

/** What the room is opened with. */
export interface UsageParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly chance: Chance;
  /** Milliseconds since any fixed moment, never going back. */
  readonly monotonicMs: () => number;
  /** Counts the calls of the last second for all servers: `postgresRate`, or `redisRate` inside `withFallback`. */
  readonly rate: RateStore;
  /** Calls of an organization within any second, in both environments together. */
  readonly ratePerSecond: number;
  /** Live calls in a calendar month of an organization whose limit the operator has not set. */
  readonly monthlyLimit: number;
  /** Calls in a day in the test environment. */
  readonly testPerDay: number;
  /** Gigabytes an organization may store whose limit the operator has not set. */
  readonly storageGb: number;
}

/** What every verb of usage is handed first. */
export interface UsageRoom extends UsageParts {
  readonly ledger: Ledger;
}

/** Opens the usage room: the given parts, and the leases that live as long as the process. */
export function openUsage(parts: UsageParts): UsageRoom {
  return { ...parts, ledger: new Ledger(parts) };
}
