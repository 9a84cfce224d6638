import { sql } from "drizzle-orm";
import { bigint, check, date, pgPolicy, pgTable, primaryKey, smallint, text } from "drizzle-orm/pg-core";
import type { Environment } from "../../domain/environment.ts";
import { identifierColumn } from "./columns.ts";
import { organizations } from "./organizations.ts";

/**
 * Calls used of each limit: live calls by calendar month, test calls by day, both in UTC. A call counts from the moment
 * it is leased to a server, so that the count is never below the answered calls.
 */
export const usagePeriods = pgTable("usage_periods", {
  organizationId: identifierColumn("organization_id").notNull().references(() => organizations.id, {
    onDelete: "cascade",
  }),
  environment: text("environment").$type<Environment>().notNull(),
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
  pgPolicy("usage_periods_of_an_organization", {
    for: "all",
    using: sql`organization_id = current_setting('locus.organization', true)`,
  }),
]);
