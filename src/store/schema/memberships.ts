import { sql } from "drizzle-orm";
import { check, index, pgPolicy, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import type { Role } from "../../domain/role.ts";
import { identifierColumn, momentColumn } from "./columns.ts";
import { organizations } from "./organizations.ts";
import { users } from "./users.ts";

/** Members of organizations, with their roles. */
export const memberships = pgTable("memberships", {
  organizationId: identifierColumn("organization_id").notNull().references(() => organizations.id, {
    onDelete: "cascade",
  }),
  userId: identifierColumn("user_id").notNull().references(() => users.id, { onDelete: "cascade" }),
  role: text("role").$type<Role>().notNull(),
  joinedAt: momentColumn("joined_at").notNull(),
}, (table) => [
  // Also serves: the members of one organization.
  primaryKey({ name: "memberships_key", columns: [table.organizationId, table.userId] }),
  // Serves: the organizations of one person, first joined first (every session's authentication).
  index("memberships_by_user").on(table.userId, table.joinedAt, table.organizationId),
  check("memberships_role", sql`${table.role} in ('viewer', 'member', 'admin', 'owner')`),
  pgPolicy("memberships_of_an_organization", {
    for: "all",
    using: sql`organization_id = current_setting('locus.organization', true)`,
  }),
  pgPolicy("memberships_of_a_person", {
    for: "select",
    using: sql`user_id = current_setting('locus.user', true)`,
  }),
]);
