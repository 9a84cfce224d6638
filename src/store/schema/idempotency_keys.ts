import { sql } from "drizzle-orm";
import { check, index, integer, pgPolicy, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { bytesColumn, hashColumn, identifierColumn, momentColumn } from "./columns.ts";
import { organizations } from "./organizations.ts";

/**
 * Requests that create something and may be retried, with their answers. A request claims its row first; its answer is
 * written in the transaction that creates something, and only while `claim_token` is still its own. The key is stored
 * as SHA-256, and the answer is sealed with the key itself: it may contain a secret that is stored nowhere else.
 */
export const idempotencyKeys = pgTable("idempotency_keys", {
  organizationId: identifierColumn("organization_id").notNull().references(() => organizations.id, {
    onDelete: "cascade",
  }),
  keyHash: hashColumn("key_hash").notNull(),
  /** Of the request: the same key with another request is the caller's mistake. */
  fingerprint: hashColumn("fingerprint").notNull(),
  /** Changes with every claim. Null in rows of earlier versions, and where nothing had to be claimed. */
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
  // Serves: the sweep.
  index("idempotency_keys_by_expiry").on(table.expiresAt),
  check("idempotency_keys_hash_length", sql`octet_length(${table.keyHash}) = 32`),
  check("idempotency_keys_fingerprint_length", sql`octet_length(${table.fingerprint}) = 32`),
  check("idempotency_keys_claim_token_length", sql`char_length(${table.claimToken}) = 32`),
  check("idempotency_keys_status_range", sql`${table.status} between 200 and 299`),
  check("idempotency_keys_answer", sql`(${table.status} is null) = (${table.answer} is null)`),
  check("idempotency_keys_answer_size", sql`octet_length(${table.answer}) <= 1100000`),
  pgPolicy("idempotency_keys_of_an_organization", {
    for: "all",
    using: sql`organization_id = current_setting('locus.organization', true)`,
  }),
  pgPolicy("idempotency_keys_to_sweep", { for: "all", using: sql`current_setting('locus.maintenance', true) = 'on'` }),
]);
