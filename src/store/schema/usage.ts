import { sql } from "drizzle-orm";
import { bigint, check, date, index, integer, pgTable, primaryKey, smallint, text } from "drizzle-orm/pg-core";
import type { CallStatus, Environment } from "../../domain/caller.ts";
import {
  forMaintenance,
  forOrganization,
  hashColumn,
  identifierColumn,
  momentColumn,
  sweptByExpiry,
} from "./columns.ts";
import { ofEnvironment, organizationColumn } from "./organizations.ts";

/**
 * Calls by day in UTC, for the report. Updated by the statements that update `usage_periods`, so that their sums agree.
 */
export const usageDays = pgTable("usage_days", {
  ...ofEnvironment(),
  day: date("day", { mode: "string" }).notNull(),
  calls: bigint("calls", { mode: "number" }).notNull(),
}, (table) => [
  // Serves also: an organization's calls from one day to another.
  primaryKey({ name: "usage_days_key", columns: [table.organizationId, table.environment, table.day] }),
  check("usage_days_environment", sql`${table.environment} in ('test', 'live')`),
  check("usage_days_calls_range", sql`${table.calls} >= 0`),
  forOrganization("usage_days_of_an_organization"),
]);

/**
 * Calls by day, key and status, for the report. Written after the answers, so their sum is at most `usage_days`: leased
 * calls, waiting rows of batches and days before this table are missing.
 */
export const usageDetails = pgTable("usage_details", {
  ...ofEnvironment(),
  /** The day in UTC on which the call was counted. */
  day: date("day", { mode: "string" }).notNull(),
  /** Empty for calls of people who are logged in. Not a reference: a report outlives its keys. */
  keyId: identifierColumn("key_id").notNull(),
  status: text("status").$type<CallStatus>().notNull(),
  calls: bigint("calls", { mode: "number" }).notNull(),
}, (table) => [
  // Serves also: an organization's calls from one day to another.
  primaryKey({
    name: "usage_details_key",
    columns: [table.organizationId, table.environment, table.day, table.keyId, table.status],
  }),
  // Serves: the sweep.
  index("usage_details_by_day").on(table.day),
  check("usage_details_environment", sql`${table.environment} in ('test', 'live')`),
  check("usage_details_status", sql`${table.status} in ('found', 'uncertain', 'unresolved', 'other')`),
  check("usage_details_key_id_length", sql`char_length(${table.keyId}) <= 100`),
  check("usage_details_calls_range", sql`${table.calls} >= 0`),
  forOrganization("usage_details_of_an_organization"),
  forMaintenance("usage_details_to_sweep"),
]);

/**
 * Calls used of each limit: live calls by calendar month, test calls by day, both in UTC. A call counts from the moment
 * it is leased to a server, so that the count is never below the answered calls.
 */
export const usagePeriods = pgTable("usage_periods", {
  ...ofEnvironment(),
  /** The first day of the month, or the day. */
  period: date("period", { mode: "string" }).notNull(),
  calls: bigint("calls", { mode: "number" }).notNull(),
  /** Size of the newest lease, so that one statement both decides and returns it. */
  lastLease: bigint("last_lease", { mode: "number" }).notNull(),
  /** Events sent for this period: 0 none, 1 the warning, 2 the limit. Each is sent once. */
  eventsSent: smallint("told").notNull().default(0),
}, (table) => [
  primaryKey({ name: "usage_periods_key", columns: [table.organizationId, table.environment, table.period] }),
  check("usage_periods_environment", sql`${table.environment} in ('test', 'live')`),
  check("usage_periods_month", sql`${table.environment} = 'test' or extract(day from ${table.period}) = 1`),
  check("usage_periods_calls_range", sql`${table.calls} >= 0 and ${table.lastLease} >= 0`),
  check("usage_periods_told_range", sql`${table.eventsSent} between 0 and 2`),
  forOrganization("usage_periods_of_an_organization"),
]);

/**
 * The calls of the last second, where Redis does not count them. One row per organization, with the environment `live`:
 * both environments share the limit. Its migration makes it UNLOGGED: recovery after a crash takes longer than a
 * second, so that nothing needs to be kept.
 */
export const usageSeconds = pgTable("usage_seconds", {
  ...ofEnvironment(),
  /** Written by servers of the previous version only, like the next two columns: they counted by calendar seconds. */
  second: bigint("second", { mode: "number" }).notNull(),
  calls: bigint("calls", { mode: "number" }).notNull(),
  lastLease: bigint("last_lease", { mode: "number" }).notNull(),
  /** When calls stop counting, milliseconds since 1970 by the database's clock, which all servers share. */
  expiries: bigint("expiries", { mode: "number" }).array().notNull().default(sql`'{}'`),
  /** The number of calls of each entry of `expiries`. */
  counts: bigint("counts", { mode: "number" }).array().notNull().default(sql`'{}'`),
}, (table) => [
  primaryKey({ name: "usage_seconds_key", columns: [table.organizationId, table.environment] }),
  check("usage_seconds_environment", sql`${table.environment} in ('test', 'live')`),
  check("usage_seconds_calls_range", sql`${table.calls} >= 0 and ${table.lastLease} >= 0`),
  forOrganization("usage_seconds_of_an_organization"),
]);

/** Calls reserved for accepted work that is done later: a batch. They count from the beginning. */
export const usageReservations = pgTable("usage_reservations", {
  organizationId: organizationColumn(),
  /** The purpose: a batch's identifier, or one of its attempts. */
  purpose: identifierColumn("purpose").notNull(),
  environment: text("environment").$type<Environment>().notNull(),
  /** Where the calls were counted, and where unused ones are returned. */
  period: date("period", { mode: "string" }).notNull(),
  day: date("day", { mode: "string" }).notNull(),
  /** The key that reserved them; null for a person who is logged in. */
  keyId: identifierColumn("key_id"),
  /** Where the calls of a key with limits were counted; null: its limits do not count them. */
  counterId: identifierColumn("counter_id"),
  calls: bigint("calls", { mode: "number" }).notNull(),
  /** Null until the work ends. */
  spent: bigint("spent", { mode: "number" }),
  createdAt: momentColumn("created_at").notNull(),
}, (table) => [
  primaryKey({ name: "usage_reservations_key", columns: [table.organizationId, table.purpose] }),
  check("usage_reservations_purpose_length", sql`char_length(${table.purpose}) between 1 and 100`),
  check("usage_reservations_environment", sql`${table.environment} in ('test', 'live')`),
  check("usage_reservations_calls_range", sql`${table.calls} >= 0 and ${table.spent} between 0 and ${table.calls}`),
  forOrganization("usage_reservations_of_an_organization"),
]);

/**
 * Open sessions: the suggestions of one form and the request that ends it are one call. The caller's token is stored as
 * SHA-256. The migration makes the table UNLOGGED: after a crash of the database an open form costs one more call.
 */
export const suggestSessions = pgTable("suggest_sessions", {
  ...ofEnvironment(),
  tokenHash: hashColumn("token_hash").notNull(),
  /** Requests for suggestions so far. */
  suggestions: integer("suggestions").notNull(),
  expiresAt: momentColumn("expires_at").notNull(),
}, (table) => [
  primaryKey({ name: "suggest_sessions_key", columns: [table.organizationId, table.environment, table.tokenHash] }),
  check("suggest_sessions_environment", sql`${table.environment} in ('test', 'live')`),
  check("suggest_sessions_hash_length", sql`octet_length(${table.tokenHash}) = 32`),
  check("suggest_sessions_suggestions_range", sql`${table.suggestions} >= 1`),
  forOrganization("suggest_sessions_of_an_organization"),
  ...sweptByExpiry("suggest_sessions", table),
]);

/**
 * The bytes an organization stores, without the changes still in `storage_changes`. The function `locus_stored_bytes`
 * counts them from the rows themselves.
 */
export const storageUsed = pgTable("storage_used", {
  organizationId: organizationColumn().primaryKey(),
  bytes: bigint("bytes", { mode: "number" }).notNull(),
  /** When the bytes were last counted from the rows themselves. Null: never. */
  countedAt: momentColumn("counted_at"),
}, () => [
  forOrganization("storage_used_of_an_organization"),
  // Serves: the sweep, which looks for the organizations that were counted longest ago.
  forMaintenance("storage_used_to_sweep", "select"),
]);

/**
 * What transactions stored (above 0) and deleted (below 0), added by triggers in the same transaction. Rows are only
 * added, so that writers never wait for each other, and are summed up into `storage_used` from time to time.
 */
export const storageChanges = pgTable("storage_changes", {
  id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  organizationId: organizationColumn(),
  bytes: bigint("bytes", { mode: "number" }).notNull(),
}, (table) => [
  // Serves: the sum of an organization's changes; deleting an organization.
  index("storage_changes_of_organization").on(table.organizationId),
  forOrganization("storage_changes_of_an_organization"),
  forMaintenance("storage_changes_to_sweep", "select"),
]);
