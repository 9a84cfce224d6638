import { sql } from "drizzle-orm";
import { check, index, pgPolicy, pgTable, text } from "drizzle-orm/pg-core";
import { hashColumn, identifierColumn, momentColumn } from "./columns.ts";
import type { ProofMethod } from "./sessions.ts";
import { users } from "./users.ts";

/**
 * Log-ins that wait for their second step. Tokens are stored as SHA-256, and the row is deleted when a session begins.
 */
export const loginChallenges = pgTable("login_challenges", {
  tokenHash: hashColumn("token_hash").primaryKey(),
  userId: identifierColumn("user_id").notNull().references(() => users.id, { onDelete: "cascade" }),
  /** What the first step proved. */
  proofs: text("proofs").array().$type<readonly ProofMethod[]>().notNull(),
  createdAt: momentColumn("created_at").notNull(),
  expiresAt: momentColumn("expires_at").notNull(),
}, (table) => [
  // Serves: the newest ones of a person, and those that end with a reset.
  index("login_challenges_of_user").on(table.userId, table.createdAt),
  // Serves: the sweep.
  index("login_challenges_by_expiry").on(table.expiresAt),
  check("login_challenges_hash_length", sql`octet_length(${table.tokenHash}) = 32`),
  check("login_challenges_proofs", sql`${table.proofs} <@ array['password', 'single_sign_on']`),
  pgPolicy("login_challenges_of_a_person", { for: "all", using: sql`user_id = current_setting('locus.user', true)` }),
  pgPolicy("login_challenges_presented", {
    for: "select",
    using: sql`encode(token_hash, 'hex') = current_setting('locus.credential', true)`,
  }),
  pgPolicy("login_challenges_to_sweep", { for: "all", using: sql`current_setting('locus.maintenance', true) = 'on'` }),
]);
