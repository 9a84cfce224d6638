import { sql } from "drizzle-orm";
import { boolean, check, index, pgPolicy, pgTable } from "drizzle-orm/pg-core";
import { hashColumn, identifierColumn, momentColumn } from "./columns.ts";
import { users } from "./users.ts";

/** Tokens for people who forgot their password. Stored as SHA-256; deleted when used. */
export const passwordResets = pgTable("password_resets", {
  tokenHash: hashColumn("token_hash").primaryKey(),
  userId: identifierColumn("user_id").notNull().references(() => users.id, { onDelete: "cascade" }),
  /** Whether it was sent to the person's address, else the operator hands it over. */
  byMail: boolean("by_mail").notNull().default(false),
  createdAt: momentColumn("created_at").notNull(),
  expiresAt: momentColumn("expires_at").notNull(),
}, (table) => [
  // Serves: a newer token ends the older ones of its person.
  index("password_resets_of_user").on(table.userId),
  // Serves: the sweep.
  index("password_resets_by_expiry").on(table.expiresAt),
  check("password_resets_hash_length", sql`octet_length(${table.tokenHash}) = 32`),
  pgPolicy("password_resets_of_a_person", { for: "all", using: sql`user_id = current_setting('locus.user', true)` }),
  pgPolicy("password_resets_presented", {
    for: "select",
    using: sql`encode(token_hash, 'hex') = current_setting('locus.credential', true)`,
  }),
  pgPolicy("password_resets_to_sweep", { for: "all", using: sql`current_setting('locus.maintenance', true) = 'on'` }),
]);
