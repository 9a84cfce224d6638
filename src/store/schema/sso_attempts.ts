import { sql } from "drizzle-orm";
import { check, foreignKey, index, pgPolicy, pgTable, text } from "drizzle-orm/pg-core";
import { hashColumn, identifierColumn, momentColumn } from "./columns.ts";
import { organizations } from "./organizations.ts";
import { ssoProviders } from "./sso_providers.ts";

/**
 * Log-ins that were sent to a provider and have not come back. Deleted by the answer, so that a state works once. The
 * state and the browser's secret are stored as SHA-256, and nonce and code verifier are derived from both: a copy of
 * the database cannot finish a log-in.
 */
export const ssoAttempts = pgTable("sso_attempts", {
  stateHash: hashColumn("state_hash").primaryKey(),
  browserHash: hashColumn("browser_hash").notNull(),
  organizationId: identifierColumn("organization_id").notNull().references(() => organizations.id, {
    onDelete: "cascade",
  }),
  providerId: identifierColumn("provider_id").notNull(),
  /** The dashboard's page to open afterwards: a path. */
  returnTo: text("return_to").notNull(),
  /** SHA-256 of the token of the invitation that the person accepts; null: none. */
  invitationHash: hashColumn("invitation_hash"),
  expiresAt: momentColumn("expires_at").notNull(),
}, (table) => [
  foreignKey({
    name: "sso_attempts_of_provider_and_organization",
    columns: [table.organizationId, table.providerId],
    foreignColumns: [ssoProviders.organizationId, ssoProviders.id],
  }).onDelete("cascade"),
  // Serves: deleting a provider or an organization.
  index("sso_attempts_of_provider").on(table.organizationId, table.providerId),
  // Serves: the sweep.
  index("sso_attempts_by_expiry").on(table.expiresAt),
  check("sso_attempts_hash_length", sql`octet_length(${table.stateHash}) = 32`),
  check("sso_attempts_browser_length", sql`octet_length(${table.browserHash}) = 32`),
  check("sso_attempts_return_to", sql`${table.returnTo} like '/%' and char_length(${table.returnTo}) <= 1000`),
  pgPolicy("sso_attempts_presented", {
    for: "all",
    using: sql`encode(state_hash, 'hex') = current_setting('locus.credential', true)`,
  }),
  pgPolicy("sso_attempts_to_sweep", { for: "all", using: sql`current_setting('locus.maintenance', true) = 'on'` }),
]);
