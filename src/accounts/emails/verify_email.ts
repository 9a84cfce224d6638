import { and, eq, gt } from "drizzle-orm";
import { claim, withClaims } from "../../store/with_claims.ts";
import { queueMail } from "../../store/queue_mail.ts";
import { emailVerifications, users } from "../../store/schema/users.ts";
import type { AccountsDeps, ClientInfo, ClientOfPerson, OfPerson } from "../deps.ts";
import { orTaken, setEmail } from "./change_email.ts";
import type { SessionCaller } from "../../domain/caller.ts";
import { DAY_MS } from "../../domain/clock.ts";
import { Problem } from "../../domain/problem.ts";
import { type AttemptRules, countAttempts, mayMail } from "../sessions/attempts.ts";
import { isSecretText, sha256 } from "../secret_text.ts";
import { membershipsOf, recordInEach } from "../members/memberships.ts";
import { firstOr, matching } from "../../store/rows.ts";

/** Sends the person of the transaction's claims a link that verifies their address, unless it is verified. */
export async function queueVerification(
  deps: AccountsDeps,
  { transaction, userId }: OfPerson,
): Promise<"queued" | "verified" | "not sent"> {
  if (deps.mail !== "on") {
    return "not sent";
  }
  const [user] = await transaction.select({ email: users.email, verifiedAt: users.emailVerifiedAt }).from(users)
    .where(eq(users.id, userId));
  if (user === undefined || user.verifiedAt !== null) {
    return "verified";
  }
  const kind = "verification";
  const isSent = await mayMail({ transaction, kind, email: user.email, now: deps.clock.now() }) &&
    await queueMail(deps, transaction, { kind, userId });
  return isSent ? "queued" : "not sent";
}

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

/**
 * Marks the address of a person as verified, who has shown that they read its mail, and ends their other links. Changes
 * nothing a second time.
 */
export async function markVerified(
  deps: AccountsDeps,
  { transaction, userId, client }: ClientOfPerson,
): Promise<void> {
  const marked = await transaction.update(users).set({ emailVerifiedAt: deps.clock.now() })
    .where(matching(users, { id: userId, emailVerifiedAt: null })).returning({ id: users.id });
  await transaction.delete(emailVerifications).where(eq(emailVerifications.userId, userId));
  if (marked.length === 0) {
    return;
  }
  const memberships = await membershipsOf(transaction, userId);
  await recordInEach(deps, { transaction, memberships, action: "user.email_verified", actorId: userId, client });
}

/** Prefix of the tokens of links that verify an address. */
export const VERIFICATION_TOKEN_PREFIX = "locus_verify_";

/**
 * Verifies the e-mail address to which a token was sent: that of the person, or the one that they want instead. The token is enough: the person may open the link on another
 * device. It gives no access. Failures are not counted: 160 random bits cannot be guessed.
 *
 * @throws {Problem} `UNAUTHORIZED` for a token that is unknown, used or expired; `CONFLICT` if another person has the
 * address by now.
 */
export async function verifyEmail(
  deps: AccountsDeps,
  { token, client }: { readonly token: string; readonly client?: ClientInfo },
): Promise<void> {
  if (!isSecretText(token, VERIFICATION_TOKEN_PREFIX)) {
    throw badToken();
  }
  const tokenHash = sha256(token);
  await orTaken(withClaims(deps.database, { credential: tokenHash }, async (transaction) => {
    const found = await transaction.select().from(emailVerifications)
      .where(and(eq(emailVerifications.tokenHash, tokenHash), gt(emailVerifications.expiresAt, deps.clock.now())))
      .then(firstOr(badToken));
    const { userId, email } = found;
    await claim(transaction, { userId });
    const user = await transaction.select({ email: users.email }).from(users).where(eq(users.id, userId))
      .then(firstOr(badToken));
    await (user.email === email
      ? markVerified(deps, { transaction, userId, client })
      : setEmail(deps, { transaction, userId, email, isVerified: true, client }));
  }));
}

function badToken(): Problem {
  return new Problem("UNAUTHORIZED", "The token is unknown, used or expired");
}

/**
 * Checks that the service sends mails.
 *
 * @throws {Problem} `FORBIDDEN`
 */
export function assertMail({ mail }: Pick<AccountsDeps, "mail">): void {
  if (mail !== "on") {
    throw new Problem("FORBIDDEN", "This service sends no mails: ask its operator");
  }
}
