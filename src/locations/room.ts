import type { Chance } from "../domain/chance.ts";
import type { Clock } from "../domain/clock.ts";
import type { Database } from "../store/database.ts";

/** What every verb of locations is handed first. */
export interface LocationsRoom {
  readonly database: Database;
  readonly clock: Clock;
  readonly chance: Chance;
}
