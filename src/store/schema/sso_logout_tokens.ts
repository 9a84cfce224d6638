import { sql } from "drizzle-orm";
import { check, index, pgPolicy, pgTable } from "drizzle-orm/pg-core";
import { hashColumn, momentColumn } from "./columns.ts";

/** Log-out tokens that providers have sent, kept while they are valid, so that each works once. */
export const ssoLogoutTokens = pgTable("sso_logout_tokens", {
  /** SHA-256 of the provider's identifier and the token's `jti`. */
  tokenHash: hashColumn("token_hash").primaryKey(),
  expiresAt: momentColumn("expires_at").notNull(),
}, (table) => [
  // Serves: the sweep.
  index("sso_logout_tokens_by_expiry").on(table.expiresAt),
  check("sso_logout_tokens_hash_length", sql`octet_length(${table.tokenHash}) = 32`),
  pgPolicy("sso_logout_tokens_presented", {
    for: "all",
    using: sql`encode(token_hash, 'hex') = current_setting('locus.credential', true)`,
  }),
  pgPolicy("sso_logout_tokens_to_sweep", { for: "all", using: sql`current_setting('locus.maintenance', true) = 'on'` }),
]);
