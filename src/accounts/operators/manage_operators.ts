import { asc, eq } from "drizzle-orm";
import { DAY_MS } from "../../domain/clock.ts";
import { newIdentifier } from "../../domain/identifier.ts";
import { Problem } from "../../domain/problem.ts";
import { type Database } from "../../store/with_claims.ts";
import { impersonations } from "../../store/schema/sessions.ts";
import { operators, operatorSessions } from "../../store/schema/operators.ts";
import { announcePerson } from "../announcements.ts";
import type { AccountsDeps } from "../deps.ts";
import { hashNewPassword } from "../passwords/password_rules.ts";
import type { ResetPassword, ResetToken } from "../passwords/reset_password.ts";
import { readEmail } from "../emails/read_email.ts";
import { isSecretText, makeSecretText, sha256 } from "../secret_text.ts";
import { liftAttempts } from "../sessions/attempts.ts";
import { endImpersonations } from "./impersonate.ts";
import { asOperator, recordOperatorEvent } from "./operator_event.ts";
import { firstOr } from "../../store/rows.ts";

/** Prefix of the tokens with which operators set a password. */
const TOKEN_PREFIX = "locus_operator_";

/** The command line prints the token, and its reader opens the link. */
const TOKEN_LIFETIME_MS = DAY_MS;

/** An operator, as the command line lists them. */
type ListedOperator = Readonly<Pick<typeof operators.$inferSelect, "id" | "email" | "createdAt">>;

/**
 * Identifies an operator's account among the counters of failed log-ins. Users with the same address have another one.
 */
export function operatorAccountHashOf(email: string): string {
  return sha256(`operator account: ${email}`);
}

/**
 * Creates an operator, and the token with which they set their password: until then they cannot log in.
 *
 * @throws {Problem} `INVALID_REQUEST` for an invalid address, `CONFLICT` where it has an operator already.
 */
export async function createOperator(deps: AccountsDeps, emailText: string): Promise<ResetToken> {
  const email = readEmail(emailText);
  if (email === undefined) {
    throw new Problem("INVALID_REQUEST", "The e-mail address is not valid");
  }
  // A password that nobody knows, so that the log-in compares as for any other operator.
  const passwordHash = await deps.passwords.hash(makeSecretText("", deps.chance));
  return await asOperator(deps, async (transaction) => {
    const id = newIdentifier("opr", deps);
    const createdAt = deps.clock.now();
    await transaction.insert(operators).values({ id, email, passwordHash, createdAt })
      .onConflictDoNothing({ target: operators.email }).returning({ id: operators.id })
      .then(firstOr(() => new Problem("CONFLICT", "An operator with this e-mail address already exists")));
    await recordOperatorEvent(deps, { transaction, action: "operator.created", targetId: id });
    return await writeToken(deps, { transaction, id, email });
  });
}

/** All operators, oldest first: there are few. */
export function listOperators(deps: AccountsDeps): Promise<readonly ListedOperator[]> {
  return asOperator(
    deps,
    (transaction) =>
      transaction.select({ id: operators.id, email: operators.email, createdAt: operators.createdAt })
        .from(operators).orderBy(asc(operators.id)),
  );
}

/**
 * Removes an operator with their sessions, and ends their impersonations. What they did stays in the trails.
 *
 * @throws {Problem} `NOT_FOUND`
 */
export async function removeOperator(deps: AccountsDeps, emailText: string): Promise<void> {
  await asOperator(deps, async (transaction) => {
    const { id } = await operatorWith(transaction, emailText);
    await endImpersonationsOf(deps, { transaction, operatorId: id });
    await transaction.delete(operators).where(eq(operators.id, id));
    await recordOperatorEvent(deps, { transaction, action: "operator.removed", targetId: id });
  });
}

/**
 * Makes a token with which an operator sets a new password. Ends their earlier one, and all waits after failed log-ins.
 *
 * @throws {Problem} `NOT_FOUND`
 */
export function resetOperator(deps: AccountsDeps, emailText: string): Promise<ResetToken> {
  return asOperator(deps, async (transaction) => {
    const { id, email } = await operatorWith(transaction, emailText);
    await recordOperatorEvent(deps, { transaction, action: "operator.reset", targetId: id });
    return await writeToken(deps, { transaction, id, email });
  });
}

/**
 * Sets an operator's password by a token, which ends with it, and ends all their sessions. Failures are not counted:
 * 160 random bits cannot be guessed.
 *
 * @throws {Problem} `UNAUTHORIZED` for a token that is unknown, used or expired; `INVALID_REQUEST` for a password that
 * breaks a rule.
 */
export async function setOperatorPassword(deps: AccountsDeps, command: ResetPassword): Promise<void> {
  const { token, newPassword, client = {} } = command;
  if (!isSecretText(token, TOKEN_PREFIX)) {
    throw badToken();
  }
  const isToken = eq(operators.resetHash, sha256(token));
  const wanted = { email: operators.email, expiresAt: operators.resetExpiresAt };
  const [operator] = await asOperator(
    deps,
    (transaction) => transaction.select(wanted).from(operators).where(isToken),
  );
  if (operator === undefined || operator.expiresAt === null || operator.expiresAt <= deps.clock.now()) {
    throw badToken();
  }
  const { email } = operator;
  const passwordHash = await hashNewPassword(deps, { password: newPassword, email });
  await asOperator(deps, async (transaction) => {
    const changed = await transaction.update(operators)
      .set({ passwordHash, resetHash: null, resetExpiresAt: null })
      .where(isToken).returning({ id: operators.id }).then(firstOr(badToken));
    await transaction.delete(operatorSessions).where(eq(operatorSessions.operatorId, changed.id));
    await endImpersonationsOf(deps, { transaction, operatorId: changed.id });
    const by = { operator: { operatorId: changed.id, email }, client };
    await recordOperatorEvent(deps, { transaction, by, action: "operator.password_set", targetId: changed.id });
  });
}

function badToken(): Problem {
  return new Problem("UNAUTHORIZED", "The token is unknown, used or expired");
}

/**
 * The operator with an e-mail address, locked until the transaction ends.
 *
 * @throws {Problem} `NOT_FOUND`
 */
export async function operatorWith(
  transaction: Database,
  emailText: string,
): Promise<{ readonly id: string; readonly email: string; readonly hasApp: boolean }> {
  const email = readEmail(emailText) ?? "@";
  const row = await transaction.select({ id: operators.id, sealedSecret: operators.totpSecret }).from(operators)
    .where(eq(operators.email, email)).for("update")
    .then(firstOr(() => new Problem("NOT_FOUND", "There is no operator with this e-mail address")));
  return { id: row.id, email, hasApp: row.sealedSecret !== null };
}

async function writeToken(
  deps: AccountsDeps,
  { transaction, id, email }: { readonly transaction: Database; readonly id: string; readonly email: string },
): Promise<ResetToken> {
  const token = makeSecretText(TOKEN_PREFIX, deps.chance);
  const expiresAt = new Date(deps.clock.now().getTime() + TOKEN_LIFETIME_MS);
  await transaction.update(operators).set({ resetHash: sha256(token), resetExpiresAt: expiresAt })
    .where(eq(operators.id, id));
  await liftAttempts(transaction, operatorAccountHashOf(email));
  return { token, expiresAt };
}

/** Ends what an operator does in the place of members. */
export async function endImpersonationsOf(
  deps: AccountsDeps,
  { transaction, operatorId }: { readonly transaction: Database; readonly operatorId: string },
): Promise<void> {
  const people = await endImpersonations(deps, transaction, eq(impersonations.operatorId, operatorId));
  for (const userId of people) {
    await announcePerson(deps, transaction, userId);
  }
}
