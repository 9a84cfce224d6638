import { sql } from "drizzle-orm";
import { bigint, boolean, check, date, index, integer, pgTable, primaryKey, text, unique } from "drizzle-orm/pg-core";
import type { Scope } from "../../domain/caller.ts";
import {
  bytesColumn,
  forBearer,
  forOrganization,
  hashColumn,
  identifierColumn,
  momentColumn,
  sweptByExpiry,
} from "./columns.ts";
import { ofEnvironment, organizationColumn } from "./organizations.ts";
import { users } from "./users.ts";

/** API keys. Only the SHA-256 of their text is stored: 160 random bits need no slower hash. */
export const apiKeys = pgTable("api_keys", {
  id: identifierColumn("id").primaryKey(),
  ...ofEnvironment(),
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
  /** Whether nothing of its calls is stored, even if its organization stores them. */
  zeroDataRetention: boolean("zero_data_retention").notNull().default(false),
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
  forOrganization("api_keys_of_an_organization"),
  forBearer("api_keys_presented", "key_hash"),
]);

/**
 * Calls of keys that have limits: of a calendar month, and of its newest day, in UTC. One row, so that one statement
 * checks both limits. A call counts from the moment it is leased to a server, as in `usage_periods`.
 */
export const apiKeyCalls = pgTable("api_key_calls", {
  organizationId: organizationColumn(),
  /** The first key of its rotations: `counter_id` of the key, or the key itself. */
  counterId: identifierColumn("counter_id").notNull(),
  /** The first day of the month. */
  month: date("month", { mode: "string" }).notNull(),
  calls: bigint("calls", { mode: "number" }).notNull(),
  day: date("day", { mode: "string" }).notNull(),
  dayCalls: bigint("day_calls", { mode: "number" }).notNull(),
  /** Size of the newest lease, so that one statement both decides and returns it. */
  lastLease: bigint("last_lease", { mode: "number" }).notNull(),
}, (table) => [
  primaryKey({ name: "api_key_calls_key", columns: [table.organizationId, table.counterId, table.month] }),
  check("api_key_calls_month", sql`extract(day from ${table.month}) = 1`),
  check("api_key_calls_counter_length", sql`char_length(${table.counterId}) between 1 and 100`),
  check(
    "api_key_calls_range",
    sql`${table.dayCalls} between 0 and ${table.calls} and ${table.lastLease} >= 0`,
  ),
  forOrganization("api_key_calls_of_an_organization"),
]);

/**
 * Requests that create something and may be retried, with their answers. A request claims its row first; its answer is
 * written in the transaction that creates something, and only while `claim_token` is still its own. The key is stored
 * as SHA-256, and the answer is sealed with the key itself: it may contain a secret that is stored nowhere else.
 */
export const idempotencyKeys = pgTable("idempotency_keys", {
  organizationId: organizationColumn(),
  keyHash: hashColumn("key_hash").notNull(),
  /** Of the request: the same key with another request is the caller's mistake. */
  fingerprint: hashColumn("fingerprint").notNull(),
  /** Changes with every claim. Null where nothing had to be claimed. */
  claimToken: text("claim_token"),
  /** Until then a retry gets 409, unless there is an answer. Correctness does not depend on it. */
  claimedUntil: momentColumn("claimed_until").notNull(),
  /** Null while the request is under way. */
  status: integer("status"),
  /** Headers and body, sealed. */
  answer: bytesColumn("answer"),
  expiresAt: momentColumn("expires_at").notNull(),
}, (table) => [
  primaryKey({ name: "idempotency_keys_key", columns: [table.organizationId, table.keyHash] }),
  check("idempotency_keys_hash_length", sql`octet_length(${table.keyHash}) = 32`),
  check("idempotency_keys_fingerprint_length", sql`octet_length(${table.fingerprint}) = 32`),
  check("idempotency_keys_claim_token_length", sql`char_length(${table.claimToken}) = 32`),
  check("idempotency_keys_status_range", sql`${table.status} between 200 and 299`),
  check("idempotency_keys_answer", sql`(${table.status} is null) = (${table.answer} is null)`),
  check("idempotency_keys_answer_size", sql`octet_length(${table.answer}) <= 1100000`),
  forOrganization("idempotency_keys_of_an_organization"),
  ...sweptByExpiry("idempotency_keys", table),
]);
