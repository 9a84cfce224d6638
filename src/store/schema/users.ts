import { sql } from "drizzle-orm";
import { boolean, check, pgPolicy, pgTable, text, unique } from "drizzle-orm/pg-core";
import type { InterfaceLanguage } from "../../domain/interface_language.ts";
import { identifierColumn, momentColumn } from "./columns.ts";

/** People with an account. */
export const users = pgTable("users", {
  id: identifierColumn("id").primaryKey(),
  /** Trimmed, NFC, lower case: one spelling per person, so that a unique constraint is enough. */
  email: text("email").notNull(),
  /** argon2id in its encoded form: parameters, salt, hash. */
  passwordHash: text("password_hash").notNull(),
  createdAt: momentColumn("created_at").notNull(),
  /** When the person set up the first of their second factors; null: they have none. */
  secondFactorAt: momentColumn("second_factor_at"),
  /** When a message that was sent to the address came back as a link or token. Null: never. */
  emailVerifiedAt: momentColumn("email_verified_at"),
  /** Of mails to the person. Null: English. */
  language: text("language").$type<InterfaceLanguage>(),
  /** Whether the person gets a mail when a batch of theirs has ended. */
  batchMails: boolean("batch_mails").notNull().default(true),
}, (table) => [
  // Also serves: the person who logs in, by e-mail address.
  unique("users_email").on(table.email),
  check("users_email_lower", sql`${table.email} = lower(${table.email} collate "C")`),
  check("users_email_length", sql`octet_length(${table.email}) between 3 and 254`),
  check("users_language", sql`${table.language} in ('en', 'de', 'fr', 'es', 'ar')`),
  check("users_password_hash_form", sql`${table.passwordHash} like '$argon2id$%'`),
  pgPolicy("users_themselves", { for: "all", using: sql`id = current_setting('locus.user', true)` }),
  pgPolicy("users_who_log_in", { for: "select", using: sql`email = current_setting('locus.credential', true)` }),
  pgPolicy("users_of_an_organization", {
    for: "select",
    using:
      sql`exists (select from memberships where memberships.user_id = users.id and memberships.organization_id = current_setting('locus.organization', true))`,
  }),
]);
