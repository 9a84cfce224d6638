import type { Chance, Clock } from "../domain/clock.ts";
import type { GuardedFetchOptions, GuardedResponse, LookUp } from "../net/mod.ts";
import type { Database } from "../store/with_claims.ts";

/** Dependencies of the webhooks, the first argument of every operation. */
export interface WebhooksDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly chance: Chance;
  /** At least one. The first one encrypts the webhooks' secrets, all of them decrypt. */
  readonly secrets: readonly string[];
  /** Whether targets may be private addresses and use http. */
  readonly allowPrivate: boolean;
  readonly fetch: (url: string, options: GuardedFetchOptions) => Promise<GuardedResponse>;
  /** Resolves a host name to all its addresses. */
  readonly lookUp: LookUp;
  /** Milliseconds since any fixed moment, never decreasing. */
  readonly monotonicMs: () => number;
}
