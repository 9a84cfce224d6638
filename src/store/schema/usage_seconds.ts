import { sql } from "drizzle-orm";
import { bigint, check, pgPolicy, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import type { Environment } from "../../domain/environment.ts";
import { identifierColumn } from "./identifier_column.ts";
import { organizations } from "./organizations.ts";

/**
 * The calls of the last second, where Redis does not count them. One row an organization, with the environment `live`:
 * both environments share the limit. Its migration makes it UNLOGGED: a crash of Postgres takes longer than a second, so
 * there is nothing to keep.
 */
export const usageSeconds = pgTable("usage_seconds", {
  organizationId: identifierColumn("organization_id").notNull().references(() => organizations.id, {
    onDelete: "cascade",
  }),
  environment: text("environment").$type<Environment>().notNull(),
  /** Written by servers of the version before only, like the two after it: they counted by the calendar's second. */
  second: bigint("second", { mode: "number" }).notNull(),
  calls: bigint("calls", { mode: "number" }).notNull(),
  lastLease: bigint("last_lease", { mode: "number" }).notNull(),
  /** From when calls no longer count, milliseconds since 1970 by the database's clock, which all servers share. */
  expiries: bigint("expiries", { mode: "number" }).array().notNull().default(sql`'{}'`),
  /** How many calls each of `expiries` is of. */
  counts: bigint("counts", { mode: "number" }).array().notNull().default(sql`'{}'`),
}, (table) => [
  primaryKey({ name: "usage_seconds_key", columns: [table.organizationId, table.environment] }),
  check("usage_seconds_environment", sql`${table.environment} in ('test', 'live')`),
  check("usage_seconds_calls_range", sql`${table.calls} >= 0 and ${table.lastLease} >= 0`),
  pgPolicy("usage_seconds_of_an_organization", {
    for: "all",
    using: sql`organization_id = current_setting('locus.organization', true)`,
  }),
]);
