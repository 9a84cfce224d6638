import { sql } from "drizzle-orm";
import { check, foreignKey, index, integer, pgPolicy, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { identifierColumn, momentColumn } from "./columns.ts";
import { organizations } from "./organizations.ts";
import { webhooks } from "./webhooks.ts";

/** `dropped`: its webhook was disabled before it was delivered. */
export type DeliveryState = "pending" | "delivered" | "failed" | "dropped";

/** The outbox: events on their way to a webhook, written in the transaction of the change. */
export const webhookDeliveries = pgTable("webhook_deliveries", {
  /** Also the `webhook-id`, the same in every attempt. */
  id: identifierColumn("id").primaryKey(),
  organizationId: identifierColumn("organization_id").notNull().references(() => organizations.id, {
    onDelete: "cascade",
  }),
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
  // Both columns: a row cannot belong to a thing of another organization, whatever wrote it.
  foreignKey({
    name: "webhook_deliveries_of_webhook_and_organization",
    columns: [table.webhookId, table.organizationId],
    foreignColumns: [webhooks.id, webhooks.organizationId],
  }).onDelete("cascade"),
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
  pgPolicy("webhook_deliveries_of_an_organization", {
    for: "all",
    using: sql`organization_id = current_setting('locus.organization', true)`,
  }),
  pgPolicy("webhook_deliveries_to_send", {
    for: "all",
    using: sql`current_setting('locus.maintenance', true) = 'on'`,
  }),
]);
