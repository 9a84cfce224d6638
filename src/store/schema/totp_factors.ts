import { sql } from "drizzle-orm";
import { bigint, check, pgPolicy, pgTable } from "drizzle-orm/pg-core";
import { bytesColumn, identifierColumn, momentColumn } from "./columns.ts";
import { users } from "./users.ts";

/** Authenticator apps that show one-time codes (RFC 6238), at most one for each person. */
export const totpFactors = pgTable("totp_factors", {
  userId: identifierColumn("user_id").primaryKey().references(() => users.id, { onDelete: "cascade" }),
  /** In force, encrypted with a key derived from the service's secret; null: no code was right yet. */
  sealedSecret: bytesColumn("sealed_secret"),
  /** Of an app that is being set up, and replaces the other when a code of it is right. Encrypted in the same way. */
  pendingSecret: bytesColumn("pending_secret"),
  /** When the secret in force was set up. */
  confirmedAt: momentColumn("confirmed_at"),
  /** The time step of the last code that was accepted: it and earlier ones are not accepted again. */
  lastStep: bigint("last_step", { mode: "number" }).notNull(),
  lastUsedAt: momentColumn("last_used_at"),
}, (table) => [
  check("totp_factors_secret", sql`num_nonnulls(${table.sealedSecret}, ${table.pendingSecret}) > 0`),
  check("totp_factors_confirmed", sql`(${table.sealedSecret} is null) = (${table.confirmedAt} is null)`),
  check(
    "totp_factors_secret_size",
    sql`octet_length(${table.sealedSecret}) between 30 and 200 and octet_length(${table.pendingSecret}) between 30 and 200`,
  ),
  pgPolicy("totp_factors_of_a_person", { for: "all", using: sql`user_id = current_setting('locus.user', true)` }),
]);
