import { DAY_MS } from "../../domain/clock.ts";
import { isLoopback } from "../../domain/is_loopback.ts";
import { networkOf } from "../../domain/network_of.ts";
import { Problem } from "../../domain/problem.ts";
import { queueMail } from "../../store/queue_mail.ts";
import { withClaims } from "../../store/with_claims.ts";
import type { AccountsDeps } from "../deps.ts";
import { assertMail } from "../emails/assert_mail.ts";
import { readEmail } from "../read_email.ts";
import { accountHashOf, type AttemptRules, type AttemptSubject, countAttempts } from "../sessions/attempts.ts";
import { sha256 } from "../sha256.ts";
import type { ClientInfo } from "../signed_in.ts";

/** The address of somebody who forgot their password. */
export interface RequestReset {
  readonly email: string;
  readonly client?: ClientInfo;
}

/** One address: beyond a few at once, soon a mail an hour. More would flood the mailbox of somebody else. */
const ADDRESS_RULES: AttemptRules = { freeFailures: 3, waitSMin: 300, waitSMax: 3600, forgottenAfterMs: DAY_MS };
/** Of one network, for all addresses together. Many people may share it. */
const NETWORK_RULES: AttemptRules = { freeFailures: 20, waitSMax: 600, forgottenAfterMs: 3_600_000 };

/**
 * Sends a link for a new password to an e-mail address, if it has an account. Whether it has one is not looked up here,
 * so that neither the answer nor its time shows it: the worker that sends the mail does.
 *
 * @throws {Problem} `FORBIDDEN` if the service sends no mails, `INVALID_REQUEST` for no e-mail address, `RATE_LIMITED`.
 */
export async function requestReset(deps: AccountsDeps, command: RequestReset): Promise<void> {
  assertMail(deps);
  const email = readEmail(command.email);
  if (email === undefined) {
    throw new Problem("INVALID_REQUEST", "No mail can be sent because the e-mail address is invalid", {
      errors: [{ pointer: "/email", detail: "must be an e-mail address" }],
    });
  }
  await countAttempts(deps, subjectsOf(email, command.client));
  await withClaims(
    deps.database,
    { credential: email },
    (transaction) => queueMail(deps, transaction, { kind: "reset", email }),
  );
}

/** The counters of a request, network before account: all callers use this order. */
function subjectsOf(email: string, client: ClientInfo | undefined): AttemptSubject[] {
  const subjects: AttemptSubject[] = [];
  // Loopback is the operator, or everybody behind a proxy that the configuration does not name.
  if (client?.address !== undefined && !isLoopback(client.address)) {
    const subjectHash = sha256(`reset mail from: ${networkOf(client.address)}`);
    subjects.push({ subjectHash, onSuccess: "keep", rules: NETWORK_RULES });
  }
  const subjectHash = sha256(`reset mail: ${email}`);
  subjects.push({ subjectHash, accountHash: accountHashOf(email), onSuccess: "keep", rules: ADDRESS_RULES });
  return subjects;
}
