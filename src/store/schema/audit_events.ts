import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  bigint,
  check,
  index,
  jsonb,
  pgPolicy,
  pgTable,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { forOrganization, hashColumn, identifierColumn, isObjectOf, momentColumn } from "./columns.ts";
import { organizationColumn, organizations } from "./organizations.ts";

/**
 * How long an event is kept: a year and the month after it, so that a yearly review finds all of its year. The policies
 * contain the number: a change of it needs a migration.
 */
export const AUDIT_RETENTION_DAYS = 400;

const IS_EXPIRED_IN_SWEEP = sql.raw(
  `current_setting('locus.maintenance', true) = 'on' and at < now() - interval '${AUDIT_RETENTION_DAYS} days'`,
);

/**
 * The place of an event in its chain, written by a trigger when the transaction commits. `store/audit.ts` has the form
 * that is hashed.
 */
export function chainColumns() {
  return {
    /** From 1, without gaps. */
    sequence: bigint("sequence", { mode: "number" }),
    /** The hash of the event before it; null for the first one. */
    previousHash: hashColumn("previous_hash"),
    hash: hashColumn("hash"),
  };
}

/** What the trails of organizations and of operators have in common: limits, and a sweep that alone may delete. */
export function trailRules(
  name: string,
  { at, action, address, userAgent, details }: Readonly<
    Record<"at" | "action" | "address" | "userAgent" | "details", AnyPgColumn>
  >,
) {
  return [
    // Serves: the sweep of expired events.
    index(`${name}_by_time`).on(at),
    check(`${name}_action_length`, sql`char_length(${action}) between 1 and 60`),
    check(`${name}_address_length`, sql`char_length(${address}) <= 64`),
    check(`${name}_user_agent_length`, sql`char_length(${userAgent}) <= 200`),
    isObjectOf(`${name}_details_size`, details, 4096),
    pgPolicy(`${name}_to_sweep`, { for: "select", using: IS_EXPIRED_IN_SWEEP }),
    pgPolicy(`${name}_swept`, { for: "delete", using: IS_EXPIRED_IN_SWEEP }),
  ];
}

/**
 * Who did what, when, from where. No policy lets anybody change an event, and only the sweep may delete one, after its
 * retention. People and things have no foreign key here, because the trail is kept after they are deleted.
 */
export const auditEvents = pgTable("audit_events", {
  id: identifierColumn("id").primaryKey(),
  organizationId: organizationColumn(),
  at: momentColumn("at").notNull(),
  action: text("action").$type<AuditAction>().notNull(),
  /** A user's or a key's identifier. */
  actorId: identifierColumn("actor_id").notNull(),
  /** The object of the action, where it is not the actor. */
  targetId: identifierColumn("target_id"),
  address: text("address"),
  userAgent: text("user_agent"),
  /** Never a secret, an address searched for, or a name of a person, except that of an operator of the service. */
  details: jsonb("details").$type<Readonly<Record<string, string | number | readonly string[]>>>().notNull(),
  ...chainColumns(),
}, (table) => [
  // Serves: the chain in its order, and the sweep, which asks for an earlier event that is not expired.
  uniqueIndex("audit_events_of_chain").on(table.organizationId, table.sequence),
  // Serves: an organization's trail, newest first.
  index("audit_events_of_organization").on(table.organizationId, table.id),
  forOrganization("audit_events_read", "select"),
  pgPolicy("audit_events_added", {
    for: "insert",
    withCheck: sql`organization_id = current_setting('locus.organization', true)`,
  }),
  ...trailRules("audit_events", table),
]);

/** The actions recorded in the audit trail. */
export const AUDIT_ACTIONS = [
  "user.signed_up",
  "user.logged_in",
  "user.password_changed",
  "user.password_reset",
  "user.email_verified",
  "user.email_changed",
  "session.logged_out",
  "session.revoked",
  "session.reuse_detected",
  "session.ended_by_password",
  "session.superseded",
  "session.ended_by_operator",
  "session.ended_by_second_factor",
  "second_factor.added",
  "second_factor.removed",
  "second_factor.reset",
  "second_factor.recovery_code_used",
  "second_factor.recovery_codes_made",
  "session.ended_by_provider",
  "organization.renamed",
  "organization.exported",
  "organization.limit_set",
  "organization.second_factor_required",
  "organization.second_factor_optional",
  "organization.zero_data_retention_enabled",
  "organization.zero_data_retention_disabled",
  "organization.suspended",
  "organization.resumed",
  "organization.signed_out",
  "impersonation.started",
  "impersonation.ended",
  "member.joined",
  "member.role_changed",
  "member.removed",
  "invitation.created",
  "invitation.revoked",
  "api_key.created",
  "api_key.updated",
  "api_key.rotated",
  "api_key.revoked",
  "sso_provider.created",
  "sso_provider.updated",
  "sso_provider.deleted",
  "sso_domain.added",
  "sso_domain.verified",
  "sso_domain.removed",
  "webhook.created",
  "webhook.updated",
  "webhook.rotated",
  "webhook.disabled",
  "webhook.deleted",
  "correction.created",
  "correction.deleted",
  "map.published",
  "map.republished",
  "map.withdrawn",
] as const;

/** An action recorded in the audit trail. */
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** The chain of the operators' own events. */
export const OPERATORS_CHAIN = "operators";

/**
 * The last event of each chain of the audit trail, and the last one that the sweep deleted. A transaction that records
 * an event locks its row when it commits, so a chain cannot fork. Written by triggers alone.
 */
export const auditChains = pgTable("audit_chains", {
  /** An organization's identifier, or `operators`. */
  id: identifierColumn("id").primaryKey(),
  organizationId: identifierColumn("organization_id").references(() => organizations.id, { onDelete: "cascade" }),
  /** The number of events, the deleted ones too. */
  sequence: bigint("sequence", { mode: "number" }).notNull(),
  hash: hashColumn("hash"),
  /** The number and the hash of the last event deleted after its retention. */
  anchorSequence: bigint("anchor_sequence", { mode: "number" }).notNull().default(0),
  anchorHash: hashColumn("anchor_hash"),
  /** Not used. */
  unchainedUntil: momentColumn("unchained_until"),
}, (table) => [
  check("audit_chains_range", sql`${table.anchorSequence} >= 0 and ${table.sequence} >= ${table.anchorSequence}`),
  check(
    "audit_chains_whose",
    sql`${table.id} = coalesce(${table.organizationId}, ${sql.raw(`'${OPERATORS_CHAIN}'`)})`,
  ),
  forOrganization("audit_chains_of_an_organization", "select"),
  pgPolicy("audit_chains_of_operators", {
    for: "select",
    using: sql`id = ${sql.raw(`'${OPERATORS_CHAIN}'`)} and current_setting('locus.operator', true) = 'on'`,
  }),
]);
