import { sql } from "drizzle-orm";
import { check, index, jsonb, pgPolicy, pgTable, text } from "drizzle-orm/pg-core";
import type { AuditAction } from "../audit_action.ts";
import { identifierColumn } from "./identifier_column.ts";
import { momentColumn } from "./moment_column.ts";
import { organizations } from "./organizations.ts";

/**
 * Who did what, when, from where. Append-only: no policy allows changing or deleting a row. People and things are
 * identified without a foreign key, because the trail outlives them.
 */
export const auditEvents = pgTable("audit_events", {
  id: identifierColumn("id").primaryKey(),
  organizationId: identifierColumn("organization_id").notNull().references(() => organizations.id, {
    onDelete: "cascade",
  }),
  at: momentColumn("at").notNull(),
  action: text("action").$type<AuditAction>().notNull(),
  /** A user's or a key's identifier. */
  actorId: identifierColumn("actor_id").notNull(),
  /** The object of the action, where it is not the actor. */
  targetId: identifierColumn("target_id"),
  address: text("address"),
  userAgent: text("user_agent"),
  /** Never a secret, an address searched for, or a name of a person. */
  details: jsonb("details").$type<Readonly<Record<string, string | number | readonly string[]>>>().notNull(),
}, (table) => [
  // Serves: an organization's trail, newest first.
  index("audit_events_of_organization").on(table.organizationId, table.id),
  check("audit_events_action_length", sql`char_length(${table.action}) between 1 and 60`),
  check("audit_events_address_length", sql`char_length(${table.address}) <= 64`),
  check("audit_events_user_agent_length", sql`char_length(${table.userAgent}) <= 200`),
  check(
    "audit_events_details_size",
    sql`jsonb_typeof(${table.details}) = 'object' and octet_length(${table.details}::text) <= 4096`,
  ),
  pgPolicy("audit_events_read", {
    for: "select",
    using: sql`organization_id = current_setting('locus.organization', true)`,
  }),
  pgPolicy("audit_events_added", {
    for: "insert",
    withCheck: sql`organization_id = current_setting('locus.organization', true)`,
  }),
]);
