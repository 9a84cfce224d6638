import { networkOf } from "../domain/network_of.ts";
import { Problem } from "../domain/problem.ts";
import { type AttemptRules, countAttempt } from "./count_attempt.ts";
import type { AccountsRoom } from "./room.ts";
import { sha256 } from "./sha256.ts";
import type { Visit } from "./signed_in.ts";
import { uncountAttempt } from "./uncount_attempt.ts";

/**
 * Many people may share an address, and one of them must not lock the others out for long: more are free than for an
 * account, waits are short, and failures are forgotten within the hour.
 */
const ADDRESS_RULES: AttemptRules = { freeFailures: 100, waitSMax: 60, forgottenAfterMs: 3_600_000 };

/** What is counted, and against whom. */
export interface CountFailures {
  /** Each kind of attempt is counted apart. */
  readonly what: "log in" | "refresh" | "reset";
  readonly visit: Visit | undefined;
}

/**
 * Does something that proves who somebody is, and counts it against the client's address when it does not: before it
 * is done, so that attempts made at once are counted all. Without an address nothing is counted.
 *
 * @throws {Problem} `RATE_LIMITED` where too many failed, and what the work throws.
 */
export async function countFailures<Value>(
  room: AccountsRoom,
  { what, visit }: CountFailures,
  work: () => Promise<Value>,
): Promise<Value> {
  const address = visit?.address;
  if (address === undefined) {
    return await work();
  }
  const subjectHash = sha256(`${what} from: ${networkOf(address)}`);
  await countAttempt(room, subjectHash, ADDRESS_RULES);
  try {
    const value = await work();
    await uncountAttempt(room, subjectHash);
    return value;
  } catch (error) {
    // Only what failed to prove something is a failure; a wait for the account or a full server is not.
    if (!(error instanceof Problem && error.kind === "UNAUTHORIZED")) {
      await uncountAttempt(room, subjectHash);
    }
    throw error;
  }
}
