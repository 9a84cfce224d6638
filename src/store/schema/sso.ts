import { sql } from "drizzle-orm";
import { boolean, check, index, pgPolicy, pgTable, primaryKey, text, unique, uniqueIndex } from "drizzle-orm/pg-core";
import type { Role } from "../../domain/caller.ts";
import {
  bytesColumn,
  forBearer,
  forOrganization,
  forPerson,
  hashColumn,
  identifierColumn,
  momentColumn,
  sweptByExpiry,
  withSameOrganization,
} from "./columns.ts";
import { organizationColumn } from "./organizations.ts";
import { users } from "./users.ts";
import { sessions } from "./sessions.ts";

/** OpenID Connect providers with which members of an organization log in. */
export const ssoProviders = pgTable("sso_providers", {
  id: identifierColumn("id").primaryKey(),
  organizationId: organizationColumn(),
  name: text("name").notNull(),
  issuer: text("issuer").notNull(),
  clientId: text("client_id").notNull(),
  /** Encrypted, so that a copy of the database cannot act as this client. */
  clientSecret: bytesColumn("client_secret").notNull(),
  /** The role of people who arrive for the first time. */
  defaultRole: text("default_role").$type<Exclude<Role, "owner">>().notNull(),
  /** Whether members of the organization log in only through it, or another one that is required. */
  required: boolean("required").notNull(),
  createdAt: momentColumn("created_at").notNull(),
  updatedAt: momentColumn("updated_at").notNull(),
}, (table) => [
  // Also serves: an organization's providers, and links from other tables of the organization.
  unique("sso_providers_of_organization").on(table.organizationId, table.id),
  // Serves: whether a member may use a session without single sign-on, in each look-up of a session.
  index("sso_providers_required").on(table.organizationId).where(sql`${table.required}`),
  check("sso_providers_name_length", sql`char_length(${table.name}) between 1 and 100`),
  check("sso_providers_issuer_length", sql`octet_length(${table.issuer}) between 8 and 512`),
  check("sso_providers_client_id_length", sql`octet_length(${table.clientId}) between 1 and 256`),
  check("sso_providers_client_secret_length", sql`octet_length(${table.clientSecret}) between 30 and 1100`),
  check("sso_providers_default_role", sql`${table.defaultRole} in ('viewer', 'member', 'admin')`),
  forOrganization("sso_providers_of_an_organization"),
  pgPolicy("sso_providers_of_a_member", {
    for: "select",
    using:
      sql`exists (select from memberships where memberships.organization_id = sso_providers.organization_id and memberships.user_id = current_setting('locus.user', true))`,
  }),
  // A browser or a provider names it in the path.
  pgPolicy("sso_providers_presented", {
    for: "select",
    using: sql`id = current_setting('locus.credential', true)`,
  }),
]);

/**
 * E-mail domains whose addresses log in with a provider. Several organizations may claim one, and one may verify it.
 */
export const ssoDomains = pgTable("sso_domains", {
  organizationId: organizationColumn(),
  providerId: identifierColumn("provider_id").notNull(),
  /** Lower case, international names in ASCII. */
  domain: text("domain").notNull(),
  /** Part of the TXT record. Not a secret: it is published. */
  token: text("token").notNull(),
  createdAt: momentColumn("created_at").notNull(),
  verifiedAt: momentColumn("verified_at"),
}, (table) => [
  primaryKey({ name: "sso_domains_key", columns: [table.organizationId, table.domain] }),
  withSameOrganization("sso_domains_of_provider", [table.organizationId, table.providerId], ssoProviders),
  // Enforces one organization per domain. Also serves: the domain of a person who logs in.
  uniqueIndex("sso_domains_verified").on(table.domain).where(sql`${table.verifiedAt} is not null`),
  // Serves: a provider's domains; deleting a provider.
  index("sso_domains_of_provider").on(table.organizationId, table.providerId),
  check("sso_domains_domain_form", sql`${table.domain} ~ '^[a-z0-9.-]{4,253}$'`),
  check("sso_domains_token_length", sql`char_length(${table.token}) between 20 and 100`),
  forOrganization("sso_domains_of_an_organization"),
  pgPolicy("sso_domains_verified_and_named", {
    for: "select",
    using: sql`verified_at is not null and domain = current_setting('locus.credential', true)`,
  }),
]);

/**
 * Who a provider's subject is, in one organization: what one organization's provider says about a person does not count
 * in another.
 */
export const ssoIdentities = pgTable("sso_identities", {
  organizationId: organizationColumn(),
  issuer: text("issuer").notNull(),
  /** The subject, as SHA-256: it is compared and never shown. */
  subjectHash: hashColumn("subject_hash").notNull(),
  userId: identifierColumn("user_id").notNull().references(() => users.id, { onDelete: "cascade" }),
  createdAt: momentColumn("created_at").notNull(),
}, (table) => [
  // Also serves: the person who logs in.
  primaryKey({ name: "sso_identities_key", columns: [table.organizationId, table.issuer, table.subjectHash] }),
  // Serves: the identities of a member who is removed; deleting a person.
  index("sso_identities_of_user").on(table.userId),
  check("sso_identities_issuer_length", sql`octet_length(${table.issuer}) between 8 and 512`),
  check("sso_identities_hash_length", sql`octet_length(${table.subjectHash}) = 32`),
  forOrganization("sso_identities_of_an_organization"),
]);

/**
 * Log-ins that were sent to a provider and have not come back. Deleted by the answer, so that a state works once. The
 * state and the browser's secret are stored as SHA-256, and nonce and code verifier are derived from both: a copy of
 * the database cannot finish a log-in.
 */
export const ssoAttempts = pgTable("sso_attempts", {
  stateHash: hashColumn("state_hash").primaryKey(),
  browserHash: hashColumn("browser_hash").notNull(),
  organizationId: organizationColumn(),
  providerId: identifierColumn("provider_id").notNull(),
  /** The dashboard's page to open afterwards: a path. */
  returnTo: text("return_to").notNull(),
  /** SHA-256 of the token of the invitation that the person accepts; null: none. */
  invitationHash: hashColumn("invitation_hash"),
  expiresAt: momentColumn("expires_at").notNull(),
}, (table) => [
  withSameOrganization("sso_attempts_of_provider", [table.organizationId, table.providerId], ssoProviders),
  // Serves: deleting a provider or an organization.
  index("sso_attempts_of_provider").on(table.organizationId, table.providerId),
  check("sso_attempts_hash_length", sql`octet_length(${table.stateHash}) = 32`),
  check("sso_attempts_browser_length", sql`octet_length(${table.browserHash}) = 32`),
  check("sso_attempts_return_to", sql`${table.returnTo} like '/%' and char_length(${table.returnTo}) <= 1000`),
  forBearer("sso_attempts_presented", "state_hash", "all"),
  ...sweptByExpiry("sso_attempts", table),
]);

/** What a provider proved for a session: the rows are deleted with the session, and the session with its provider. */
export const ssoSessions = pgTable("sso_sessions", {
  sessionId: identifierColumn("session_id").primaryKey().references(() => sessions.id, { onDelete: "cascade" }),
  userId: identifierColumn("user_id").notNull().references(() => users.id, { onDelete: "cascade" }),
  organizationId: organizationColumn(),
  providerId: identifierColumn("provider_id").notNull(),
  subjectHash: hashColumn("subject_hash").notNull(),
  /** SHA-256 of the provider's own session (`sid`); null: it names none. */
  providerSessionHash: hashColumn("provider_session_hash"),
  /** The ID token, encrypted, for logging out at the provider; null: the provider offers no log-out. */
  idToken: bytesColumn("id_token"),
}, (table) => [
  withSameOrganization("sso_sessions_of_provider", [table.organizationId, table.providerId], ssoProviders),
  // Serves: the sessions that a log-out token names by its subject; deleting a provider.
  index("sso_sessions_of_subject").on(table.organizationId, table.providerId, table.subjectHash),
  // Serves: those that it names by the provider's session.
  index("sso_sessions_of_provider_session").on(table.providerId, table.providerSessionHash),
  // Serves: deleting a person.
  index("sso_sessions_of_user").on(table.userId),
  check("sso_sessions_subject_length", sql`octet_length(${table.subjectHash}) = 32`),
  check("sso_sessions_provider_session_length", sql`octet_length(${table.providerSessionHash}) = 32`),
  check("sso_sessions_id_token_length", sql`octet_length(${table.idToken}) <= 8300`),
  forOrganization("sso_sessions_of_an_organization"),
  forPerson("sso_sessions_of_a_person", "select"),
]);

/** Log-out tokens that providers have sent, kept while they are valid, so that each works once. */
export const ssoLogoutTokens = pgTable("sso_logout_tokens", {
  /** SHA-256 of the provider's identifier and the token's `jti`. */
  tokenHash: hashColumn("token_hash").primaryKey(),
  expiresAt: momentColumn("expires_at").notNull(),
}, (table) => [
  check("sso_logout_tokens_hash_length", sql`octet_length(${table.tokenHash}) = 32`),
  forBearer("sso_logout_tokens_presented", "token_hash", "all"),
  ...sweptByExpiry("sso_logout_tokens", table),
]);
