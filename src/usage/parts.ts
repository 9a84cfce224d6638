import type { Environment } from "../domain/caller.ts";
import type { Chance, Clock } from "../domain/clock.ts";
import type { MailMode } from "../store/queue_mail.ts";
import type { Database } from "../store/with_claims.ts";
import type { RateStore } from "./rates/rate_store.ts";
import type { BucketStore } from "./rates/redis_rate.ts";

/** What usage is opened with. */
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

/** The state of one limit, as the headers `RateLimit-Policy` and `RateLimit` show it. */
export interface Limit {
  readonly name: "second" | "month" | "day" | "key_day" | "key_month" | "read" | "write" | "heavy" | "call" | "page";
  readonly quota: number;
  readonly windowS: number;
  readonly remaining: number;
  /** Seconds until all of it is available again, rounded up. */
  readonly resetS: number;
}

/** Whose limits a call uses: one organization in one environment. Every `Caller` is one. */
export interface Spender {
  readonly organizationId: string;
  readonly environment: Environment;
  /** The key that makes the call; absent for a person who is logged in. */
  readonly keyId?: string | undefined;
  /** Whether the key has limits of its own. Absent: only the organization's limits apply. */
  readonly hasLimits?: true | undefined;
}
