import { isLoopback } from "../domain/is_loopback.ts";
import { networkOf } from "../domain/network_of.ts";
import { type AttemptRules, countAttempt } from "./count_attempt.ts";
import type { AccountsRoom } from "./room.ts";
import { sha256 } from "./sha256.ts";
import type { Visit } from "./signed_in.ts";

/**
 * A school or an office may sign up in one morning from one address; beyond that some 150 a day are left. Each one costs
 * the hash of a password and has calls of its own every month.
 */
const SIGN_UP_RULES: AttemptRules = { freeFailures: 100, waitSMax: 600, forgottenAfterMs: 24 * 3_600_000 };

/**
 * Counts a sign-up against the client's address, whatever becomes of it. Nothing is counted without an address, nor of
 * this machine, which is its operator or everybody behind a proxy that the configuration does not name: one stranger
 * could lock out all others who come through that proxy.
 *
 * @throws {Problem} `RATE_LIMITED` where there were too many.
 */
export async function countSignUp(room: AccountsRoom, visit: Visit | undefined): Promise<void> {
  if (visit?.address !== undefined && !isLoopback(visit.address)) {
    await countAttempt(room, sha256(`sign up from: ${networkOf(visit.address)}`), SIGN_UP_RULES);
  }
}
