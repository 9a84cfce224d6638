import { sql } from "drizzle-orm";
import { check, index, pgPolicy, pgTable, uniqueIndex } from "drizzle-orm/pg-core";
import { bytesColumn, hashColumn, identifierColumn, momentColumn } from "./columns.ts";
import { sessions } from "./sessions.ts";
import { users } from "./users.ts";

/** Every refresh token of every session, spent ones included: a spent one presented again indicates theft. */
export const refreshTokens = pgTable("refresh_tokens", {
  tokenHash: hashColumn("token_hash").primaryKey(),
  sessionId: identifierColumn("session_id").notNull().references(() => sessions.id, { onDelete: "cascade" }),
  userId: identifierColumn("user_id").notNull().references(() => users.id, { onDelete: "cascade" }),
  createdAt: momentColumn("created_at").notNull(),
  expiresAt: momentColumn("expires_at").notNull(),
  spentAt: momentColumn("spent_at"),
  /**
   * The random part of the next token's derivation from this token's text; null: not spent, or not the last one spent.
   */
  successorSeed: bytesColumn("successor_seed"),
}, (table) => [
  // Enforces rotation: a session has at most one token that can still be exchanged.
  uniqueIndex("refresh_tokens_unspent").on(table.sessionId).where(sql`${table.spentAt} is null`),
  // Serves: the tokens that a session got in the last hour, and those that are deleted with it.
  index("refresh_tokens_of_session_by_time").on(table.sessionId, table.createdAt),
  // Serves: the token that loses its seed in an exchange. At most one per session.
  index("refresh_tokens_seeded").on(table.sessionId).where(sql`${table.successorSeed} is not null`),
  // Serves: the tokens that a person got in the last hour, and those that are deleted with a person.
  index("refresh_tokens_of_user_by_time").on(table.userId, table.createdAt),
  // Serves: the sweep of expired tokens.
  index("refresh_tokens_by_expiry").on(table.expiresAt),
  check("refresh_tokens_hash_length", sql`octet_length(${table.tokenHash}) = 32`),
  pgPolicy("refresh_tokens_of_a_person", { for: "all", using: sql`user_id = current_setting('locus.user', true)` }),
  pgPolicy("refresh_tokens_presented", {
    for: "select",
    using: sql`encode(token_hash, 'hex') = current_setting('locus.credential', true)`,
  }),
  pgPolicy("refresh_tokens_to_sweep", { for: "all", using: sql`current_setting('locus.maintenance', true) = 'on'` }),
]);
