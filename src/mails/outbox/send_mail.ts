import { and, eq, gt, sql } from "drizzle-orm";
import { sha256 } from "../../accounts/mod.ts";
import { DAY_MS } from "../../domain/clock.ts";
import { type Database, withClaims } from "../../store/with_claims.ts";
import { type MailKind, mailRefusals, mails, type MailState } from "../../store/schema/mails.ts";
import { composeMail } from "../compose/compose_mail.ts";
import { type AddressedMail, type MailRow, readContent } from "../contents/read_content.ts";
import { MailFault, type MailsDeps } from "../mail_transport.ts";

interface DueMail {
  readonly mailId: string;
}

/**
 * A mail that was not attempted within this time is handed out again, because its job is lost. Longer than any attempt.
 */
const HANDED_OUT_SECONDS = 120;

interface MailBacklog {
  /** Mails that will be attempted, now or later. */
  readonly pending: number;
  /** How long the oldest of them has been waiting. Zero without any. */
  readonly oldestSeconds: number;
}

/** Seconds until the next attempt. Servers that delay unknown senders take a mail after some minutes. */
export const BACK_OFF_S = [10, 30, 120, 300, 900, 1800, 3600, 7200, 14_400] as const;
/** How long nothing is sent to an address that a mail server does not know: until then it may have been corrected. */
const REFUSED_MS = 7 * DAY_MS;

/** What came of an attempt. `retried`: another one follows. `suppressed`: its address was refused for good before. */
export type MailOutcome = "sent" | "retried" | "failed" | "expired" | "dropped" | "suppressed";

/** An attempt to send a mail. */
export interface SentMail {
  readonly kind: MailKind;
  readonly outcome: MailOutcome;
  /** 1 for the first. */
  readonly attempt: number;
  /** What it failed with: a status of the mail server or a code. */
  readonly fault?: string;
}

/**
 * Attempts to send a mail once and records the outcome. A job may run twice: a mail that has ended is not sent again,
 * and undefined is returned. A worker that dies after the server has accepted the mail, and before that is recorded,
 * makes another one send it again, with the same identifier and the same link. No mail is lost.
 */
export async function sendMail(deps: MailsDeps, { mailId }: DueMail): Promise<SentMail | undefined> {
  const prepared = await withClaims(
    deps.database,
    { maintenance: "on" },
    (transaction) => prepare(deps, { transaction, mailId }),
  );
  if (prepared === undefined) {
    return undefined;
  }
  const { row, mail } = prepared;
  const attempt = row.attempts + 1;
  if (typeof mail === "string") {
    return { kind: row.kind, outcome: mail, attempt };
  }
  const fault = await attemptOnce(deps, row, mail);
  const outcome = await withClaims(
    deps.database,
    { maintenance: "on" },
    (transaction) => recordAttempt(deps, { transaction, row, to: mail.to, fault }),
  );
  return { kind: row.kind, outcome, attempt, ...(fault === undefined ? {} : { fault: fault.status }) };
}

async function attemptOnce(deps: MailsDeps, row: MailRow, mail: AddressedMail): Promise<MailFault | undefined> {
  const composed = composeMail(mail.content, { language: mail.language, publicUrl: deps.publicUrl });
  try {
    await deps.transport.send({ id: row.id, to: mail.to, ...composed });
    return undefined;
  } catch (error) {
    if (error instanceof MailFault) {
      return error;
    }
    throw error;
  }
}

/** A mail to send, or why it is not sent. */
interface Prepared {
  readonly row: MailRow;
  readonly mail: AddressedMail | "expired" | "dropped" | "suppressed";
}

async function prepare(
  deps: MailsDeps,
  { transaction, mailId }: { readonly transaction: Database; readonly mailId: string },
): Promise<Prepared | undefined> {
  const [row] = await transaction.select().from(mails)
    .where(and(eq(mails.id, mailId), eq(mails.status, "pending"))).for("update");
  if (row === undefined) {
    return undefined;
  }
  const now = deps.clock.now();
  if (row.expiresAt <= now) {
    await end(transaction, row, "expired");
    return { row, mail: "expired" };
  }
  const mail = await readContent(deps, { transaction, row });
  if (mail === undefined) {
    await end(transaction, row, "dropped");
    return { row, mail: "dropped" };
  }
  const refusals = await transaction.select({ expiresAt: mailRefusals.expiresAt }).from(mailRefusals)
    .where(and(eq(mailRefusals.addressHash, sha256(mail.to)), gt(mailRefusals.expiresAt, now)));
  if (refusals.length > 0) {
    await end(transaction, row, "failed");
    return { row, mail: "suppressed" };
  }
  if (row.tokenMadeAt === null) {
    await transaction.update(mails).set({ tokenMadeAt: now }).where(eq(mails.id, row.id));
  }
  return { row, mail };
}

async function end(transaction: Database, { id }: MailRow, status: Exclude<MailState, "pending">): Promise<void> {
  await transaction.update(mails).set({ status, dueAt: null, email: null }).where(eq(mails.id, id));
}

interface Attempt {
  readonly transaction: Database;
  readonly row: MailRow;
  readonly to: string;
  readonly fault: MailFault | undefined;
}

async function recordAttempt(deps: MailsDeps, { transaction, row, to, fault }: Attempt): Promise<MailOutcome> {
  const now = deps.clock.now();
  const attempts = row.attempts + 1;
  const isAttempt = and(eq(mails.id, row.id), eq(mails.status, "pending"));
  if (fault === undefined) {
    await transaction.update(mails)
      .set({ status: "sent", attempts, dueAt: null, email: null, fault: null, sentAt: now }).where(isAttempt);
    return "sent";
  }
  if (fault.kind === "unknown_address") {
    const expiresAt = new Date(now.getTime() + REFUSED_MS);
    await transaction.insert(mailRefusals).values({ addressHash: sha256(to), expiresAt })
      .onConflictDoUpdate({ target: mailRefusals.addressHash, set: { expiresAt } });
  }
  if (fault.kind === "unknown_address" || fault.kind === "refused") {
    await transaction.update(mails)
      .set({ status: "failed", attempts, dueAt: null, email: null, fault: fault.status }).where(isAttempt);
    return "failed";
  }
  const waitS = BACK_OFF_S[Math.min(row.attempts, BACK_OFF_S.length - 1)] ?? 0;
  await transaction.update(mails)
    .set({ attempts, dueAt: sql`clock_timestamp() + make_interval(secs => ${waitS})`, fault: fault.status })
    .where(isAttempt);
  return "retried";
}

/** Hands out due mails, each to one worker for two minutes. Those that somebody is waiting for come first. */
export function dueMails(deps: { readonly database: Database }, limit: number): Promise<DueMail[]> {
  return withClaims(deps.database, { maintenance: "on" }, async (transaction) => {
    const rows = await transaction.execute<{ id: string }>(sql`
      update mails set due_at = clock_timestamp() + make_interval(secs => ${HANDED_OUT_SECONDS})
      where id in (
        select id from mails where status = 'pending' and due_at <= clock_timestamp()
        order by kind in ('reset', 'verification') desc, due_at limit ${limit}
      )
      -- A worker that waited for another one's round finds them already assigned.
      and status = 'pending' and due_at <= clock_timestamp()
      returning id`);
    return rows.map(({ id }) => ({ mailId: id }));
  });
}

/** The mails of the service that were not sent yet, for the operator. */
export function mailBacklog(deps: { readonly database: Database }): Promise<MailBacklog> {
  return withClaims(deps.database, { maintenance: "on" }, async (transaction) => {
    const [row] = await transaction.execute<{ pending: number; oldest: number }>(sql`
      select count(*)::int as pending,
        coalesce(extract(epoch from clock_timestamp() - min(created_at)), 0)::float8 as oldest
      from mails where status = 'pending'`);
    return { pending: row?.pending ?? 0, oldestSeconds: Math.max(0, row?.oldest ?? 0) };
  });
}
