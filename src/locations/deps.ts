import type { Chance, Clock } from "../domain/clock.ts";
import type { Database } from "../store/with_claims.ts";

/** Dependencies of the locations, the first argument of every operation. */
export interface LocationsDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly chance: Chance;
}
