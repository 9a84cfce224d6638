import { eq } from "drizzle-orm";
import type { Database } from "../../store/with_claims.ts";
import { queueMail } from "../../store/queue_mail.ts";
import type { AuditAction } from "../../store/schema/audit_events.ts";
import { passwordResets, users } from "../../store/schema/users.ts";
import type { AccountsDeps } from "../deps.ts";
import { mayMail } from "../emails/may_mail.ts";
import { type HeldPerson, recordInEach } from "../members/memberships.ts";
import { endLoginChallenges } from "../second_factor/login_challenges.ts";
import { endSessions } from "../sessions/sessions.ts";
import type { ClientInfo } from "../create_account.ts";

/** The port for hashing passwords: slow by design, and never on the event loop. */
export interface Passwords {
  /** An encoded hash with its parameters and its own salt. */
  hash(password: string): Promise<string>;
  verify(password: string, hash: string): Promise<boolean>;
  /** Whether a password, in lower case, is one of the most common ones. */
  isCommon(password: string): Promise<boolean>;
}

/** A new password of the person of the transaction's claims, who is locked with all their organizations. */
export interface SetPassword {
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
