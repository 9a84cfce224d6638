import { sql } from "drizzle-orm";
import { bigint, check, pgPolicy, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import type { Environment } from "../../domain/environment.ts";
import { identifierColumn } from "./columns.ts";
import { organizations } from "./organizations.ts";

/**
 * The calls of the last second, where Redis does not count them. One row per organization, with the environment `live`:
 * both environments share the limit. Its migration makes it UNLOGGED: recovery after a crash takes longer than a
 * second, so that nothing needs to be kept.
 */
export const usageSeconds = pgTable("usage_seconds", {
  organizationId: identifierColumn("organization_id").notNull().references(() => organizations.id, {
    onDelete: "cascade",
  }),
  environment: text("environment").$type<Environment>().notNull(),
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
  pgPolicy("usage_seconds_of_an_organization", {
    for: "all",
    using: sql`organization_id = current_setting('locus.organization', true)`,
  }),
]);
