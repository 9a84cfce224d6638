import { sql } from "drizzle-orm";
import { check, index, integer, pgPolicy, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import type { Environment } from "../../domain/environment.ts";
import { hashColumn, identifierColumn, momentColumn } from "./columns.ts";
import { organizations } from "./organizations.ts";

/**
 * Open sessions: the suggestions of one form and the request that ends it are one call. The caller's token is stored as
 * SHA-256. The migration makes the table UNLOGGED: after a crash of the database an open form costs one more call.
 */
export const suggestSessions = pgTable("suggest_sessions", {
  organizationId: identifierColumn("organization_id").notNull().references(() => organizations.id, {
    onDelete: "cascade",
  }),
  environment: text("environment").$type<Environment>().notNull(),
  tokenHash: hashColumn("token_hash").notNull(),
  /** Requests for suggestions so far. */
  suggestions: integer("suggestions").notNull(),
  expiresAt: momentColumn("expires_at").notNull(),
}, (table) => [
  primaryKey({ name: "suggest_sessions_key", columns: [table.organizationId, table.environment, table.tokenHash] }),
  // Serves: the sweep.
  index("suggest_sessions_by_expiry").on(table.expiresAt),
  check("suggest_sessions_environment", sql`${table.environment} in ('test', 'live')`),
  check("suggest_sessions_hash_length", sql`octet_length(${table.tokenHash}) = 32`),
  check("suggest_sessions_suggestions_range", sql`${table.suggestions} >= 1`),
  pgPolicy("suggest_sessions_of_an_organization", {
    for: "all",
    using: sql`organization_id = current_setting('locus.organization', true)`,
  }),
  pgPolicy("suggest_sessions_to_sweep", { for: "all", using: sql`current_setting('locus.maintenance', true) = 'on'` }),
]);
