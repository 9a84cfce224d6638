import { sql } from "drizzle-orm";
import { boolean, check, index, pgPolicy, pgTable, text, unique } from "drizzle-orm/pg-core";
import type { Role } from "../../domain/role.ts";
import { bytesColumn, identifierColumn, momentColumn } from "./columns.ts";
import { organizations } from "./organizations.ts";

/** OpenID Connect providers with which members of an organization log in. */
export const ssoProviders = pgTable("sso_providers", {
  id: identifierColumn("id").primaryKey(),
  organizationId: identifierColumn("organization_id").notNull().references(() => organizations.id, {
    onDelete: "cascade",
  }),
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
  pgPolicy("sso_providers_of_an_organization", {
    for: "all",
    using: sql`organization_id = current_setting('locus.organization', true)`,
  }),
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
