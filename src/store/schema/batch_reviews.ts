import { sql } from "drizzle-orm";
import {
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgPolicy,
  pgTable,
  primaryKey,
  smallint,
  text,
} from "drizzle-orm/pg-core";
import type { ReviewDecision } from "../../domain/review_decision.ts";
import { batches } from "./batches.ts";
import { identifierColumn, momentColumn } from "./columns.ts";
import { organizations } from "./organizations.ts";

/**
 * What people decided on single rows of a batch. The answer of the resolver stays where it is, in `batch_results`, so that
 * a decision can be undone; the states and the summary there are those of the answers in force.
 */
export const batchReviews = pgTable("batch_reviews", {
  batchId: identifierColumn("batch_id").notNull(),
  /** Number of the row, from 1. */
  row: integer("row").notNull(),
  organizationId: identifierColumn("organization_id").notNull().references(() => organizations.id, {
    onDelete: "cascade",
  }),
  /** Number of decisions and undone decisions. */
  version: integer("version").notNull(),
  /** Null: undone. Kept, so that the version of a row never goes back. */
  decision: text("decision").$type<ReviewDecision>(),
  /** The text that was resolved instead. */
  input: text("input"),
  /** Index of `ROW_STATES`. */
  state: smallint("state"),
  /** The answer in force, in its public form. */
  answer: jsonb("answer"),
  /** The correction that remembers the decision. It may be deleted later. */
  correctionId: identifierColumn("correction_id"),
  /** A user's or a key's identifier. */
  reviewedBy: identifierColumn("reviewed_by"),
  reviewedAt: momentColumn("reviewed_at"),
}, (table) => [
  // Both columns: a row cannot belong to a thing of another organization, whatever wrote it.
  foreignKey({
    name: "batch_reviews_of_batch_and_organization",
    columns: [table.batchId, table.organizationId],
    foreignColumns: [batches.id, batches.organizationId],
  }).onDelete("cascade"),
  primaryKey({ name: "batch_reviews_key", columns: [table.batchId, table.row] }),
  // Serves: deleting an organization.
  index("batch_reviews_of_organization").on(table.organizationId),
  check("batch_reviews_row_range", sql`${table.row} >= 1 and ${table.version} >= 1`),
  check("batch_reviews_decision", sql`${table.decision} in ('place', 'coordinates', 'input', 'dismissed')`),
  check("batch_reviews_state_range", sql`${table.state} between 0 and 2`),
  check(
    "batch_reviews_whole",
    sql`num_nulls(${table.decision}, ${table.state}, ${table.answer}, ${table.reviewedBy}, ${table.reviewedAt}) in (0, 5)`,
  ),
  check("batch_reviews_input_length", sql`char_length(${table.input}) between 1 and 4096`),
  pgPolicy("batch_reviews_of_an_organization", {
    for: "all",
    using: sql`organization_id = current_setting('locus.organization', true)`,
  }),
]);
