import { sql } from "drizzle-orm";
import { check, index, pgPolicy, pgTable, text } from "drizzle-orm/pg-core";
import { identifierColumn, momentColumn } from "./columns.ts";
import { organizations } from "./organizations.ts";
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
  /** How the person proved who they are, at log-in and since. */
  proofs: text("proofs").array().$type<readonly ProofMethod[]>().notNull().default(["password"]),
  /** When they last did; null: at log-in. */
  provedAt: momentColumn("proved_at"),
  /**
   * The only organization in which the session may act: the one whose provider proved who the person is. Null: the
   * person proved it with a password, and the session may act wherever they are a member.
   */
  confinedTo: identifierColumn("confined_to").references(() => organizations.id, { onDelete: "cascade" }),
}, (table) => [
  // Serves: the sessions of one person, newest first.
  index("sessions_of_user").on(table.userId, table.id).where(sql`${table.revokedAt} is null`),
  // Serves: the sweep of expired sessions.
  index("sessions_by_expiry").on(table.expiresAt),
  // Serves: the sweep of ended sessions.
  index("sessions_ended").on(table.id).where(sql`${table.revokedAt} is not null`),
  // Serves: deleting an organization.
  index("sessions_confined").on(table.confinedTo).where(sql`${table.confinedTo} is not null`),
  check("sessions_user_agent_length", sql`char_length(${table.userAgent}) <= 200`),
  check("sessions_revocation", sql`(${table.revokedAt} is null) = (${table.revocationReason} is null)`),
  check(
    "sessions_proofs",
    sql`cardinality(${table.proofs}) between 1 and 5 and ${table.proofs} <@ array['password', 'single_sign_on', 'totp', 'passkey', 'recovery_code']`,
  ),
  check(
    "sessions_revocation_reason",
    sql`${table.revocationReason} in ('logged_out', 'revoked', 'reused', 'password_changed', 'superseded', 'operator', 'second_factor')`,
  ),
  pgPolicy("sessions_of_a_person", { for: "all", using: sql`user_id = current_setting('locus.user', true)` }),
  pgPolicy("sessions_to_sweep", { for: "all", using: sql`current_setting('locus.maintenance', true) = 'on'` }),
]);

/**
 * Why a session ended early. `reused`: a spent refresh token of it was presented again. `superseded`: the person
 * exceeded the number of sessions, and it was the one used longest ago. `operator`: the operator of the service ended
 * it. `second_factor`: the person set up their first second factor elsewhere, or lost all of them.
 */
export type RevocationReason =
  | "logged_out"
  | "revoked"
  | "reused"
  | "password_changed"
  | "superseded"
  | "operator"
  | "second_factor";

/**
 * A way in which a person proves who they are. `passkey`: with a PIN, fingerprint or face, so it is two factors at
 * once.
 */
export type ProofMethod = "password" | "single_sign_on" | "totp" | "passkey" | "recovery_code";
