import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgPolicy,
  pgTable,
  primaryKey,
  text,
  unique,
} from "drizzle-orm/pg-core";
import {
  forMaintenance,
  forOrganization,
  forPerson,
  hashColumn,
  identifierColumn,
  momentColumn,
  sweptByExpiry,
} from "./columns.ts";
import type { Environment, Role } from "../../domain/caller.ts";
import { users } from "./users.ts";

/** The tenants. */
export const organizations = pgTable("organizations", {
  id: identifierColumn("id").primaryKey(),
  name: text("name").notNull(),
  /** Part of public addresses. */
  slug: text("slug").notNull(),
  /** Calls per calendar month, set by the operator; null: the service's `MONTHLY_LIMIT`. */
  monthlyLimit: bigint("monthly_limit", { mode: "number" }),
  createdAt: momentColumn("created_at").notNull(),
  /** Gigabytes it may store, set by the operator; null: the service's `STORAGE_GB`. */
  storageGb: integer("storage_gb"),
  /** When the operator suspended it; null: it is not suspended. */
  suspendedAt: momentColumn("suspended_at"),
  /** What the operator tells its members. */
  suspensionReason: text("suspension_reason"),
  /** Whether people act in it only in sessions that were proved by a second factor. */
  secondFactorRequired: boolean("second_factor_required").notNull().default(false),
  /** Whether nothing of its calls is stored: no input, no answer, no row. */
  zeroDataRetention: boolean("zero_data_retention").notNull().default(false),
}, (table) => [
  unique("organizations_slug").on(table.slug),
  check("organizations_name_length", sql`char_length(${table.name}) between 1 and 100`),
  check(
    "organizations_slug_form",
    sql`${table.slug} ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(${table.slug}) between 3 and 48`,
  ),
  check("organizations_monthly_limit_range", sql`${table.monthlyLimit} >= 0`),
  check("organizations_storage_gb_range", sql`${table.storageGb} >= 0`),
  check("organizations_suspension", sql`(${table.suspendedAt} is null) = (${table.suspensionReason} is null)`),
  check("organizations_suspension_reason_length", sql`char_length(${table.suspensionReason}) between 3 and 500`),
  pgPolicy("organizations_themselves", {
    for: "all",
    using: sql`id = current_setting('locus.organization', true)`,
  }),
  // Serves: the operator's list.
  forMaintenance("organizations_to_list", "select"),
  // The policy of `maps` applies to the subquery too: it sees published ones.
  pgPolicy("organizations_with_published_maps", {
    for: "select",
    using:
      sql`current_setting('locus.publication', true) = 'on' and suspended_at is null and exists (select from maps where maps.organization_id = organizations.id and maps.visibility <> 'private')`,
  }),
  // Serves: the key that a call presents, which has to know whether its organization is suspended. Compared as bytes, so
  // that the key is found by its index.
  pgPolicy("organizations_of_a_presented_key", {
    for: "select",
    using:
      sql`exists (select from api_keys where api_keys.organization_id = organizations.id and api_keys.key_hash = case when current_setting('locus.credential', true) ~ '^[0-9a-f]{64}$' then decode(current_setting('locus.credential', true), 'hex') end)`,
  }),
  pgPolicy("organizations_of_a_person", {
    for: "select",
    using:
      sql`exists (select from memberships where memberships.organization_id = organizations.id and memberships.user_id = current_setting('locus.user', true))`,
  }),
]);

/** The organization that a row belongs to and is deleted with. */
export function organizationColumn() {
  return identifierColumn("organization_id").notNull().references(() => organizations.id, { onDelete: "cascade" });
}

/** The same in one of its environments. */
export function ofEnvironment() {
  return { organizationId: organizationColumn(), environment: text("environment").$type<Environment>().notNull() };
}

/** Members of organizations, with their roles. */
export const memberships = pgTable("memberships", {
  organizationId: organizationColumn(),
  userId: identifierColumn("user_id").notNull().references(() => users.id, { onDelete: "cascade" }),
  role: text("role").$type<Role>().notNull(),
  joinedAt: momentColumn("joined_at").notNull(),
}, (table) => [
  // Also serves: the members of one organization.
  primaryKey({ name: "memberships_key", columns: [table.organizationId, table.userId] }),
  // Serves: the organizations of one person, first joined first (every session's authentication).
  index("memberships_by_user").on(table.userId, table.joinedAt, table.organizationId),
  check("memberships_role", sql`${table.role} in ('viewer', 'member', 'admin', 'owner')`),
  forOrganization("memberships_of_an_organization"),
  forPerson("memberships_of_a_person", "select"),
]);

/** People who were removed from an organization: single sign-on does not bring them back, an invitation does. */
export const removedMembers = pgTable("removed_members", {
  organizationId: organizationColumn(),
  /** SHA-256 of an e-mail address, or of a provider's issuer and subject. */
  personHash: hashColumn("person_hash").notNull(),
  removedAt: momentColumn("removed_at").notNull(),
}, (table) => [
  // Also serves: whether somebody who logs in was removed.
  primaryKey({ name: "removed_members_key", columns: [table.organizationId, table.personHash] }),
  check("removed_members_hash_length", sql`octet_length(${table.personHash}) = 32`),
  forOrganization("removed_members_of_an_organization"),
]);

/** Invitation links for one person each. Stored as SHA-256; deleted when used or withdrawn. */
export const invitations = pgTable("invitations", {
  id: identifierColumn("id").primaryKey(),
  organizationId: organizationColumn(),
  tokenHash: hashColumn("token_hash").notNull(),
  /** Of the link in the mail to `email`: who has it reads the mail of this address. Null: no mail was sent. */
  mailTokenHash: hashColumn("mail_token_hash"),
  role: text("role").$type<Role>().notNull(),
  /** The only address that may accept; null: anyone with the link. */
  email: text("email"),
  createdBy: identifierColumn("created_by").references(() => users.id, { onDelete: "set null" }),
  createdAt: momentColumn("created_at").notNull(),
  expiresAt: momentColumn("expires_at").notNull(),
}, (table) => [
  // Serves: the invitation that somebody presents.
  unique("invitations_token").on(table.tokenHash),
  unique("invitations_mail_token").on(table.mailTokenHash),
  // Serves: an organization's invitations, newest first.
  index("invitations_of_organization").on(table.organizationId, table.id),
  // Serves: the invitations that a deleted person made.
  index("invitations_by_maker").on(table.createdBy),
  check("invitations_hash_length", sql`octet_length(${table.tokenHash}) = 32`),
  check("invitations_mail_hash_length", sql`octet_length(${table.mailTokenHash}) = 32`),
  check("invitations_mail_token_of_address", sql`${table.mailTokenHash} is null or ${table.email} is not null`),
  check("invitations_role", sql`${table.role} in ('viewer', 'member', 'admin', 'owner')`),
  check("invitations_email_length", sql`octet_length(${table.email}) between 3 and 254`),
  forOrganization("invitations_of_an_organization"),
  pgPolicy("invitations_presented", {
    for: "select",
    using:
      sql`encode(token_hash, 'hex') = current_setting('locus.credential', true) or encode(mail_token_hash, 'hex') = current_setting('locus.credential', true)`,
  }),
  ...sweptByExpiry("invitations", table),
]);
