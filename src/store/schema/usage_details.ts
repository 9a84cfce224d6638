import { sql } from "drizzle-orm";
import { bigint, check, date, index, pgPolicy, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import type { CallStatus } from "../../domain/call_status.ts";
import type { Environment } from "../../domain/environment.ts";
import { identifierColumn } from "./columns.ts";
import { organizations } from "./organizations.ts";

/**
 * Calls by day, key and status, for the report. Written after the answers, so their sum is at most `usage_days`: leased
 * calls, waiting rows of batches and days before this table are missing.
 */
export const usageDetails = pgTable("usage_details", {
  organizationId: identifierColumn("organization_id").notNull().references(() => organizations.id, {
    onDelete: "cascade",
  }),
  environment: text("environment").$type<Environment>().notNull(),
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
  pgPolicy("usage_details_of_an_organization", {
    for: "all",
    using: sql`organization_id = current_setting('locus.organization', true)`,
  }),
  pgPolicy("usage_details_to_sweep", { for: "all", using: sql`current_setting('locus.maintenance', true) = 'on'` }),
]);
