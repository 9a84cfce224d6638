import { sql } from "drizzle-orm";
import { check, index, pgPolicy, pgTable } from "drizzle-orm/pg-core";
import { hashColumn, momentColumn } from "./columns.ts";

/** Challenges for passkeys that were answered, as SHA-256, until they expire: none is answered twice. */
export const spentChallenges = pgTable("spent_challenges", {
  challengeHash: hashColumn("challenge_hash").primaryKey(),
  expiresAt: momentColumn("expires_at").notNull(),
}, (table) => [
  // Serves: the sweep.
  index("spent_challenges_by_expiry").on(table.expiresAt),
  check("spent_challenges_hash_length", sql`octet_length(${table.challengeHash}) = 32`),
  pgPolicy("spent_challenges_presented", {
    for: "all",
    using: sql`encode(challenge_hash, 'hex') = current_setting('locus.credential', true)`,
  }),
  pgPolicy("spent_challenges_to_sweep", { for: "all", using: sql`current_setting('locus.maintenance', true) = 'on'` }),
]);
