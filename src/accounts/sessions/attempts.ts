import { and, eq, gt, lte, sql } from "drizzle-orm";
import { Problem } from "../../domain/problem.ts";
import { claim, type Database, withClaims } from "../../store/with_claims.ts";
import { attempts } from "../../store/schema/users.ts";
import type { AccountsDeps } from "../deps.ts";
import { sha256 } from "../secret_text.ts";
import { DAY_MS } from "../../domain/clock.ts";
import type { MailKind } from "../../store/schema/mails.ts";

/** How failed attempts are limited. */
export interface AttemptRules {
  /** Failures without a wait. */
  readonly freeFailures: number;
  /** The wait after the first failure of those that wait. Default: 1. */
  readonly waitSMin?: number;
  /** Each failure after that one doubles the wait, up to this. */
  readonly waitSMax: number;
  /** Failures are forgotten after this time without another one. */
  readonly forgottenAfterMs: number;
}

/** A counter of failures: one row of `attempts`. */
export interface AttemptSubject {
  /** In hexadecimal. */
  readonly subjectHash: string;
  /**
   * `accountHash` of the account that the counter belongs to: `liftAttempts` deletes it with the others of the account.
   */
  readonly accountHash?: string;
  /** What a success does. `reset`: deletes the counter. `keep`: takes back its own attempt only. */
  readonly onSuccess: "reset" | "keep";
  readonly rules: AttemptRules;
}

/**
 * The value for a counter without a wait. It is not the time of the attempt: requests read the clock before they wait
 * for the counter's row, so a second request may have the earlier time, and would be refused.
 */
const NEVER_BLOCKED = new Date(0);

/** The transaction claims one counter after the other, each by its hash. */
const NO_CLAIM = { credential: "" };

/** Identifies an account among the counters. Known and unknown addresses both have one. */
export function accountHashOf(email: string): string {
  return sha256(`account: ${email}`);
}

/**
 * Counts an attempt against every subject, or against none if one of them has to wait.
 *
 * @throws {Problem} `RATE_LIMITED` with the longest wait.
 */
export function countAttempts(deps: AccountsDeps, subjects: readonly AttemptSubject[]): Promise<void> {
  const now = deps.clock.now();
  return withClaims(deps.database, NO_CLAIM, async (transaction) => {
    // Callers name their subjects in the same order of kinds, so two transactions never wait for each other in a circle.
    for (const subject of subjects) {
      const blockedUntil = await countAttempt(transaction, { subject, now });
      if (blockedUntil !== undefined) {
        // Rolls back what was counted before it.
        throw new Problem("RATE_LIMITED", "Too many attempts: wait before the next one", {
          retryAfterS: Math.max(1, Math.ceil((blockedUntil.getTime() - now.getTime()) / 1000)),
        });
      }
    }
  });
}

/**
 * Runs `prove`, and counts the attempt as failed if it returns undefined. The attempt is counted before it runs, so
 * concurrent attempts are all counted. If `prove` throws, nothing was learnt and the attempt is not counted.
 *
 * @throws {Problem} `RATE_LIMITED` after too many failures, before `prove` runs; and the errors of `prove`.
 */
export async function limitAttempts<Value>(
  deps: AccountsDeps,
  subjects: readonly AttemptSubject[],
  prove: () => Promise<Value | undefined>,
): Promise<Value | undefined> {
  await countAttempts(deps, subjects);
  let value: Value | undefined;
  try {
    value = await prove();
  } catch (error) {
    await takeBack(deps, subjects.map((subject) => ({ ...subject, onSuccess: "keep" })));
    throw error;
  }
  if (value !== undefined) {
    await takeBack(deps, subjects);
  }
  return value;
}

/** Deletes every counter of an account. The transaction's claims gain the account's hash as their credential. */
export async function liftAttempts(transaction: Database, accountHash: string): Promise<void> {
  await claim(transaction, { credential: accountHash });
  await transaction.delete(attempts).where(eq(attempts.accountHash, accountHash));
}

/**
 * Counts one attempt, or returns the time until which the subject has to wait. The transaction's claims gain its hash
 * as their credential.
 */
export async function countAttempt(
  transaction: Database,
  { subject, now }: { readonly subject: AttemptSubject; readonly now: Date },
): Promise<Date | undefined> {
  const { subjectHash, accountHash, rules: { freeFailures, waitSMin = 1, waitSMax, forgottenAfterMs } } = subject;
  const expiresAt = new Date(now.getTime() + forgottenAfterMs);
  const failures = sql`case when attempts.expires_at <= ${now.toISOString()} then 1 else attempts.failures + 1 end`;
  const waitS = sql`case when ${failures} > ${freeFailures}::int
    then least(${waitSMax}::int, ${waitSMin}::int * power(2, least(30, ${failures} - ${freeFailures}::int - 1))) else 0 end`;
  const blockedUntil = sql`case when ${waitS} > 0
    then ${now.toISOString()}::timestamptz + make_interval(secs => ${waitS})
    else ${NEVER_BLOCKED.toISOString()}::timestamptz end`;
  await claim(transaction, { credential: subjectHash });
  const counted = await transaction.insert(attempts)
    .values({ subjectHash, accountHash: accountHash ?? null, failures: 1, blockedUntil: NEVER_BLOCKED, expiresAt })
    .onConflictDoUpdate({
      target: attempts.subjectHash,
      set: { failures, blockedUntil, expiresAt },
      setWhere: sql`attempts.blocked_until <= ${now.toISOString()}`,
    }).returning({ failures: attempts.failures });
  if (counted.length > 0) {
    return undefined;
  }
  const [row] = await transaction.select({ blockedUntil: attempts.blockedUntil }).from(attempts)
    .where(eq(attempts.subjectHash, subjectHash));
  return row?.blockedUntil;
}

/** Takes back an attempt that did not fail. */
function takeBack(deps: AccountsDeps, subjects: readonly AttemptSubject[]): Promise<void> {
  return withClaims(deps.database, NO_CLAIM, async (transaction) => {
    for (const { subjectHash, onSuccess } of subjects) {
      const isSubject = eq(attempts.subjectHash, subjectHash);
      await claim(transaction, { credential: subjectHash });
      await transaction.delete(attempts).where(
        onSuccess === "reset" ? isSubject : and(isSubject, lte(attempts.failures, 1)),
      );
      await transaction.update(attempts)
        .set({ failures: sql`${attempts.failures} - 1`, blockedUntil: NEVER_BLOCKED })
        .where(and(isSubject, gt(attempts.failures, 1)));
    }
  });
}

/** Ten mails of a kind, and the next ones a day later. */
const MAIL_RULES: AttemptRules = {
  freeFailures: 9,
  waitSMin: DAY_MS / 1000,
  waitSMax: DAY_MS / 1000,
  forgottenAfterMs: DAY_MS,
};

/** A mail to the address of an account, which nobody had to prove. */
interface MailToAddress {
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
  const subject = { subjectHash: sha256(`${kind} mail to: ${email}`), onSuccess: "keep", rules: MAIL_RULES } as const;
  return await countAttempt(transaction, { subject, now }) === undefined;
}
