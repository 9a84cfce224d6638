import { sql } from "drizzle-orm";
import { pgPolicy, pgTable, timestamp } from "drizzle-orm/pg-core";
import { identifierColumn } from "./columns.ts";
import { organizations } from "./organizations.ts";

/**
 * When a chunk of an organization was last taken, of any of its batches. Kept when its batches have ended, so that many
 * small ones are not served earlier than a large one. By the database's clock.
 */
export const batchShares = pgTable("batch_shares", {
  organizationId: identifierColumn("organization_id").primaryKey().references(() => organizations.id, {
    onDelete: "cascade",
  }),
  servedAt: timestamp("served_at", { withTimezone: true, mode: "string" }).notNull(),
}, () => [
  pgPolicy("batch_shares_of_an_organization", {
    for: "all",
    using: sql`organization_id = current_setting('locus.organization', true)`,
  }),
  // Serves: the workers, who look for whose turn it is.
  pgPolicy("batch_shares_to_take", { for: "all", using: sql`current_setting('locus.maintenance', true) = 'on'` }),
]);
