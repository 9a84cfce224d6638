import type { Chance } from "../domain/chance.ts";
import type { Clock } from "../domain/clock.ts";
import type { Database } from "../store/database.ts";

/** Dependencies of the locations, the first argument of every operation. */
export interface LocationsDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly chance: Chance;
}
