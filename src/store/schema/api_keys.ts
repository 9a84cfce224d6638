import { sql } from "drizzle-orm";
import { bigint, check, index, pgPolicy, pgTable, text, unique } from "drizzle-orm/pg-core";
import type { Environment } from "../../domain/environment.ts";
import type { Scope } from "../../domain/scope.ts";
import { hashColumn, identifierColumn, momentColumn } from "./columns.ts";
import { organizations } from "./organizations.ts";
import { users } from "./users.ts";

/** API keys. Only the SHA-256 of their text is stored: 160 random bits need no slower hash. */
export const apiKeys = pgTable("api_keys", {
  id: identifierColumn("id").primaryKey(),
  organizationId: identifierColumn("organization_id").notNull().references(() => organizations.id, {
    onDelete: "cascade",
  }),
  environment: text("environment").$type<Environment>().notNull(),
  name: text("name").notNull(),
  keyHash: hashColumn("key_hash").notNull(),
  /** The first characters, to distinguish keys. */
  prefix: text("prefix").notNull(),
  scopes: text("scopes").array().$type<Scope[]>().notNull(),
  /** Of a publishable key: the origins whose pages may use it. Null: a secret key. */
  origins: text("origins").array(),
  /** Calls it may make in a day and in a calendar month, both in UTC. Null: only the organization's limit applies. */
  dailyLimit: bigint("daily_limit", { mode: "number" }),
  monthlyLimit: bigint("monthly_limit", { mode: "number" }),
  /** Addresses and CIDR blocks from which it may be used. Null: from everywhere. */
  allowedAddresses: text("allowed_addresses").array(),
  /** The first key of its rotations, under which their calls are counted together. Null: it is the first. */
  counterId: identifierColumn("counter_id"),
  createdBy: identifierColumn("created_by").references(() => users.id, { onDelete: "set null" }),
  createdAt: momentColumn("created_at").notNull(),
  expiresAt: momentColumn("expires_at"),
  lastUsedAt: momentColumn("last_used_at"),
  revokedAt: momentColumn("revoked_at"),
}, (table) => [
  // Serves: the key that a call presents.
  unique("api_keys_hash").on(table.keyHash),
  // Serves: an organization's keys, newest first.
  index("api_keys_of_organization").on(table.organizationId, table.id).where(sql`${table.revokedAt} is null`),
  // Serves: the keys a deleted person made.
  index("api_keys_by_maker").on(table.createdBy),
  check("api_keys_hash_length", sql`octet_length(${table.keyHash}) = 32`),
  check("api_keys_environment", sql`${table.environment} in ('test', 'live')`),
  check(
    "api_keys_prefix",
    sql`starts_with(${table.prefix}, case when ${table.origins} is null then 'locus_' else 'locus_pub_' end || ${table.environment} || '_')`,
  ),
  check(
    "api_keys_origins",
    sql`${table.origins} is null or (cardinality(${table.origins}) between 1 and 20 and octet_length(array_to_string(${table.origins}, '')) <= 3000 and ${table.scopes} = array['resolve'])`,
  ),
  check(
    "api_keys_limits",
    sql`${table.dailyLimit} between 1 and 1000000000 and ${table.monthlyLimit} between 1 and 1000000000`,
  ),
  check(
    "api_keys_allowed_addresses",
    sql`${table.allowedAddresses} is null or (${table.origins} is null and cardinality(${table.allowedAddresses}) between 1 and 50 and octet_length(array_to_string(${table.allowedAddresses}, '')) <= 2200)`,
  ),
  check("api_keys_name_length", sql`char_length(${table.name}) between 1 and 100`),
  check(
    "api_keys_scopes",
    sql`cardinality(${table.scopes}) > 0 and ${table.scopes} <@ array['resolve', 'batches:read', 'batches:write', 'locations:read', 'locations:write', 'maps:read', 'maps:write', 'corrections:read', 'corrections:write', 'webhooks', 'usage:read']`,
  ),
  check("api_keys_expiry", sql`${table.expiresAt} > ${table.createdAt}`),
  pgPolicy("api_keys_of_an_organization", {
    for: "all",
    using: sql`organization_id = current_setting('locus.organization', true)`,
  }),
  pgPolicy("api_keys_presented", {
    for: "select",
    using: sql`encode(key_hash, 'hex') = current_setting('locus.credential', true)`,
  }),
]);
