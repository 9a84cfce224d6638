import { sql } from "drizzle-orm";
import { bigint, check, date, pgPolicy, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import type { Environment } from "../../domain/environment.ts";
import { identifierColumn } from "./columns.ts";
import { organizations } from "./organizations.ts";

/**
 * Calls by day in UTC, for the report. Updated by the statements that update `usage_periods`, so that their sums agree.
 */
export const usageDays = pgTable("usage_days", {
  organizationId: identifierColumn("organization_id").notNull().references(() => organizations.id, {
    onDelete: "cascade",
  }),
  environment: text("environment").$type<Environment>().notNull(),
  day: date("day", { mode: "string" }).notNull(),
  calls: bigint("calls", { mode: "number" }).notNull(),
}, (table) => [
  // Serves also: an organization's calls from one day to another.
  primaryKey({ name: "usage_days_key", columns: [table.organizationId, table.environment, table.day] }),
  check("usage_days_environment", sql`${table.environment} in ('test', 'live')`),
  check("usage_days_calls_range", sql`${table.calls} >= 0`),
  pgPolicy("usage_days_of_an_organization", {
    for: "all",
    using: sql`organization_id = current_setting('locus.organization', true)`,
  }),
]);
