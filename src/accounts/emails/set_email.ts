import { eq } from "drizzle-orm";
import { Problem } from "../../domain/problem.ts";
import { recordEvent } from "../../store/audit.ts";
import { queueMail } from "../../store/queue_mail.ts";
import { StoreError } from "../../store/store_error.ts";
import { emailVerifications, passwordResets, users } from "../../store/schema/users.ts";
import { claim, type Database } from "../../store/with_claims.ts";
import type { ClientInfo } from "../create_account.ts";
import type { AccountsDeps } from "../deps.ts";
import { holdPerson } from "../members/memberships.ts";
import { endLoginChallenges } from "../second_factor/login_challenges.ts";

/** A new address of the person of the transaction's claims. */
interface SetEmail {
  readonly transaction: Database;
  readonly userId: string;
  readonly email: string;
  readonly isVerified: boolean;
  readonly client: ClientInfo | undefined;
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
  for (const { id: organizationId } of memberships) {
    await claim(transaction, { organizationId });
    const tenant = { transaction, organizationId };
    await recordEvent(deps, { tenant, action: "user.email_changed", actorId: userId, client });
  }
}

/**
 * Asserts that nobody has an address.
 *
 * @throws {Problem} `CONFLICT`
 */
export async function assertFree(transaction: Database, email: string): Promise<void> {
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

function taken(): Problem {
  return new Problem("CONFLICT", "An account with this e-mail address already exists", {
    errors: [{ pointer: "/email", detail: "already has an account" }],
  });
}
