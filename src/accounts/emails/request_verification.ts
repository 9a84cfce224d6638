import type { SessionCaller } from "../../domain/caller.ts";
import { DAY_MS } from "../../domain/clock.ts";
import { Problem } from "../../domain/problem.ts";
import { withClaims } from "../../store/with_claims.ts";
import type { AccountsDeps } from "../deps.ts";
import { type AttemptRules, countAttempts } from "../sessions/attempts.ts";
import { sha256 } from "../sha256.ts";
import { assertMail } from "./assert_mail.ts";
import { queueVerification } from "./queue_verification.ts";

/** Somebody who does not find the mail tries again twice; after that it does not arrive. */
const RULES: AttemptRules = { freeFailures: 3, waitSMin: 300, waitSMax: 3600, forgottenAfterMs: DAY_MS };

/**
 * Sends the caller the link again that verifies their e-mail address.
 *
 * @throws {Problem} `FORBIDDEN` if the service sends no mails, `CONFLICT` if the address is verified, `RATE_LIMITED`.
 */
export async function requestVerification(deps: AccountsDeps, { userId }: SessionCaller): Promise<void> {
  assertMail(deps);
  const subjectHash = sha256(`verification mail: ${userId}`);
  await countAttempts(deps, [{ subjectHash, onSuccess: "keep", rules: RULES }]);
  const outcome = await withClaims(
    deps.database,
    { userId },
    (transaction) => queueVerification(deps, { transaction, userId }),
  );
  if (outcome === "verified") {
    throw new Problem("CONFLICT", "The e-mail address is verified already");
  }
  if (outcome === "not sent") {
    throw new Problem("RATE_LIMITED", "Too many mails were sent to this address: wait a day", {
      retryAfterS: DAY_MS / 1000,
    });
  }
}
