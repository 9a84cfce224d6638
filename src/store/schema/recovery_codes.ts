import { sql } from "drizzle-orm";
import { check, pgPolicy, pgTable, primaryKey } from "drizzle-orm/pg-core";
import { hashColumn, identifierColumn, momentColumn } from "./columns.ts";
import { users } from "./users.ts";

/** Codes that replace a lost second factor. Stored as SHA-256; deleted when used. */
export const recoveryCodes = pgTable("recovery_codes", {
  userId: identifierColumn("user_id").notNull().references(() => users.id, { onDelete: "cascade" }),
  codeHash: hashColumn("code_hash").notNull(),
  createdAt: momentColumn("created_at").notNull(),
}, (table) => [
  // Also serves: the codes that a person has left.
  primaryKey({ name: "recovery_codes_key", columns: [table.userId, table.codeHash] }),
  check("recovery_codes_hash_length", sql`octet_length(${table.codeHash}) = 32`),
  pgPolicy("recovery_codes_of_a_person", { for: "all", using: sql`user_id = current_setting('locus.user', true)` }),
]);
