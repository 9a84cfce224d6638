import { and, eq, sql } from "drizzle-orm";
import {
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
} from "drizzle-orm/pg-core";
import type { ChunkSummary, ReviewDecision } from "../../domain/batch.ts";
import { batchChunks, batches } from "./batches.ts";
import {
  bytesColumn,
  forOrganization,
  hashColumn,
  identifierColumn,
  momentColumn,
  withSameOrganization,
} from "./columns.ts";
import { ofEnvironment, organizationColumn } from "./organizations.ts";
import type { Components, Precision, Source } from "../../domain/resolution.ts";

/**
 * The answers to one chunk. The primary key ensures that every row is answered once: however many workers did the same
 * chunk, one of them inserts this row and adds its counts to the batch in the same transaction.
 */
export const batchResults = pgTable("batch_results", {
  batchId: identifierColumn("batch_id").notNull(),
  number: integer("number").notNull(),
  organizationId: organizationColumn(),
  /** The run of the batch that these answers are from. */
  attempt: integer("attempt").notNull(),
  /** One byte per row: 0 found, 1 uncertain, 2 unresolved, 3 failed. */
  states: bytesColumn("states").notNull(),
  content: bytesColumn("content").notNull(),
  /** The cells of the answers in a table: see `answerCsv`. Null: for a recipient. */
  csv: bytesColumn("csv"),
  /** What the report shows of these rows. Null: for a recipient. */
  summary: jsonb("summary").$type<ChunkSummary>(),
  /** The points of the rows: see `PointWriter`. Null with the summary. */
  points: bytesColumn("points"),
  /** A key of the address of each row, in eight bytes: see `packKeys`. Null: the batch does not group duplicates. */
  keys: bytesColumn("keys"),
  /** The confidence of each row in two bytes: see `SummarizedChunk`. Null: for a recipient. */
  confidences: bytesColumn("confidences"),
  /** Which letters follow each other in the rows, for searches: see `CellGrams`. Null: for a recipient. */
  grams: bytesColumn("grams"),
  found: integer("found").notNull(),
  uncertain: integer("uncertain").notNull(),
  unresolved: integer("unresolved").notNull(),
  failed: integer("failed").notNull(),
}, (table) => [
  withSameOrganization("batch_results_of_batch", [table.batchId, table.organizationId], batches),
  primaryKey({ name: "batch_results_key", columns: [table.batchId, table.number] }),
  // Serves: deleting an organization.
  index("batch_results_of_organization").on(table.organizationId),
  check(
    "batch_results_counts",
    sql`octet_length(${table.states}) = ${table.found} + ${table.uncertain} + ${table.unresolved} + ${table.failed} and least(${table.found}, ${table.uncertain}, ${table.unresolved}, ${table.failed}) >= 0`,
  ),
  check("batch_results_confidences", sql`octet_length(${table.confidences}) = 2 * octet_length(${table.states})`),
  check("batch_results_keys", sql`octet_length(${table.keys}) = 8 * octet_length(${table.states})`),
  check(
    "batch_results_summary",
    sql`(${table.summary} is null) = (${table.points} is null) and octet_length(${table.points}) = 8 * octet_length(${table.states})`,
  ),
  check("batch_results_attempt_range", sql`${table.attempt} >= 1`),
  forOrganization("batch_results_of_an_organization"),
]);

/** A chunk with its rows, `count` of them, and its answers. */
export const CHUNK_COLUMNS = {
  number: batchChunks.number,
  firstRow: batchChunks.firstRow,
  count: batchChunks.rows,
  content: batchChunks.content,
  states: batchResults.states,
  answers: batchResults.content,
};

/** Joins the answers of a chunk with its rows. */
export const RESULTS_OF_CHUNK = and(
  eq(batchResults.batchId, batchChunks.batchId),
  eq(batchResults.number, batchChunks.number),
);

/**
 * What people decided on single rows of a batch. The answer of the resolver stays where it is, in `batch_results`, so that
 * a decision can be undone; the states and the summary there are those of the answers in force.
 */
export const batchReviews = pgTable("batch_reviews", {
  batchId: identifierColumn("batch_id").notNull(),
  /** Number of the row, from 1. */
  row: integer("row").notNull(),
  organizationId: organizationColumn(),
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
  withSameOrganization("batch_reviews_of_batch", [table.batchId, table.organizationId], batches),
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
  forOrganization("batch_reviews_of_an_organization"),
]);

/** What people of an organization have settled: which place an input means, from then on. */
export const corrections = pgTable("corrections", {
  id: identifierColumn("id").primaryKey(),
  ...ofEnvironment(),
  /** As it was written. */
  input: text("input").notNull(),
  /** SHA-256 of the input's key: see `correctionKey()`. */
  inputHash: hashColumn("input_hash").notNull(),
  /** ISO 3166-1 alpha-2: only for calls with this country. Empty: for every call. */
  country: text("country").notNull(),
  /** Null where a person gave the point. */
  placeId: text("place_id"),
  // The place as it was when it was chosen: it is answered when the place is no longer in the data.
  label: text("label").notNull(),
  latitude: doublePrecision("latitude").notNull(),
  longitude: doublePrecision("longitude").notNull(),
  precision: text("precision").$type<Precision>().notNull(),
  /** Metres. */
  accuracyM: doublePrecision("accuracy_m").notNull(),
  components: jsonb("components").$type<Components>().notNull(),
  source: jsonb("source").$type<Source>().notNull(),
  /** Input and label without case and accents, for searches. */
  folded: text("folded").notNull(),
  /** A user's or a key's identifier. */
  createdBy: identifierColumn("created_by").notNull(),
  createdAt: momentColumn("created_at").notNull(),
}, (table) => [
  // Serves: the correction of a text; one text has one.
  unique("corrections_input").on(table.organizationId, table.environment, table.inputHash, table.country),
  // Serves: an organization's corrections, newest first.
  index("corrections_of_organization").on(table.organizationId, table.environment, table.id),
  check("corrections_environment", sql`${table.environment} in ('test', 'live')`),
  check("corrections_input_length", sql`char_length(${table.input}) between 1 and 4096`),
  check("corrections_input_hash_length", sql`octet_length(${table.inputHash}) = 32`),
  check("corrections_country_form", sql`${table.country} ~ '^([A-Z]{2})?$'`),
  check("corrections_label_length", sql`char_length(${table.label}) between 1 and 500`),
  check("corrections_latitude_range", sql`${table.latitude} between -90 and 90`),
  check("corrections_longitude_range", sql`${table.longitude} between -180 and 180`),
  check("corrections_accuracy_range", sql`${table.accuracyM} >= 0`),
  check("corrections_components_object", sql`jsonb_typeof(${table.components}) = 'object'`),
  forOrganization("corrections_of_an_organization"),
]);
