import { sql } from "drizzle-orm";
import { check, index, pgPolicy, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { hashColumn, identifierColumn, momentColumn } from "./columns.ts";
import { organizations } from "./organizations.ts";
import { users } from "./users.ts";

/**
 * Who a provider's subject is, in one organization: what one organization's provider says about a person does not count
 * in another.
 */
export const ssoIdentities = pgTable("sso_identities", {
  organizationId: identifierColumn("organization_id").notNull().references(() => organizations.id, {
    onDelete: "cascade",
  }),
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
  pgPolicy("sso_identities_of_an_organization", {
    for: "all",
    using: sql`organization_id = current_setting('locus.organization', true)`,
  }),
]);
