import { sql } from "drizzle-orm";
import { check, pgPolicy, pgTable, text, unique } from "drizzle-orm/pg-core";
import { identifierColumn, momentColumn } from "./columns.ts";

/** People with an account. */
export const users = pgTable("users", {
  id: identifierColumn("id").primaryKey(),
  /** Trimmed, NFC, lower case: one spelling per person, so that a unique constraint is enough. */
  email: text("email").notNull(),
  /** argon2id in its encoded form: parameters, salt, hash. */
  passwordHash: text("password_hash").notNull(),
  createdAt: momentColumn("created_at").notNull(),
}, (table) => [
  // Also serves: the person who logs in, by e-mail address.
  unique("users_email").on(table.email),
  check("users_email_lower", sql`${table.email} = lower(${table.email} collate "C")`),
  check("users_email_length", sql`octet_length(${table.email}) between 3 and 254`),
  check("users_password_hash_form", sql`${table.passwordHash} like '$argon2id$%'`),
  pgPolicy("users_themselves", { for: "all", using: sql`id = current_setting('locus.user', true)` }),
  pgPolicy("users_who_log_in", { for: "select", using: sql`email = current_setting('locus.credential', true)` }),
  pgPolicy("users_of_an_organization", {
    for: "select",
    using:
      sql`exists (select from memberships where memberships.user_id = users.id and memberships.organization_id = current_setting('locus.organization', true))`,
  }),
]);
