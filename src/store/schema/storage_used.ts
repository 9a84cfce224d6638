import { sql } from "drizzle-orm";
import { bigint, index, pgPolicy, pgTable } from "drizzle-orm/pg-core";
import { identifierColumn, momentColumn } from "./columns.ts";
import { organizations } from "./organizations.ts";

/**
 * The bytes an organization stores, without the changes still in `storage_changes`. The function `locus_stored_bytes`
 * counts them from the rows themselves.
 */
export const storageUsed = pgTable("storage_used", {
  organizationId: identifierColumn("organization_id").primaryKey().references(() => organizations.id, {
    onDelete: "cascade",
  }),
  bytes: bigint("bytes", { mode: "number" }).notNull(),
  /** When the bytes were last counted from the rows themselves. Null: never. */
  countedAt: momentColumn("counted_at"),
}, () => [
  pgPolicy("storage_used_of_an_organization", {
    for: "all",
    using: sql`organization_id = current_setting('locus.organization', true)`,
  }),
  // Serves: the sweep, which looks for the organizations that were counted longest ago.
  pgPolicy("storage_used_to_sweep", {
    for: "select",
    using: sql`current_setting('locus.maintenance', true) = 'on'`,
  }),
]);

/**
 * What transactions stored (above 0) and deleted (below 0), added by triggers in the same transaction. Rows are only
 * added, so that writers never wait for each other, and are summed up into `storage_used` from time to time.
 */
export const storageChanges = pgTable("storage_changes", {
  id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  organizationId: identifierColumn("organization_id").notNull().references(() => organizations.id, {
    onDelete: "cascade",
  }),
  bytes: bigint("bytes", { mode: "number" }).notNull(),
}, (table) => [
  // Serves: the sum of an organization's changes; deleting an organization.
  index("storage_changes_of_organization").on(table.organizationId),
  pgPolicy("storage_changes_of_an_organization", {
    for: "all",
    using: sql`organization_id = current_setting('locus.organization', true)`,
  }),
  pgPolicy("storage_changes_to_sweep", {
    for: "select",
    using: sql`current_setting('locus.maintenance', true) = 'on'`,
  }),
]);
