import type { Chance } from "../domain/chance.ts";
import type { Clock } from "../domain/clock.ts";
import type { GuardedFetchOptions, GuardedResponse, LookUp } from "../net/mod.ts";
import type { Database } from "../store/database.ts";

/** What every verb of webhooks is handed first. */
export interface WebhooksRoom {
  readonly database: Database;
  readonly clock: Clock;
  readonly chance: Chance;
  /** At least one. The first encrypts the webhooks' secrets, all decrypt. */
  readonly secrets: readonly string[];
  /** Whether targets may have addresses that are not public, and no https. */
  readonly allowPrivate: boolean;
  readonly fetch: (url: string, options: GuardedFetchOptions) => Promise<GuardedResponse>;
  /** Finds all addresses of a host name. */
  readonly lookUp: LookUp;
  /** Milliseconds since any fixed moment, never going back. */
  readonly monotonicMs: () => number;
}
