import { sql } from "drizzle-orm";
import { check, pgPolicy, pgTable, primaryKey } from "drizzle-orm/pg-core";
import { hashColumn, identifierColumn, momentColumn } from "./columns.ts";
import { organizations } from "./organizations.ts";

/** People who were removed from an organization: single sign-on does not bring them back, an invitation does. */
export const removedMembers = pgTable("removed_members", {
  organizationId: identifierColumn("organization_id").notNull().references(() => organizations.id, {
    onDelete: "cascade",
  }),
  /** SHA-256 of an e-mail address, or of a provider's issuer and subject. */
  personHash: hashColumn("person_hash").notNull(),
  removedAt: momentColumn("removed_at").notNull(),
}, (table) => [
  // Also serves: whether somebody who logs in was removed.
  primaryKey({ name: "removed_members_key", columns: [table.organizationId, table.personHash] }),
  check("removed_members_hash_length", sql`octet_length(${table.personHash}) = 32`),
  pgPolicy("removed_members_of_an_organization", {
    for: "all",
    using: sql`organization_id = current_setting('locus.organization', true)`,
  }),
]);
