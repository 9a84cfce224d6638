import { sql } from "drizzle-orm";
import { check, index, integer, pgPolicy, pgTable } from "drizzle-orm/pg-core";
import { hashColumn, momentColumn } from "./columns.ts";

/**
 * Failed attempts, counted for an account, a network, or an account from one network or device. Stored as SHA-256,
 * because people mistype into other people's addresses.
 */
export const attempts = pgTable("attempts", {
  subjectHash: hashColumn("subject_hash").primaryKey(),
  /** The account that the counter belongs to; null: none. */
  accountHash: hashColumn("account_hash"),
  failures: integer("failures").notNull(),
  /** Attempts before this are refused. */
  blockedUntil: momentColumn("blocked_until").notNull(),
  /** When the failures are forgotten. */
  expiresAt: momentColumn("expires_at").notNull(),
}, (table) => [
  // Serves: the sweep of forgotten failures.
  index("attempts_by_expiry").on(table.expiresAt),
  // Serves: the operator's reset, which lifts all waits of an account.
  index("attempts_of_account").on(table.accountHash),
  check("attempts_hash_length", sql`octet_length(${table.subjectHash}) = 32`),
  check("attempts_failures_range", sql`${table.failures} >= 1`),
  pgPolicy("attempts_of_a_subject", {
    for: "all",
    using: sql`encode(subject_hash, 'hex') = current_setting('locus.credential', true)`,
  }),
  pgPolicy("attempts_of_an_account", {
    for: "all",
    using: sql`encode(account_hash, 'hex') = current_setting('locus.credential', true)`,
  }),
  pgPolicy("attempts_to_sweep", { for: "all", using: sql`current_setting('locus.maintenance', true) = 'on'` }),
]);
