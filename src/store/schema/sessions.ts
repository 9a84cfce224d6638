import { sql } from "drizzle-orm";
import { check, index, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import {
  bytesColumn,
  forBearer,
  forOperators,
  forPerson,
  hashColumn,
  identifierColumn,
  momentColumn,
  sweptByExpiry,
} from "./columns.ts";
import { organizationColumn, organizations } from "./organizations.ts";
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
  forPerson("sessions_of_a_person"),
  ...sweptByExpiry("sessions", table),
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

/** Every refresh token of every session, spent ones included: a spent one presented again indicates theft. */
export const refreshTokens = pgTable("refresh_tokens", {
  tokenHash: hashColumn("token_hash").primaryKey(),
  sessionId: identifierColumn("session_id").notNull().references(() => sessions.id, { onDelete: "cascade" }),
  userId: identifierColumn("user_id").notNull().references(() => users.id, { onDelete: "cascade" }),
  createdAt: momentColumn("created_at").notNull(),
  expiresAt: momentColumn("expires_at").notNull(),
  spentAt: momentColumn("spent_at"),
  /**
   * The random part of the next token's derivation from this token's text; null: not spent, or not the last one spent.
   */
  successorSeed: bytesColumn("successor_seed"),
}, (table) => [
  // Enforces rotation: a session has at most one token that can still be exchanged.
  uniqueIndex("refresh_tokens_unspent").on(table.sessionId).where(sql`${table.spentAt} is null`),
  // Serves: the tokens that a session got in the last hour, and those that are deleted with it.
  index("refresh_tokens_of_session_by_time").on(table.sessionId, table.createdAt),
  // Serves: the token that loses its seed in an exchange. At most one per session.
  index("refresh_tokens_seeded").on(table.sessionId).where(sql`${table.successorSeed} is not null`),
  // Serves: the tokens that a person got in the last hour, and those that are deleted with a person.
  index("refresh_tokens_of_user_by_time").on(table.userId, table.createdAt),
  check("refresh_tokens_hash_length", sql`octet_length(${table.tokenHash}) = 32`),
  forPerson("refresh_tokens_of_a_person"),
  forBearer("refresh_tokens_presented"),
  ...sweptByExpiry("refresh_tokens", table),
]);

/**
 * Sessions of an operator in the place of a member, in one organization. They cannot be refreshed, and the constraint
 * bounds their time whatever the service writes.
 */
export const impersonations = pgTable("impersonations", {
  id: identifierColumn("id").primaryKey(),
  organizationId: organizationColumn(),
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
  check("impersonations_hour", sql`${table.expiresAt} <= ${table.createdAt} + interval '1 hour'`),
  check("impersonations_reason_length", sql`char_length(${table.reason}) between 3 and 500`),
  forOperators("impersonations_for_operators"),
  // Serves: the session's own requests.
  forPerson("impersonations_of_a_person", "select"),
  ...sweptByExpiry("impersonations", table),
]);
