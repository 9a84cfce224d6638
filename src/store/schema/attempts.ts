import { sql } from "drizzle-orm";
import { check, index, integer, pgPolicy, pgTable } from "drizzle-orm/pg-core";
import { hashColumn } from "./hash_column.ts";
import { momentColumn } from "./moment_column.ts";

/**
 * Failed attempts to prove something, by what they were made against: an e-mail address, later also a client's
 * address. Known only by SHA-256, for whoever mistypes writes other people's addresses here.
 */
export const attempts = pgTable("attempts", {
  subjectHash: hashColumn("subject_hash").primaryKey(),
  failures: integer("failures").notNull(),
  /** No further attempt is weighed before. */
  blockedUntil: momentColumn("blocked_until").notNull(),
  /** When the failures are forgotten. */
  expiresAt: momentColumn("expires_at").notNull(),
}, (table) => [
  // Serves: the sweep of forgotten failures.
  index("attempts_by_expiry").on(table.expiresAt),
  check("attempts_hash_length", sql`octet_length(${table.subjectHash}) = 32`),
  check("attempts_failures_range", sql`${table.failures} >= 1`),
  pgPolicy("attempts_of_a_subject", {
    for: "all",
    using: sql`encode(subject_hash, 'hex') = current_setting('locus.credential', true)`,
  }),
  pgPolicy("attempts_to_sweep", { for: "all", using: sql`current_setting('locus.maintenance', true) = 'on'` }),
]);
