import { sql } from "drizzle-orm";
import { check, foreignKey, index, pgPolicy, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { identifierColumn, momentColumn } from "./columns.ts";
import { organizations } from "./organizations.ts";
import { ssoProviders } from "./sso_providers.ts";

/**
 * E-mail domains whose addresses log in with a provider. Several organizations may claim one, and one may verify it.
 */
export const ssoDomains = pgTable("sso_domains", {
  organizationId: identifierColumn("organization_id").notNull().references(() => organizations.id, {
    onDelete: "cascade",
  }),
  providerId: identifierColumn("provider_id").notNull(),
  /** Lower case, international names in ASCII. */
  domain: text("domain").notNull(),
  /** Part of the TXT record. Not a secret: it is published. */
  token: text("token").notNull(),
  createdAt: momentColumn("created_at").notNull(),
  verifiedAt: momentColumn("verified_at"),
}, (table) => [
  primaryKey({ name: "sso_domains_key", columns: [table.organizationId, table.domain] }),
  foreignKey({
    name: "sso_domains_of_provider_and_organization",
    columns: [table.organizationId, table.providerId],
    foreignColumns: [ssoProviders.organizationId, ssoProviders.id],
  }).onDelete("cascade"),
  // Enforces one organization per domain. Also serves: the domain of a person who logs in.
  uniqueIndex("sso_domains_verified").on(table.domain).where(sql`${table.verifiedAt} is not null`),
  // Serves: a provider's domains; deleting a provider.
  index("sso_domains_of_provider").on(table.organizationId, table.providerId),
  check("sso_domains_domain_form", sql`${table.domain} ~ '^[a-z0-9.-]{4,253}$'`),
  check("sso_domains_token_length", sql`char_length(${table.token}) between 20 and 100`),
  pgPolicy("sso_domains_of_an_organization", {
    for: "all",
    using: sql`organization_id = current_setting('locus.organization', true)`,
  }),
  pgPolicy("sso_domains_verified_and_named", {
    for: "select",
    using: sql`verified_at is not null and domain = current_setting('locus.credential', true)`,
  }),
]);
