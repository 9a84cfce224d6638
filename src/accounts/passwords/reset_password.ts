import { DAY_MS } from "../../domain/clock.ts";
import { and, eq, gt } from "drizzle-orm";
import { Problem } from "../../domain/problem.ts";
import { claim, type Database, withClaims } from "../../store/with_claims.ts";
import { passwordResets, users } from "../../store/schema/users.ts";
import type { AccountsDeps, ClientInfo, OfPerson } from "../deps.ts";
import { holdPerson } from "../members/memberships.ts";
import { recordOperatorEvent, withAccount } from "../operators/operator_event.ts";
import { requireEmail } from "../emails/read_email.ts";
import { assertMail, markVerified } from "../emails/verify_email.ts";
import { isSecretText, makeSecretText, sha256 } from "../secret_text.ts";
import {
  accountHashOf,
  type AttemptRules,
  type AttemptSubject,
  countAttempts,
  liftAttempts,
} from "../sessions/attempts.ts";
import { rememberSource } from "../sessions/login_sources.ts";
import { hashNewPassword } from "./password_rules.ts";
import { setPassword } from "./passwords.ts";
import { isLoopback, networkOf } from "../../domain/network.ts";
import { queueMail } from "../../store/queue_mail.ts";

/** Prefix of reset tokens. */
export const RESET_TOKEN_PREFIX = "locus_reset_";

/** A token that sets a new password once. */
export interface ResetToken {
  readonly token: string;
  readonly expiresAt: Date;
}

/** The operator hands it over in person, which takes hours rather than minutes. */
const LIFETIME_MS = DAY_MS;

/**
 * Makes a reset token for the person with an e-mail address. Ends their earlier ones, and all waits after failed
 * attempts on their account. For the operator only.
 *
 * @throws {Problem} `NOT_FOUND` if no person has the address.
 */
export function makeResetToken(deps: AccountsDeps, emailText: string): Promise<ResetToken> {
  return withAccount(deps, emailText, async (person) => {
    const { transaction, userId: targetId } = person;
    await recordOperatorEvent(deps, { transaction, action: "user.reset", targetId });
    return await insertResetToken(deps, person);
  });
}

/** Makes a reset token in a transaction, and ends earlier ones and all waits of the account. */
export async function insertResetToken(
  deps: AccountsDeps,
  { transaction, userId, email }: OfPerson & { readonly email: string },
): Promise<ResetToken> {
  const token = makeSecretText(RESET_TOKEN_PREFIX, deps.chance);
  const createdAt = deps.clock.now();
  const expiresAt = new Date(createdAt.getTime() + LIFETIME_MS);
  await liftAttempts(transaction, accountHashOf(email));
  await transaction.delete(passwordResets).where(eq(passwordResets.userId, userId));
  await transaction.insert(passwordResets).values({ tokenHash: sha256(token), userId, createdAt, expiresAt });
  return { token, expiresAt };
}

/** A reset token from the operator or from a mail, and the new password. */
export interface ResetPassword {
  readonly token: string;
  readonly newPassword: string;
  readonly client?: ClientInfo;
}

/**
 * Sets a new password by a reset token, which ends with it, and ends all sessions of the person. The log-in that
 * follows comes from a known source. Failures are not counted: 160 random bits cannot be guessed.
 *
 * @throws {Problem} `UNAUTHORIZED` for a token that is unknown, used or expired; `INVALID_REQUEST` for a password
 * that breaks a rule.
 */
export async function resetPassword(deps: AccountsDeps, command: ResetPassword): Promise<void> {
  const { token, newPassword, client } = command;
  if (!isSecretText(token, RESET_TOKEN_PREFIX)) {
    throw badToken();
  }
  const tokenHash = sha256(token);
  const person = await withClaims(
    deps.database,
    { credential: tokenHash },
    (transaction) => findPerson(deps, { transaction, tokenHash }),
  );
  if (person === undefined) {
    throw badToken();
  }
  const { userId } = person;
  const passwordHash = await hashNewPassword(deps, { password: newPassword, email: person.email });
  await withClaims(deps.database, { userId }, async (transaction) => {
    const locked = await holdPerson(transaction, { userId, organizations: "all" });
    const used = await transaction.delete(passwordResets).where(eq(passwordResets.tokenHash, tokenHash))
      .returning({ byMail: passwordResets.byMail });
    if (locked === undefined || used.length === 0) {
      throw badToken();
    }
    if (used.some(({ byMail }) => byMail)) {
      await markVerified(deps, { transaction, userId, client });
    }
    await rememberSource(deps, { transaction, userId, client });
    await setPassword(deps, { transaction, person: locked, passwordHash, action: "user.password_reset", client });
  });
}

function badToken(): Problem {
  return new Problem("UNAUTHORIZED", "The reset token is unknown, used or expired");
}

async function findPerson(
  deps: AccountsDeps,
  { transaction, tokenHash }: { readonly transaction: Database; readonly tokenHash: string },
): Promise<{ readonly userId: string; readonly email: string } | undefined> {
  const [token] = await transaction.select({ userId: passwordResets.userId }).from(passwordResets)
    .where(and(eq(passwordResets.tokenHash, tokenHash), gt(passwordResets.expiresAt, deps.clock.now())));
  if (token === undefined) {
    return undefined;
  }
  await claim(transaction, token);
  const [user] = await transaction.select({ email: users.email }).from(users).where(eq(users.id, token.userId));
  return user === undefined ? undefined : { userId: token.userId, email: user.email };
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
export async function requestReset(
  deps: AccountsDeps,
  command: { readonly email: string; readonly client?: ClientInfo },
): Promise<void> {
  assertMail(deps);
  const email = requireEmail(command.email, "No mail can be sent because the e-mail address is invalid");
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
