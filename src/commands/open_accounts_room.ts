import { type AccountsRoom, openAccounts } from "../accounts/mod.ts";
import { openChance } from "../capabilities/chance.ts";
import { openClock } from "../capabilities/clock.ts";
import { openPasswords } from "../capabilities/passwords.ts";
import type { Config } from "../config.ts";
import type { Database } from "../store/database.ts";

/** The accounts room over a database, as the configuration wants it. */
export function openAccountsRoom(config: Config, database: Database): AccountsRoom {
  return openAccounts({
    database,
    clock: openClock(),
    chance: openChance(),
    passwords: openPasswords(),
    signup: config.signup,
    monthlyLimit: config.monthlyLimit,
  });
}
