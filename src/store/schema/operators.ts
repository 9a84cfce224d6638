import { sql } from "drizzle-orm";
import {
  bigint,
  check,
  index,
  integer,
  jsonb,
  pgPolicy,
  pgTable,
  text,
  timestamp,
  unique,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { chainColumns, trailRules } from "./audit_events.ts";
import {
  bytesColumn,
  forMaintenance,
  forOperators,
  hashColumn,
  identifierColumn,
  momentColumn,
  sweptByExpiry,
} from "./columns.ts";

/** People who run the service. They are not users, and belong to no organization. */
export const operators = pgTable("operators", {
  id: identifierColumn("id").primaryKey(),
  /** In the spelling of `users.email`. */
  email: text("email").notNull(),
  /** argon2id in its encoded form. */
  passwordHash: text("password_hash").notNull(),
  createdAt: momentColumn("created_at").notNull(),
  /** The SHA-256 of the token with which they set a password once; null: there is none. */
  resetHash: hashColumn("reset_hash"),
  resetExpiresAt: momentColumn("reset_expires_at"),
  /** Of the authenticator app in force, encrypted as in `totp_factors`; null: the password is enough. */
  totpSecret: bytesColumn("totp_secret"),
  /** Of an app that is being set up, and replaces the other when a code of it is right. */
  pendingTotpSecret: bytesColumn("pending_totp_secret"),
  /** The time step of the last code that was accepted: it and earlier ones are not accepted again. */
  totpLastStep: bigint("totp_last_step", { mode: "number" }).notNull().default(0),
}, (table) => [
  unique("operators_email").on(table.email),
  check("operators_email_lower", sql`${table.email} = lower(${table.email} collate "C")`),
  check("operators_email_length", sql`octet_length(${table.email}) between 3 and 254`),
  check("operators_password_hash_form", sql`${table.passwordHash} like '$argon2id$%'`),
  check("operators_reset", sql`(${table.resetHash} is null) = (${table.resetExpiresAt} is null)`),
  check("operators_reset_hash_length", sql`octet_length(${table.resetHash}) = 32`),
  check(
    "operators_totp_secret_size",
    sql`octet_length(${table.totpSecret}) between 30 and 200 and octet_length(${table.pendingTotpSecret}) between 30 and 200`,
  ),
  forOperators("operators_for_operators"),
]);

/** Log-ins of operators. A session ends with its row; there is no refresh token. */
export const operatorSessions = pgTable("operator_sessions", {
  id: identifierColumn("id").primaryKey(),
  operatorId: identifierColumn("operator_id").notNull().references(() => operators.id, { onDelete: "cascade" }),
  createdAt: momentColumn("created_at").notNull(),
  lastUsedAt: momentColumn("last_used_at").notNull(),
  expiresAt: momentColumn("expires_at").notNull(),
  userAgent: text("user_agent"),
}, (table) => [
  // Serves: the sessions that end with a new password.
  index("operator_sessions_of_operator").on(table.operatorId),
  check("operator_sessions_user_agent_length", sql`char_length(${table.userAgent}) <= 200`),
  forOperators("operator_sessions_for_operators"),
  ...sweptByExpiry("operator_sessions", table),
]);

/**
 * What operators did, kept like `audit_events`: nobody changes an event, and the sweep deletes it after its retention.
 * Operators and what they acted on have no foreign key, because the trail is kept after they are deleted.
 */
export const operatorAuditEvents = pgTable("operator_audit_events", {
  id: identifierColumn("id").primaryKey(),
  at: momentColumn("at").notNull(),
  action: text("action").$type<OperatorAction>().notNull(),
  /** An operator's identifier; null: the command line. */
  operatorId: identifierColumn("operator_id"),
  /** Their e-mail address at that time; null: the command line. */
  operatorEmail: text("operator_email"),
  /** An organization, a person, an operator or a job. */
  targetId: text("target_id"),
  address: text("address"),
  userAgent: text("user_agent"),
  /** Never a secret. */
  details: jsonb("details").$type<Readonly<Record<string, string | number>>>().notNull(),
  ...chainColumns(),
}, (table) => [
  // Serves: the chain in its order, and the sweep, which asks for an earlier event that is not expired.
  uniqueIndex("operator_audit_events_of_chain").on(table.sequence),
  // Serves: the events of one organization or person, newest first.
  index("operator_audit_events_of_target").on(table.targetId, table.id),
  check("operator_audit_events_target_length", sql`char_length(${table.targetId}) <= 200`),
  forOperators("operator_audit_events_read", "select"),
  pgPolicy("operator_audit_events_added", {
    for: "insert",
    withCheck: sql`current_setting('locus.operator', true) = 'on'`,
  }),
  ...trailRules("operator_audit_events", table),
]);

/** What operators do. */
export const OPERATOR_ACTIONS = [
  "operator.created",
  "operator.removed",
  "operator.reset",
  "operator.password_set",
  "operator.app_added",
  "operator.app_removed",
  "operator.logged_in",
  "operator.logged_out",
  "organization.limit_set",
  "organization.storage_set",
  "organization.suspended",
  "organization.resumed",
  "organization.signed_out",
  "user.signed_out",
  "user.created",
  "user.reset",
  "user.second_factor_reset",
  "sso_domain.verified",
  "sso.passwords_allowed",
  "impersonation.started",
  "impersonation.ended",
  "job.retried",
  "job.removed",
  "data.added",
  "data.updated",
  "data.removed",
  "data.cancelled",
] as const;

/** Something that an operator did. */
export type OperatorAction = (typeof OPERATOR_ACTIONS)[number];

/**
 * The running servers and workers, each of which writes its own row every half minute. Unlogged: after a crash of
 * Postgres they write themselves again, and no backup has them.
 */
export const processes = pgTable("processes", {
  id: identifierColumn("id").primaryKey(),
  kind: text("kind").$type<"server" | "worker">().notNull(),
  version: text("version").notNull(),
  gazetteerVersion: text("gazetteer_version"),
  host: text("host").notNull(),
  pid: integer("pid").notNull(),
  startedAt: momentColumn("started_at").notNull(),
  /** By the database's clock. */
  seenAt: timestamp("seen_at", { withTimezone: true, mode: "date" }).notNull(),
}, (table) => [
  check("processes_kind", sql`${table.kind} in ('server', 'worker')`),
  check(
    "processes_lengths",
    sql`char_length(${table.version}) <= 100 and char_length(${table.gazetteerVersion}) <= 200 and char_length(${table.host}) <= 255`,
  ),
  forMaintenance("processes_by_the_service"),
]);
