import type { Chance } from "../domain/chance.ts";
import type { Clock } from "../domain/clock.ts";
import type { Database } from "../store/database.ts";
import type { MailMode } from "../store/queue_mail.ts";
import { Tally } from "./details/mod.ts";
import { Ledger } from "./leases/mod.ts";
import type { BucketStore, RateStore } from "./rates/mod.ts";

/** What the dependencies are opened with. */
export interface UsageParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly chance: Chance;
  /** Milliseconds since any fixed moment, never decreasing. */
  readonly monotonicMs: () => number;
  /** Counts the calls of the last second for all servers: `postgresRate`, or `redisRate` inside `withFallback`. */
  readonly rate: RateStore;
  /** Counts the requests of visitors of pages for all servers: in Redis. Absent: each server counts its own. */
  readonly buckets?: BucketStore;
  /** Calls of an organization within any second, in both environments together. */
  readonly ratePerSecond: number;
  /** Live calls per calendar month of an organization without an individual limit. */
  readonly monthlyLimit: number;
  /** Calls per day in the test environment. */
  readonly testPerDay: number;
  /** Gigabytes for an organization without an individual limit. */
  readonly storageGb: number;
  /** Whether warnings are sent by mail too. Absent: they are not. */
  readonly mail?: MailMode | undefined;
}

/** Dependencies of usage, the first argument of every operation. */
export interface UsageDeps extends UsageParts {
  readonly ledger: Ledger;
  /** Answered calls by key and status. */
  readonly tally: Tally;
}

/** Opens the dependencies of usage: the given parts, and the leases, which live as long as the process. */
export function openUsage(parts: UsageParts): UsageDeps {
  return { ...parts, ledger: new Ledger(parts), tally: new Tally(parts) };
}

/** Call it about every second: returns idle leases and writes what was counted. */
export function maintainUsage({ ledger, tally }: UsageDeps): void {
  ledger.maintain();
  tally.maintain();
}

/** Returns every lease and writes every count. Call it when no more calls come, before the database is closed. */
export async function closeUsage({ ledger, tally }: UsageDeps): Promise<void> {
  await Promise.all([ledger.close(), tally.close()]);
}
