import { eq } from "drizzle-orm";
import { DAY_MS } from "../../domain/clock.ts";
import { Problem } from "../../domain/problem.ts";
import { queueMail } from "../../store/queue_mail.ts";
import { emailVerifications, passwordResets, users } from "../../store/schema/users.ts";
import { claim, type Database, withClaims } from "../../store/with_claims.ts";
import type { AccountsDeps, ClientOfPerson, MemberAct } from "../deps.ts";
import { requireEmail } from "./read_email.ts";
import { assertFresh, assertUnconfined } from "../sessions/open_session.ts";
import { sha256 } from "../secret_text.ts";
import { type AttemptRules, countAttempts, mayMail } from "../sessions/attempts.ts";
import { StoreError } from "../../store/store_error.ts";
import { holdPerson, recordInEach } from "../members/memberships.ts";
import { endLoginChallenges } from "../second_factor/login_challenges.ts";

/** A new address of the person of the transaction's claims. */
interface SetEmail extends ClientOfPerson {
  readonly email: string;
  readonly isVerified: boolean;
}

/** Somebody who mistypes tries again; more would be a search for addresses that have accounts. */
const RULES: AttemptRules = { freeFailures: 5, waitSMin: 300, waitSMax: 3600, forgottenAfterMs: DAY_MS };

/** `mailed`: the address is theirs once they open the link that was sent to it. */
export type EmailChange = "changed" | "mailed";

/**
 * Changes the e-mail address of a person who has just confirmed who they are. Where the service sends mails, the address
 * changes when the person opens the link in a mail to the new address (`verifyEmail`), and a mail informs the old address.
 * Without mails it changes at once.
 *
 * @throws {Problem} `INVALID_REQUEST` for a text that is no address; `CONFLICT` for one that has an account; `FORBIDDEN`
 * with `needs: "confirmation"`, or in a session that an identity provider opened; `RATE_LIMITED`.
 */
export async function changeEmail(
  deps: AccountsDeps,
  { caller, email: text, client }: MemberAct & { readonly email: string },
): Promise<EmailChange> {
  assertUnconfined(caller, "change how you log in");
  const email = requireEmail(text, "The e-mail address was not changed");
  const { userId } = caller;
  await withClaims(deps.database, { userId }, (transaction) => assertFresh(deps, { transaction, caller }));
  await countAttempts(deps, [{ subjectHash: sha256(`change e-mail: ${userId}`), onSuccess: "keep", rules: RULES }]);
  return await orTaken(withClaims(deps.database, { userId }, async (transaction): Promise<EmailChange> => {
    if (deps.mail !== "on") {
      await setEmail(deps, { transaction, userId, email, isVerified: false, client });
      return "changed";
    }
    await assertFree(transaction, email);
    // Links of earlier requests are void.
    await transaction.delete(emailVerifications).where(eq(emailVerifications.userId, userId));
    const kind = "email_change";
    const isSent = await mayMail({ transaction, kind, email, now: deps.clock.now() }) &&
      await queueMail(deps, transaction, { kind, userId, email });
    if (!isSent) {
      throw new Problem("RATE_LIMITED", "Too many mails were sent to this address: wait a day", {
        retryAfterS: DAY_MS / 1000,
      });
    }
    return "mailed";
  }));
}

/**
 * Writes the new address, deletes the tokens in mails to the old address, and informs the old address by mail.
 *
 * @throws {Problem} `CONFLICT` if another person has the address.
 */
export async function setEmail(deps: AccountsDeps, command: SetEmail): Promise<void> {
  const { transaction, userId, email, isVerified, client } = command;
  const person = await holdPerson(transaction, { userId, organizations: "all", lock: "update" });
  if (person === undefined) {
    throw new Problem("UNAUTHORIZED", "The account was deleted");
  }
  const { user: { email: old }, memberships } = person;
  if (old === email) {
    throw new Problem("CONFLICT", "This is your e-mail address already");
  }
  await assertFree(transaction, email);
  const now = deps.clock.now();
  await transaction.update(users).set({ email, emailVerifiedAt: isVerified ? now : null }).where(eq(users.id, userId));
  await transaction.delete(emailVerifications).where(eq(emailVerifications.userId, userId));
  await transaction.delete(passwordResets).where(eq(passwordResets.userId, userId));
  await endLoginChallenges(transaction, userId);
  if (deps.mail === "on") {
    await queueMail(deps, transaction, { kind: "email_changed", userId, email: old });
  }
  await recordInEach(deps, { transaction, memberships, action: "user.email_changed", actorId: userId, client });
}

/**
 * Asserts that nobody has an address.
 *
 * @throws {Problem} `CONFLICT`
 */
async function assertFree(transaction: Database, email: string): Promise<void> {
  await claim(transaction, { credential: email });
  const others = await transaction.select({ id: users.id }).from(users).where(eq(users.email, email));
  if (others.length > 0) {
    throw taken();
  }
}

/** The outcome of a transaction with `setEmail`; another person may take the address at the same moment. */
export async function orTaken<Outcome>(outcome: Promise<Outcome>): Promise<Outcome> {
  try {
    return await outcome;
  } catch (error) {
    throw error instanceof StoreError && error.options.constraint === "users_email" ? taken() : error;
  }
}

/** The answer where another person has an address. */
export function taken(): Problem {
  return new Problem("CONFLICT", "An account with this e-mail address already exists", {
    errors: [{ pointer: "/email", detail: "already has an account" }],
  });
}
