import { type AccountsDeps, openAccounts } from "../../accounts/mod.ts";
import { openChance } from "../../capabilities/chance.ts";
import { openClock } from "../../capabilities/clock.ts";
import { openPasswords } from "../../capabilities/passwords.ts";
import type { Config } from "../../config.ts";
import type { Database } from "../../store/database.ts";

/** Opens the dependencies of accounts for a database, as configured. */
export function openAccountsDeps(config: Config, database: Database): AccountsDeps {
  return openAccounts({
    database,
    clock: openClock(),
    chance: openChance(),
    passwords: openPasswords(),
    signup: config.signup,
    monthlyLimit: config.monthlyLimit,
  });
}
