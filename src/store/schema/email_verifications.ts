import { sql } from "drizzle-orm";
import { check, index, pgPolicy, pgTable, text } from "drizzle-orm/pg-core";
import { hashColumn, identifierColumn, momentColumn } from "./columns.ts";
import { users } from "./users.ts";

/** Tokens that were sent to a person's address. Stored as SHA-256; deleted when one of the person's is used. */
export const emailVerifications = pgTable("email_verifications", {
  tokenHash: hashColumn("token_hash").primaryKey(),
  userId: identifierColumn("user_id").notNull().references(() => users.id, { onDelete: "cascade" }),
  /** The address that it was sent to. */
  email: text("email").notNull(),
  createdAt: momentColumn("created_at").notNull(),
  expiresAt: momentColumn("expires_at").notNull(),
}, (table) => [
  // Serves: one that is used ends the others of its person.
  index("email_verifications_of_user").on(table.userId),
  // Serves: the sweep.
  index("email_verifications_by_expiry").on(table.expiresAt),
  check("email_verifications_hash_length", sql`octet_length(${table.tokenHash}) = 32`),
  check("email_verifications_email_length", sql`octet_length(${table.email}) between 3 and 254`),
  pgPolicy("email_verifications_of_a_person", {
    for: "all",
    using: sql`user_id = current_setting('locus.user', true)`,
  }),
  pgPolicy("email_verifications_presented", {
    for: "select",
    using: sql`encode(token_hash, 'hex') = current_setting('locus.credential', true)`,
  }),
  pgPolicy("email_verifications_to_sweep", {
    for: "all",
    using: sql`current_setting('locus.maintenance', true) = 'on'`,
  }),
]);
