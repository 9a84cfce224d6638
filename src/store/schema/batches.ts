import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
} from "drizzle-orm/pg-core";
import type { BatchOptions, BatchRerun } from "../../domain/batch.ts";
import {
  bytesColumn,
  forMaintenance,
  forOrganization,
  identifierColumn,
  momentColumn,
  sweptByExpiry,
  withSameOrganization,
} from "./columns.ts";
import { ofEnvironment, organizationColumn } from "./organizations.ts";
import { users } from "./users.ts";

/** `uploading` batches are hidden: their rows are still arriving. */
export type BatchState = "uploading" | "queued" | "running" | "completed" | "failed" | "cancelled";

/** Many inputs to resolve. Its rows are in `batch_chunks`, their answers in `batch_results`. */
export const batches = pgTable("batches", {
  id: identifierColumn("id").primaryKey(),
  ...ofEnvironment(),
  status: text("status").$type<BatchState>().notNull(),
  /** What its maker calls it. */
  name: text("name"),
  /** Name of the uploaded file, without folders. Null for inputs sent as JSON. */
  fileName: text("file_name"),
  options: jsonb("options").$type<BatchOptions>().notNull(),
  /** Names of the columns that were uploaded, in order. */
  columns: jsonb("columns").$type<readonly string[]>().notNull(),
  /** The person who created it in a session. Null: a key did, or the person was deleted. */
  createdBy: identifierColumn("created_by").references(() => users.id, { onDelete: "set null" }),
  /** Of the request that created it: every row's answer contains it. */
  requestId: text("request_id").notNull(),
  /** Number of the run, from 1: each retry is one more. */
  attempt: integer("attempt").notNull(),
  /** What the newest run answers again, and what it changed; null in the first run. */
  rerun: jsonb("rerun").$type<BatchRerun>(),
  /** Number of changes, from 0: the identifier of its newest event. */
  revision: integer("revision").notNull(),
  /** Its chunks of rows; 0 when the downloaded answers of a batch with a recipient were deleted. */
  chunks: integer("chunks").notNull(),
  total: integer("total").notNull(),
  processed: integer("processed").notNull(),
  found: integer("found").notNull(),
  uncertain: integer("uncertain").notNull(),
  unresolved: integer("unresolved").notNull(),
  failed: integer("failed").notNull(),
  duplicates: integer("duplicates").notNull(),
  /** Rows that a person decided on: they are counted in the outcomes too. */
  reviewed: integer("reviewed").notNull().default(0),
  /** Calls reserved for this run, and the number used. */
  reserved: bigint("reserved", { mode: "number" }).notNull(),
  spent: bigint("spent", { mode: "number" }).notNull(),
  createdAt: momentColumn("created_at").notNull(),
  /** For an upload: when rows last arrived. */
  touchedAt: momentColumn("touched_at").notNull(),
  startedAt: momentColumn("started_at"),
  finishedAt: momentColumn("finished_at"),
  expiresAt: momentColumn("expires_at").notNull(),
  /** Of a batch with a recipient: when its answers were first downloaded. Some minutes later they are deleted. */
  downloadedAt: momentColumn("downloaded_at"),
}, (table) => [
  // Serves: rows that belong to one of them, which have to be of the same organization.
  unique("batches_with_organization").on(table.id, table.organizationId),
  // Serves: an organization's batches in one environment, newest first.
  index("batches_of_organization").on(table.organizationId, table.environment, table.id),
  // Serves: the batches of a deleted person.
  index("batches_by_maker").on(table.createdBy),
  index("batches_uploading").on(table.touchedAt).where(sql`status = 'uploading'`),
  check("batches_environment", sql`${table.environment} in ('test', 'live')`),
  check(
    "batches_status",
    sql`${table.status} in ('uploading', 'queued', 'running', 'completed', 'failed', 'cancelled')`,
  ),
  check("batches_name_length", sql`char_length(${table.name}) between 1 and 200`),
  check("batches_file_name_length", sql`char_length(${table.fileName}) between 1 and 255`),
  check("batches_options_object", sql`jsonb_typeof(${table.options}) = 'object'`),
  check("batches_columns_array", sql`jsonb_typeof(${table.columns}) = 'array'`),
  check("batches_request_id_length", sql`char_length(${table.requestId}) between 1 and 128`),
  check("batches_attempt_range", sql`${table.attempt} >= 1 and ${table.revision} >= 0`),
  check(
    "batches_counts",
    sql`${table.processed} = ${table.found} + ${table.uncertain} + ${table.unresolved} + ${table.failed} and ${table.processed} <= ${table.total} and ${table.duplicates} between 0 and ${table.total} and least(${table.found}, ${table.uncertain}, ${table.unresolved}, ${table.failed}, ${table.chunks}) >= 0`,
  ),
  check("batches_reviewed_range", sql`${table.reviewed} between 0 and ${table.total}`),
  check("batches_calls", sql`${table.spent} between 0 and ${table.reserved}`),
  check(
    "batches_finished",
    sql`(${table.finishedAt} is not null) = (${table.status} in ('completed', 'failed', 'cancelled'))`,
  ),
  forOrganization("batches_of_an_organization"),
  ...sweptByExpiry("batches", table),
]);

/**
 * When a chunk of an organization was last taken, of any of its batches. Kept when its batches have ended, so that many
 * small ones are not served earlier than a large one. By the database's clock.
 */
export const batchShares = pgTable("batch_shares", {
  organizationId: organizationColumn().primaryKey(),
  servedAt: timestamp("served_at", { withTimezone: true, mode: "string" }).notNull(),
}, () => [
  forOrganization("batch_shares_of_an_organization"),
  // Serves: the workers, who look for whose turn it is.
  forMaintenance("batch_shares_to_take"),
]);

/**
 * The batches with open chunks, by whose turn it is. The organization served longest ago comes first, and of its
 * batches the one served longest ago, so that no organization waits for another's million rows. By the database's
 * clock.
 */
export const batchTurns = pgTable("batch_turns", {
  batchId: identifierColumn("batch_id").primaryKey(),
  organizationId: organizationColumn(),
  /** When a chunk of it was last taken; null: never. */
  turnedAt: timestamp("turned_at", { withTimezone: true, mode: "string" }),
  /** All its chunks are taken until then. */
  idleUntil: timestamp("idle_until", { withTimezone: true, mode: "string" }),
}, (table) => [
  withSameOrganization("batch_turns_of_batch", [table.batchId, table.organizationId], batches),
  // Serves: deleting an organization.
  index("batch_turns_of_organization").on(table.organizationId),
  forOrganization("batch_turns_of_an_organization"),
  // Serves: the workers, who look for whose turn it is.
  forMaintenance("batch_turns_to_take"),
]);

/** Some hundred rows of a batch, compressed: the unit that a worker takes. */
export const batchChunks = pgTable("batch_chunks", {
  batchId: identifierColumn("batch_id").notNull(),
  /** In the order of the rows: that of the first row, or counted from 0 by an earlier version. */
  number: integer("number").notNull(),
  organizationId: organizationColumn(),
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
  withSameOrganization("batch_chunks_of_batch", [table.batchId, table.organizationId], batches),
  primaryKey({ name: "batch_chunks_key", columns: [table.batchId, table.number] }),
  // Serves: a worker's next chunk.
  index("batch_chunks_open").on(table.batchId, table.number).where(sql`is_open`),
  // Serves: deleting an organization.
  index("batch_chunks_of_organization").on(table.organizationId),
  check("batch_chunks_rows_range", sql`${table.number} >= 0 and ${table.firstRow} >= 0 and ${table.rows} >= 1`),
  check("batch_chunks_content_size", sql`octet_length(${table.content}) between 1 and 16777216`),
  check("batch_chunks_tries_range", sql`${table.tries} >= 0`),
  forOrganization("batch_chunks_of_an_organization"),
]);
