import { type AccountsDeps, openAccounts } from "../../accounts/mod.ts";
import { openChance } from "../../capabilities/chance.ts";
import { openClock } from "../../capabilities/clock.ts";
import { openPasswords } from "../../capabilities/passwords.ts";
import { openOneTimeCodes } from "../../capabilities/second_factor/one_time_codes.ts";
import { openPasskeyVerifier } from "../../capabilities/second_factor/passkey_verifier.ts";
import type { Config } from "../../config.ts";
import type { Database } from "../../store/with_claims.ts";

export function openAccountsDeps(config: Config, database: Database): AccountsDeps {
  return openAccounts({
    database,
    clock: openClock(),
    chance: openChance(),
    passwords: openPasswords(),
    oneTimeCodes: openOneTimeCodes(),
    passkeys: openPasskeyVerifier(config.publicUrl),
    secrets: config.jwtSecrets,
    signup: config.signup,
    secondFactor: config.secondFactor,
    monthlyLimit: config.monthlyLimit,
    mail: config.smtpUrl === undefined ? "off" : "on",
  });
}
