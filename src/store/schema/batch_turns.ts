import { sql } from "drizzle-orm";
import { foreignKey, index, pgPolicy, pgTable, timestamp } from "drizzle-orm/pg-core";
import { batches } from "./batches.ts";
import { identifierColumn } from "./columns.ts";
import { organizations } from "./organizations.ts";

/**
 * The batches with open chunks, by whose turn it is. The organization served longest ago comes first, and of its
 * batches the one served longest ago, so that no organization waits for another's million rows. By the database's
 * clock.
 */
export const batchTurns = pgTable("batch_turns", {
  batchId: identifierColumn("batch_id").primaryKey(),
  organizationId: identifierColumn("organization_id").notNull().references(() => organizations.id, {
    onDelete: "cascade",
  }),
  /** When a chunk of it was last taken; null: never. */
  turnedAt: timestamp("turned_at", { withTimezone: true, mode: "string" }),
  /** All its chunks are taken until then. */
  idleUntil: timestamp("idle_until", { withTimezone: true, mode: "string" }),
}, (table) => [
  // Both columns: a row cannot belong to a thing of another organization, whatever wrote it.
  foreignKey({
    name: "batch_turns_of_batch_and_organization",
    columns: [table.batchId, table.organizationId],
    foreignColumns: [batches.id, batches.organizationId],
  }).onDelete("cascade"),
  // Serves: deleting an organization.
  index("batch_turns_of_organization").on(table.organizationId),
  pgPolicy("batch_turns_of_an_organization", {
    for: "all",
    using: sql`organization_id = current_setting('locus.organization', true)`,
  }),
  // Serves: the workers, who look for whose turn it is.
  pgPolicy("batch_turns_to_take", { for: "all", using: sql`current_setting('locus.maintenance', true) = 'on'` }),
]);
