import { sql } from "drizzle-orm";
import { type Chance, type Clock, DAY_MS } from "../domain/clock.ts";
import { newIdentifier } from "../domain/identifier.ts";
import type { Database } from "./with_claims.ts";
import { type MailKind, mails } from "./schema/mails.ts";

/** Whether the service sends mails: `on` where `SMTP_URL` is set. */
export type MailMode = "on" | "off";

/** Dependencies of `queueMail()`. Without a mode no mail is sent. */
export interface MailQueueDeps {
  readonly clock: Clock;
  readonly chance: Chance;
  readonly mail?: MailMode | undefined;
}

export interface QueuedMail {
  readonly kind: MailKind;
  /** The recipient, if it is a person with an account. */
  readonly userId?: string;
  readonly organizationId?: string;
  /** The recipient, if it is not the address of an account. */
  readonly email?: string;
  /** The invitation or batch. */
  readonly subjectId?: string;
  readonly details?: Readonly<Record<string, string | number>>;
}

/** How long a mail is worth sending. A mail server that is away comes back within hours. Milliseconds. */
const LIFETIME_MS: Readonly<Record<MailKind, number>> = {
  verification: DAY_MS,
  invitation: 2 * DAY_MS,
  // The visitor is waiting, and asks again.
  reset: 1_800_000,
  password_changed: 2 * DAY_MS,
  email_change: DAY_MS,
  email_changed: 2 * DAY_MS,
  batch_ended: DAY_MS,
  limit: DAY_MS,
};

/**
 * Mails of a kind within a day, for one person or by one organization: nobody may use the service to flood a mailbox.
 */
const PER_DAY: Readonly<Partial<Record<MailKind, number>>> = {
  verification: 10,
  invitation: 50,
  password_changed: 10,
  email_change: 10,
  email_changed: 10,
  batch_ended: 50,
};

/**
 * Puts a mail into the outbox, in the transaction of what it is about: both are written or neither. Workers send it
 * within seconds. Returns false where the service sends no mails, or enough of this kind were sent within a day.
 */
export async function queueMail(
  deps: MailQueueDeps,
  transaction: Database,
  { kind, userId, organizationId, email, subjectId, details = {} }: QueuedMail,
): Promise<boolean> {
  if (deps.mail !== "on") {
    return false;
  }
  const now = deps.clock.now();
  const perDay = PER_DAY[kind];
  if (perDay !== undefined) {
    const since = new Date(now.getTime() - DAY_MS).toISOString();
    const isOwn = userId === undefined ? sql`organization_id = ${organizationId}` : sql`user_id = ${userId}`;
    const [recent] = await transaction.execute<{ mails: number }>(sql`
      select count(*)::int as mails from mails where ${isOwn} and kind = ${kind} and created_at > ${since}`);
    if (recent === undefined || recent.mails >= perDay) {
      return false;
    }
  }
  await transaction.insert(mails).values({
    id: newIdentifier("mai", deps),
    kind,
    userId: userId ?? null,
    organizationId: organizationId ?? null,
    email: email ?? null,
    subjectId: subjectId ?? null,
    details,
    status: "pending",
    attempts: 0,
    dueAt: sql`clock_timestamp()`,
    expiresAt: new Date(now.getTime() + LIFETIME_MS[kind]),
    createdAt: now,
  });
  return true;
}
