import { openChance } from "../../capabilities/chance.ts";
import { openClock } from "../../capabilities/clock.ts";
import type { LocationsDeps } from "../../locations/mod.ts";
import type { Database } from "../../store/with_claims.ts";

/** Opens the dependencies of the locations for a database. */
export function openLocationsDeps(database: Database): LocationsDeps {
  return { database, clock: openClock(), chance: openChance() };
}
