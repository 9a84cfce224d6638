import { sql } from "drizzle-orm";
import { check, index, pgPolicy, pgTable } from "drizzle-orm/pg-core";
import { hashColumn, momentColumn } from "./columns.ts";

/** Addresses that a mail server refused for good: nothing is sent there for some time. */
export const mailRefusals = pgTable("mail_refusals", {
  /** SHA-256 of the address. */
  addressHash: hashColumn("address_hash").primaryKey(),
  expiresAt: momentColumn("expires_at").notNull(),
}, (table) => [
  // Serves: the sweep.
  index("mail_refusals_by_expiry").on(table.expiresAt),
  check("mail_refusals_hash_length", sql`octet_length(${table.addressHash}) = 32`),
  pgPolicy("mail_refusals_to_send", { for: "all", using: sql`current_setting('locus.maintenance', true) = 'on'` }),
]);
