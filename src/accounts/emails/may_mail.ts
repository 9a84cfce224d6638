import { DAY_MS } from "../../domain/clock.ts";
import type { Database } from "../../store/with_claims.ts";
import type { MailKind } from "../../store/schema/mails.ts";
import { type AttemptRules, countAttempt } from "../sessions/attempts.ts";
import { sha256 } from "../secret_text.ts";

/** Ten mails of a kind, and the next ones a day later. */
const RULES: AttemptRules = {
  freeFailures: 9,
  waitSMin: DAY_MS / 1000,
  waitSMax: DAY_MS / 1000,
  forgottenAfterMs: DAY_MS,
};

/** A mail to the address of an account, which nobody had to prove. */
export interface MailToAddress {
  readonly transaction: Database;
  readonly kind: MailKind;
  readonly email: string;
  readonly now: Date;
}

/**
 * Counts a mail to an address, and returns whether it may be sent. By address, not by person: a stranger
 * who signs up with somebody else's address, deletes the account and signs up again is another person each time.
 */
export async function mayMail({ transaction, kind, email, now }: MailToAddress): Promise<boolean> {
  const subject = { subjectHash: sha256(`${kind} mail to: ${email}`), onSuccess: "keep", rules: RULES } as const;
  return await countAttempt(transaction, { subject, now }) === undefined;
}
