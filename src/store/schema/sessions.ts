import { sql } from "drizzle-orm";
import { check, index, pgPolicy, pgTable, text } from "drizzle-orm/pg-core";
import { identifierColumn, momentColumn } from "./columns.ts";
import { users } from "./users.ts";

/**
 * Sessions, one row from log-in to its end. A session belongs to a person, not to an organization: each call chooses
 * the organization.
 */
export const sessions = pgTable("sessions", {
  id: identifierColumn("id").primaryKey(),
  userId: identifierColumn("user_id").notNull().references(() => users.id, { onDelete: "cascade" }),
  createdAt: momentColumn("created_at").notNull(),
  lastUsedAt: momentColumn("last_used_at").notNull(),
  /** When the newest refresh token expires. */
  expiresAt: momentColumn("expires_at").notNull(),
  userAgent: text("user_agent"),
  revokedAt: momentColumn("revoked_at"),
  revocationReason: text("revocation_reason").$type<RevocationReason>(),
}, (table) => [
  // Serves: the sessions of one person, newest first.
  index("sessions_of_user").on(table.userId, table.id).where(sql`${table.revokedAt} is null`),
  // Serves: the sweep of expired sessions.
  index("sessions_by_expiry").on(table.expiresAt),
  // Serves: the sweep of ended sessions.
  index("sessions_ended").on(table.id).where(sql`${table.revokedAt} is not null`),
  check("sessions_user_agent_length", sql`char_length(${table.userAgent}) <= 200`),
  check("sessions_revocation", sql`(${table.revokedAt} is null) = (${table.revocationReason} is null)`),
  check(
    "sessions_revocation_reason",
    sql`${table.revocationReason} in ('logged_out', 'revoked', 'reused', 'password_changed', 'superseded')`,
  ),
  pgPolicy("sessions_of_a_person", { for: "all", using: sql`user_id = current_setting('locus.user', true)` }),
  pgPolicy("sessions_to_sweep", { for: "all", using: sql`current_setting('locus.maintenance', true) = 'on'` }),
]);

/**
 * Why a session ended early. `reused`: a spent refresh token of it was presented again. `superseded`: the person
 * exceeded the number of sessions, and it was the one used longest ago.
 */
export type RevocationReason = "logged_out" | "revoked" | "reused" | "password_changed" | "superseded";
