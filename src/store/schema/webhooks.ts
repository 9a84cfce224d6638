import { sql } from "drizzle-orm";
import { check, index, integer, pgPolicy, pgTable, text, unique } from "drizzle-orm/pg-core";
import type { Environment } from "../../domain/environment.ts";
import { bytesColumn, identifierColumn, momentColumn } from "./columns.ts";
import { organizations } from "./organizations.ts";

/** Why a webhook is disabled: its target answered 410, it failed for days, or a user turned it off. */
export type DisabledReason = "gone" | "failing" | "turned_off";

/** Webhooks: URLs to which an organization's events are sent. */
export const webhooks = pgTable("webhooks", {
  id: identifierColumn("id").primaryKey(),
  organizationId: identifierColumn("organization_id").notNull().references(() => organizations.id, {
    onDelete: "cascade",
  }),
  environment: text("environment").$type<Environment>().notNull(),
  url: text("url").notNull(),
  events: text("events").array().notNull(),
  /** Encrypted, so that a copy of the database cannot sign. */
  secret: bytesColumn("secret").notNull(),
  /** The previous one, which signs as well for a while. */
  previousSecret: bytesColumn("previous_secret"),
  previousUntil: momentColumn("previous_until"),
  /** Consecutive failed deliveries. */
  failures: integer("failures").notNull(),
  disabledAt: momentColumn("disabled_at"),
  disabledReason: text("disabled_reason").$type<DisabledReason>(),
  createdAt: momentColumn("created_at").notNull(),
  updatedAt: momentColumn("updated_at").notNull(),
}, (table) => [
  // Serves: rows that belong to one of them, which have to be of the same organization.
  unique("webhooks_with_organization").on(table.id, table.organizationId),
  // Serves: an organization's webhooks, and those that an event of it goes to.
  index("webhooks_of_organization").on(table.organizationId, table.environment, table.id),
  check("webhooks_environment", sql`${table.environment} in ('test', 'live')`),
  check("webhooks_url_length", sql`char_length(${table.url}) between 8 and 2048`),
  check("webhooks_events_count", sql`cardinality(${table.events}) between 1 and 20`),
  check("webhooks_secret_size", sql`octet_length(${table.secret}) between 1 and 512`),
  check("webhooks_previous", sql`(${table.previousSecret} is null) = (${table.previousUntil} is null)`),
  check("webhooks_failures_range", sql`${table.failures} >= 0`),
  check("webhooks_disabled", sql`(${table.disabledAt} is null) = (${table.disabledReason} is null)`),
  check("webhooks_disabled_reason", sql`${table.disabledReason} in ('gone', 'failing', 'turned_off')`),
  pgPolicy("webhooks_of_an_organization", {
    for: "all",
    using: sql`organization_id = current_setting('locus.organization', true)`,
  }),
]);
