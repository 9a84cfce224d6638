import { sql } from "drizzle-orm";
import { bigint, check, date, pgPolicy, pgTable, primaryKey } from "drizzle-orm/pg-core";
import { identifierColumn } from "./columns.ts";
import { organizations } from "./organizations.ts";

/**
 * Calls of keys that have limits: of a calendar month, and of its newest day, in UTC. One row, so that one statement
 * checks both limits. A call counts from the moment it is leased to a server, as in `usage_periods`.
 */
export const apiKeyCalls = pgTable("api_key_calls", {
  organizationId: identifierColumn("organization_id").notNull().references(() => organizations.id, {
    onDelete: "cascade",
  }),
  /** The first key of its rotations: `counter_id` of the key, or the key itself. */
  counterId: identifierColumn("counter_id").notNull(),
  /** The first day of the month. */
  month: date("month", { mode: "string" }).notNull(),
  calls: bigint("calls", { mode: "number" }).notNull(),
  day: date("day", { mode: "string" }).notNull(),
  dayCalls: bigint("day_calls", { mode: "number" }).notNull(),
  /** Size of the newest lease, so that one statement both decides and returns it. */
  lastLease: bigint("last_lease", { mode: "number" }).notNull(),
}, (table) => [
  primaryKey({ name: "api_key_calls_key", columns: [table.organizationId, table.counterId, table.month] }),
  check("api_key_calls_month", sql`extract(day from ${table.month}) = 1`),
  check("api_key_calls_counter_length", sql`char_length(${table.counterId}) between 1 and 100`),
  check(
    "api_key_calls_range",
    sql`${table.dayCalls} between 0 and ${table.calls} and ${table.lastLease} >= 0`,
  ),
  pgPolicy("api_key_calls_of_an_organization", {
    for: "all",
    using: sql`organization_id = current_setting('locus.organization', true)`,
  }),
]);
