import { sql } from "drizzle-orm";
import { bigint, boolean, check, integer, pgPolicy, pgTable, text, unique } from "drizzle-orm/pg-core";
import { identifierColumn, momentColumn } from "./columns.ts";

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
  pgPolicy("organizations_to_list", { for: "select", using: sql`current_setting('locus.maintenance', true) = 'on'` }),
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
