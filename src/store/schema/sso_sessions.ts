import { sql } from "drizzle-orm";
import { check, foreignKey, index, pgPolicy, pgTable } from "drizzle-orm/pg-core";
import { bytesColumn, hashColumn, identifierColumn } from "./columns.ts";
import { organizations } from "./organizations.ts";
import { sessions } from "./sessions.ts";
import { ssoProviders } from "./sso_providers.ts";
import { users } from "./users.ts";

/** What a provider proved for a session: the rows are deleted with the session, and the session with its provider. */
export const ssoSessions = pgTable("sso_sessions", {
  sessionId: identifierColumn("session_id").primaryKey().references(() => sessions.id, { onDelete: "cascade" }),
  userId: identifierColumn("user_id").notNull().references(() => users.id, { onDelete: "cascade" }),
  organizationId: identifierColumn("organization_id").notNull().references(() => organizations.id, {
    onDelete: "cascade",
  }),
  providerId: identifierColumn("provider_id").notNull(),
  subjectHash: hashColumn("subject_hash").notNull(),
  /** SHA-256 of the provider's own session (`sid`); null: it names none. */
  providerSessionHash: hashColumn("provider_session_hash"),
  /** The ID token, encrypted, for logging out at the provider; null: the provider offers no log-out. */
  idToken: bytesColumn("id_token"),
}, (table) => [
  foreignKey({
    name: "sso_sessions_of_provider_and_organization",
    columns: [table.organizationId, table.providerId],
    foreignColumns: [ssoProviders.organizationId, ssoProviders.id],
  }).onDelete("cascade"),
  // Serves: the sessions that a log-out token names by its subject; deleting a provider.
  index("sso_sessions_of_subject").on(table.organizationId, table.providerId, table.subjectHash),
  // Serves: those that it names by the provider's session.
  index("sso_sessions_of_provider_session").on(table.providerId, table.providerSessionHash),
  // Serves: deleting a person.
  index("sso_sessions_of_user").on(table.userId),
  check("sso_sessions_subject_length", sql`octet_length(${table.subjectHash}) = 32`),
  check("sso_sessions_provider_session_length", sql`octet_length(${table.providerSessionHash}) = 32`),
  check("sso_sessions_id_token_length", sql`octet_length(${table.idToken}) <= 8300`),
  pgPolicy("sso_sessions_of_an_organization", {
    for: "all",
    using: sql`organization_id = current_setting('locus.organization', true)`,
  }),
  pgPolicy("sso_sessions_of_a_person", { for: "select", using: sql`user_id = current_setting('locus.user', true)` }),
]);
