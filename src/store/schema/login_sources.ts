import { sql } from "drizzle-orm";
import { check, index, pgPolicy, pgTable, primaryKey } from "drizzle-orm/pg-core";
import { hashColumn, identifierColumn, momentColumn } from "./columns.ts";
import { users } from "./users.ts";

/**
 * Networks and devices from which people have logged in. Log-ins from them are limited separately, so that attacks by
 * others do not lock them out. Stored as SHA-256.
 */
export const loginSources = pgTable("login_sources", {
  userId: identifierColumn("user_id").notNull().references(() => users.id, { onDelete: "cascade" }),
  sourceHash: hashColumn("source_hash").notNull(),
  expiresAt: momentColumn("expires_at").notNull(),
}, (table) => [
  // Also serves: whether somebody logs in from a source of theirs.
  primaryKey({ name: "login_sources_key", columns: [table.userId, table.sourceHash] }),
  // Serves: the sweep.
  index("login_sources_by_expiry").on(table.expiresAt),
  check("login_sources_hash_length", sql`octet_length(${table.sourceHash}) = 32`),
  pgPolicy("login_sources_of_a_person", { for: "all", using: sql`user_id = current_setting('locus.user', true)` }),
  pgPolicy("login_sources_to_sweep", { for: "all", using: sql`current_setting('locus.maintenance', true) = 'on'` }),
]);
