import { sql } from "drizzle-orm";
import { check, foreignKey, index, integer, jsonb, pgPolicy, pgTable, primaryKey } from "drizzle-orm/pg-core";
import type { ChunkSummary } from "../../domain/chunk_summary.ts";
import { batches } from "./batches.ts";
import { bytesColumn, identifierColumn } from "./columns.ts";
import { organizations } from "./organizations.ts";

/**
 * The answers to one chunk. The primary key ensures that every row is answered once: however many workers did the same
 * chunk, one of them inserts this row and adds its counts to the batch in the same transaction.
 */
export const batchResults = pgTable("batch_results", {
  batchId: identifierColumn("batch_id").notNull(),
  number: integer("number").notNull(),
  organizationId: identifierColumn("organization_id").notNull().references(() => organizations.id, {
    onDelete: "cascade",
  }),
  /** The run of the batch that these answers are from. */
  attempt: integer("attempt").notNull(),
  /** One byte per row: 0 found, 1 uncertain, 2 unresolved, 3 failed. */
  states: bytesColumn("states").notNull(),
  content: bytesColumn("content").notNull(),
  /** What the report shows of these rows. Null: written by an earlier version, and computed when it is read. */
  summary: jsonb("summary").$type<ChunkSummary>(),
  /** The points of the rows: see `PointWriter`. Null with the summary. */
  points: bytesColumn("points"),
  found: integer("found").notNull(),
  uncertain: integer("uncertain").notNull(),
  unresolved: integer("unresolved").notNull(),
  failed: integer("failed").notNull(),
}, (table) => [
  // Both columns: a row cannot belong to a thing of another organization, whatever wrote it.
  foreignKey({
    name: "batch_results_of_batch_and_organization",
    columns: [table.batchId, table.organizationId],
    foreignColumns: [batches.id, batches.organizationId],
  }).onDelete("cascade"),
  primaryKey({ name: "batch_results_key", columns: [table.batchId, table.number] }),
  // Serves: deleting an organization.
  index("batch_results_of_organization").on(table.organizationId),
  check(
    "batch_results_counts",
    sql`octet_length(${table.states}) = ${table.found} + ${table.uncertain} + ${table.unresolved} + ${table.failed} and least(${table.found}, ${table.uncertain}, ${table.unresolved}, ${table.failed}) >= 0`,
  ),
  check(
    "batch_results_summary",
    sql`(${table.summary} is null) = (${table.points} is null) and octet_length(${table.points}) = 8 * octet_length(${table.states})`,
  ),
  check("batch_results_attempt_range", sql`${table.attempt} >= 1`),
  pgPolicy("batch_results_of_an_organization", {
    for: "all",
    using: sql`organization_id = current_setting('locus.organization', true)`,
  }),
]);
