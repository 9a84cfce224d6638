import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgPolicy,
  pgTable,
  primaryKey,
  timestamp,
} from "drizzle-orm/pg-core";
import { batches } from "./batches.ts";
import { bytesColumn, identifierColumn } from "./columns.ts";
import { organizations } from "./organizations.ts";

/** Some hundred rows of a batch, compressed: the unit that a worker takes. */
export const batchChunks = pgTable("batch_chunks", {
  batchId: identifierColumn("batch_id").notNull(),
  /** In the order of the rows: that of the first row, or counted from 0 by an earlier version. */
  number: integer("number").notNull(),
  organizationId: identifierColumn("organization_id").notNull().references(() => organizations.id, {
    onDelete: "cascade",
  }),
  /** Of the chunk's first row, from 0. */
  firstRow: integer("first_row").notNull(),
  rows: integer("rows").notNull(),
  content: bytesColumn("content").notNull(),
  /** Whether it waits for a worker or is being worked on. */
  isOpen: boolean("is_open").notNull(),
  /** A worker that takes longer counts as dead. By the database's clock. */
  claimedUntil: timestamp("claimed_until", { withTimezone: true, mode: "string" }),
  /** Number of attempts in this run. */
  tries: integer("tries").notNull(),
}, (table) => [
  // Both columns: a row cannot belong to a thing of another organization, whatever wrote it.
  foreignKey({
    name: "batch_chunks_of_batch_and_organization",
    columns: [table.batchId, table.organizationId],
    foreignColumns: [batches.id, batches.organizationId],
  }).onDelete("cascade"),
  primaryKey({ name: "batch_chunks_key", columns: [table.batchId, table.number] }),
  // Serves: a worker's next chunk.
  index("batch_chunks_open").on(table.batchId, table.number).where(sql`is_open`),
  // Serves: deleting an organization.
  index("batch_chunks_of_organization").on(table.organizationId),
  check("batch_chunks_rows_range", sql`${table.number} >= 0 and ${table.firstRow} >= 0 and ${table.rows} >= 1`),
  check("batch_chunks_content_size", sql`octet_length(${table.content}) between 1 and 16777216`),
  check("batch_chunks_tries_range", sql`${table.tries} >= 0`),
  pgPolicy("batch_chunks_of_an_organization", {
    for: "all",
    using: sql`organization_id = current_setting('locus.organization', true)`,
  }),
]);
