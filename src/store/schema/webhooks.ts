import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, timestamp, unique } from "drizzle-orm/pg-core";
import {
  bytesColumn,
  forMaintenance,
  forOrganization,
  identifierColumn,
  momentColumn,
  withSameOrganization,
} from "./columns.ts";
import { ofEnvironment, organizationColumn } from "./organizations.ts";

/** Why a webhook is disabled: its target answered 410, it failed for days, or a user turned it off. */
export type DisabledReason = "gone" | "failing" | "turned_off";

/** Webhooks: URLs to which an organization's events are sent. */
export const webhooks = pgTable("webhooks", {
  id: identifierColumn("id").primaryKey(),
  ...ofEnvironment(),
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
  forOrganization("webhooks_of_an_organization"),
]);

/** `dropped`: its webhook was disabled before it was delivered. */
export type DeliveryState = "pending" | "delivered" | "failed" | "dropped";

/** The outbox: events on their way to a webhook, written in the transaction of the change. */
export const webhookDeliveries = pgTable("webhook_deliveries", {
  /** Also the `webhook-id`, the same in every attempt. */
  id: identifierColumn("id").primaryKey(),
  organizationId: organizationColumn(),
  webhookId: identifierColumn("webhook_id").notNull(),
  type: text("type").notNull(),
  /** The body, byte for byte: the signature covers it. */
  body: text("body").notNull(),
  status: text("status").$type<DeliveryState>().notNull(),
  attempts: integer("attempts").notNull(),
  /** Time of the next attempt, by the database's clock. Null: none. */
  dueAt: timestamp("due_at", { withTimezone: true, mode: "string" }),
  /** The HTTP status of the last answer. */
  answered: integer("answered"),
  /** The beginning of the last answer, if it is text. Another party wrote it, so it is only shown as text. */
  answerText: text("answer_text"),
  /** Why there was no answer. */
  fault: text("fault"),
  /** Duration of the last attempt, milliseconds. */
  tookMs: integer("took_ms"),
  createdAt: momentColumn("created_at").notNull(),
  deliveredAt: momentColumn("delivered_at"),
}, (table) => [
  withSameOrganization("webhook_deliveries_of_webhook", [table.webhookId, table.organizationId], webhooks),
  // Serves: the due deliveries of all organizations.
  index("webhook_deliveries_due").on(table.dueAt).where(sql`status = 'pending'`),
  // Serves: a webhook's deliveries, newest first.
  index("webhook_deliveries_of_webhook").on(table.webhookId, table.id),
  // Serves: deleting an organization.
  index("webhook_deliveries_of_organization").on(table.organizationId),
  // Serves: the sweep.
  index("webhook_deliveries_by_age").on(table.createdAt),
  check("webhook_deliveries_type_length", sql`char_length(${table.type}) between 1 and 60`),
  check("webhook_deliveries_body_size", sql`octet_length(${table.body}) <= 65536`),
  check("webhook_deliveries_status", sql`${table.status} in ('pending', 'delivered', 'failed', 'dropped')`),
  check("webhook_deliveries_due_pending", sql`(${table.dueAt} is not null) = (${table.status} = 'pending')`),
  check("webhook_deliveries_attempts_range", sql`${table.attempts} >= 0`),
  check("webhook_deliveries_answer_text_length", sql`char_length(${table.answerText}) <= 2000`),
  check("webhook_deliveries_fault_length", sql`char_length(${table.fault}) <= 60`),
  forOrganization("webhook_deliveries_of_an_organization"),
  forMaintenance("webhook_deliveries_to_send"),
]);
