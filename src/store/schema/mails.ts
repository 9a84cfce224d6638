import { sql } from "drizzle-orm";
import { check, index, integer, jsonb, pgPolicy, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import {
  forMaintenance,
  forOrganization,
  forPerson,
  hashColumn,
  identifierColumn,
  isObjectOf,
  momentColumn,
} from "./columns.ts";
import { organizations } from "./organizations.ts";
import { users } from "./users.ts";

/** What a mail is about. */
export type MailKind =
  | "verification"
  | "invitation"
  | "reset"
  | "password_changed"
  | "email_change"
  | "email_changed"
  | "batch_ended"
  | "limit";

/**
 * `failed`: the mail server refused it. `expired`: it could not be sent in time. `dropped`: by the time it was sent
 * there was nothing to say any more.
 */
export type MailState = "pending" | "sent" | "failed" | "expired" | "dropped";

/**
 * The outbox: mails on their way, written in the transaction of what they are about. Without texts, tokens and, where
 * the recipient is known, without the address: all of them are read or made when the mail is sent.
 */
export const mails = pgTable("mails", {
  id: identifierColumn("id").primaryKey(),
  kind: text("kind").$type<MailKind>().notNull(),
  /** The recipient, if it is a person with an account. */
  userId: identifierColumn("user_id").references(() => users.id, { onDelete: "cascade" }),
  /** The organization that the mail is about. */
  organizationId: identifierColumn("organization_id").references(() => organizations.id, { onDelete: "cascade" }),
  /**
   * The recipient, if it is not the address of an account: a visitor wants a new password for it, or it is the next or
   * the last one of a person. Null once the mail has ended.
   */
  email: text("email"),
  /** The invitation or batch. */
  subjectId: identifierColumn("subject_id"),
  /** What cannot be read any more when the mail is sent. Never a secret. */
  details: jsonb("details").$type<Readonly<Record<string, string | number>>>().notNull(),
  status: text("status").$type<MailState>().notNull(),
  attempts: integer("attempts").notNull(),
  /** Time of the next attempt, by the database's clock. Null: none. */
  dueAt: timestamp("due_at", { withTimezone: true, mode: "string" }),
  /** After this time it is not sent any more. */
  expiresAt: momentColumn("expires_at").notNull(),
  /** When its token was made. A later attempt sends the same token, and only while it can still be used. */
  tokenMadeAt: momentColumn("token_made_at"),
  /** What the last attempt failed with: a status of the mail server or a code, never its text. */
  fault: text("fault"),
  createdAt: momentColumn("created_at").notNull(),
  sentAt: momentColumn("sent_at"),
}, (table) => [
  // Serves: the due mails.
  index("mails_due").on(table.dueAt).where(sql`status = 'pending'`),
  // Serves: how many mails a person got recently, and deleting the person.
  index("mails_of_user").on(table.userId, table.createdAt),
  // Serves: how many mails an organization caused recently, and deleting the organization.
  index("mails_of_organization").on(table.organizationId, table.createdAt),
  // Serves: the sweep.
  index("mails_by_expiry").on(table.expiresAt),
  check(
    "mails_kind",
    sql`${table.kind} in ('verification', 'invitation', 'reset', 'password_changed', 'email_change', 'email_changed', 'batch_ended', 'limit')`,
  ),
  check("mails_status", sql`${table.status} in ('pending', 'sent', 'failed', 'expired', 'dropped')`),
  check("mails_due_pending", sql`(${table.dueAt} is not null) = (${table.status} = 'pending')`),
  check("mails_email_pending", sql`${table.email} is null or ${table.status} = 'pending'`),
  check("mails_email_length", sql`octet_length(${table.email}) between 3 and 254`),
  check("mails_attempts_range", sql`${table.attempts} >= 0`),
  isObjectOf("mails_details_size", table.details, 1024),
  check("mails_fault_length", sql`char_length(${table.fault}) <= 60`),
  forPerson("mails_of_a_person"),
  forOrganization("mails_of_an_organization"),
  pgPolicy("mails_to_an_address", {
    for: "insert",
    withCheck:
      sql`kind = 'reset' and user_id is null and organization_id is null and email = current_setting('locus.credential', true)`,
  }),
  forMaintenance("mails_to_send"),
]);

/** Addresses that a mail server refused for good: nothing is sent there for some time. */
export const mailRefusals = pgTable("mail_refusals", {
  /** SHA-256 of the address. */
  addressHash: hashColumn("address_hash").primaryKey(),
  expiresAt: momentColumn("expires_at").notNull(),
}, (table) => [
  // Serves: the sweep.
  index("mail_refusals_by_expiry").on(table.expiresAt),
  check("mail_refusals_hash_length", sql`octet_length(${table.addressHash}) = 32`),
  forMaintenance("mail_refusals_to_send"),
]);
