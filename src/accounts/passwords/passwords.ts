import { eq } from "drizzle-orm";
import { type Database, withClaims } from "../../store/with_claims.ts";
import { queueMail } from "../../store/queue_mail.ts";
import type { AuditAction } from "../../store/schema/audit_events.ts";
import { passwordResets, users } from "../../store/schema/users.ts";
import { type AccountsDeps, type ClientInfo, type MemberAct, unauthorized } from "../deps.ts";
import { type HeldPerson, holdPerson, recordInEach } from "../members/memberships.ts";
import { endLoginChallenges } from "../second_factor/login_challenges.ts";
import { endSessions } from "../sessions/sessions.ts";
import { assertUnconfined } from "../sessions/open_session.ts";
import { hashNewPassword, isPassword } from "./password_rules.ts";
import { invalidFields } from "../../domain/problem.ts";
import { DAY_MS } from "../../domain/clock.ts";
import { accountHashOf, type AttemptRules, limitAttempts, mayMail } from "../sessions/attempts.ts";
import { sha256 } from "../secret_text.ts";
import { firstOr } from "../../store/rows.ts";

/** A new password of the person of the transaction's claims, who is locked with all their organizations. */
interface SetPassword {
  readonly transaction: Database;
  readonly person: HeldPerson;
  readonly passwordHash: string;
  readonly action: Extract<AuditAction, "user.password_changed" | "user.password_reset">;
  /** The session that is not ended. */
  readonly except?: string;
  readonly client: ClientInfo | undefined;
}

/** Writes the new password, and ends the sessions, log-ins and reset tokens of the old one. Second factors stay. */
export async function setPassword(deps: AccountsDeps, command: SetPassword): Promise<void> {
  const { transaction, person: { user, memberships }, passwordHash, action, except, client } = command;
  const { id: userId, email } = user;
  await transaction.update(users).set({ passwordHash }).where(eq(users.id, userId));
  await transaction.delete(passwordResets).where(eq(passwordResets.userId, userId));
  const reason = "password_changed";
  const ended = await endSessions(deps, { transaction, userId, reason, ...(except === undefined ? {} : { except }) });
  await endLoginChallenges(transaction, userId);
  if (deps.mail === "on" && await mayMail({ transaction, kind: reason, email, now: deps.clock.now() })) {
    await queueMail(deps, transaction, { kind: reason, userId });
  }
  const details = { sessions_ended: ended };
  await recordInEach(deps, { transaction, memberships, action, actorId: userId, details, client });
}

/**
 * Changes the password and ends all other sessions of the person.
 *
 * @throws {Problem} `FORBIDDEN` in a session that an identity provider opened; `INVALID_REQUEST` for a wrong current
 * password or a new one that breaks a rule; `RATE_LIMITED` after too many failures.
 */
export async function changePassword(
  deps: AccountsDeps,
  command: MemberAct & { readonly currentPassword: string; readonly newPassword: string },
): Promise<void> {
  const { caller: { userId, sessionId }, client } = command;
  assertUnconfined(command.caller, "change how you log in");
  const proven = await provePassword(deps, { userId, password: command.currentPassword });
  if (proven === undefined) {
    throw invalidFields("The password was not changed because the current one is wrong", {
      current_password: "is not the current password",
    });
  }
  const passwordHash = await hashNewPassword(deps, { password: command.newPassword, email: proven.email });
  await withClaims(deps.database, { userId }, async (transaction) => {
    const person = await holdPerson(transaction, { userId, organizations: "all" });
    if (person === undefined) {
      throw unauthorized();
    }
    const action = "user.password_changed";
    await setPassword(deps, { transaction, person, passwordHash, action, except: sessionId, client });
  });
}

/** A person may mistype; beyond that some 100 guesses a day are left. */
const RULES: AttemptRules = { freeFailures: 9, waitSMax: 900, forgottenAfterMs: DAY_MS };

/**
 * The person whose current password this is; undefined for a wrong one. For people who are logged in: `logIn` has its
 * own limits.
 *
 * @throws {Problem} `RATE_LIMITED` after too many failures; `UNAUTHORIZED` if the person was deleted.
 */
export async function provePassword(
  deps: AccountsDeps,
  { userId, password }: { readonly userId: string; readonly password: string },
): Promise<{ readonly email: string } | undefined> {
  const user = await withClaims(
    deps.database,
    { userId },
    (transaction) =>
      transaction.select({ email: users.email, passwordHash: users.passwordHash }).from(users)
        .where(eq(users.id, userId)).then(firstOr(unauthorized)),
  );
  const subject = {
    subjectHash: sha256(`change password: ${userId}`),
    accountHash: accountHashOf(user.email),
    onSuccess: "reset",
    rules: RULES,
  } as const;
  return await limitAttempts(deps, [subject], async () => {
    const current = { password, hash: user.passwordHash };
    return await isPassword(deps.passwords, current) ? { email: user.email } : undefined;
  });
}
