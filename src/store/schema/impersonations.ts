import { sql } from "drizzle-orm";
import { check, index, pgPolicy, pgTable, text } from "drizzle-orm/pg-core";
import { identifierColumn, momentColumn } from "./columns.ts";
import { organizations } from "./organizations.ts";
import { users } from "./users.ts";

/**
 * Sessions of an operator in the place of a member, in one organization. They cannot be refreshed, and the constraint
 * bounds their time whatever the service writes.
 */
export const impersonations = pgTable("impersonations", {
  id: identifierColumn("id").primaryKey(),
  organizationId: identifierColumn("organization_id").notNull().references(() => organizations.id, {
    onDelete: "cascade",
  }),
  userId: identifierColumn("user_id").notNull().references(() => users.id, { onDelete: "cascade" }),
  /** Without a foreign key: it is kept after the operator is removed. */
  operatorId: identifierColumn("operator_id").notNull(),
  operatorEmail: text("operator_email").notNull(),
  reason: text("reason").notNull(),
  createdAt: momentColumn("created_at").notNull(),
  expiresAt: momentColumn("expires_at").notNull(),
  endedAt: momentColumn("ended_at"),
}, (table) => [
  // Serves: deleting an organization; signing out everybody of it.
  index("impersonations_of_organization").on(table.organizationId),
  // Serves: deleting a person.
  index("impersonations_of_user").on(table.userId),
  // Serves: removing an operator.
  index("impersonations_of_operator").on(table.operatorId),
  // Serves: the sweep.
  index("impersonations_by_expiry").on(table.expiresAt),
  check("impersonations_hour", sql`${table.expiresAt} <= ${table.createdAt} + interval '1 hour'`),
  check("impersonations_reason_length", sql`char_length(${table.reason}) between 3 and 500`),
  pgPolicy("impersonations_for_operators", {
    for: "all",
    using: sql`current_setting('locus.operator', true) = 'on'`,
  }),
  // Serves: the session's own requests.
  pgPolicy("impersonations_of_a_person", {
    for: "select",
    using: sql`user_id = current_setting('locus.user', true)`,
  }),
  pgPolicy("impersonations_to_sweep", { for: "all", using: sql`current_setting('locus.maintenance', true) = 'on'` }),
]);
