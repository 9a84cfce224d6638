import { sql } from "drizzle-orm";
import { bigint, check, date, pgPolicy, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import type { Environment } from "../../domain/environment.ts";
import { identifierColumn, momentColumn } from "./columns.ts";
import { organizations } from "./organizations.ts";

/** Calls reserved for accepted work that is done later: a batch. They count from the beginning. */
export const usageReservations = pgTable("usage_reservations", {
  organizationId: identifierColumn("organization_id").notNull().references(() => organizations.id, {
    onDelete: "cascade",
  }),
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
  pgPolicy("usage_reservations_of_an_organization", {
    for: "all",
    using: sql`organization_id = current_setting('locus.organization', true)`,
  }),
]);
