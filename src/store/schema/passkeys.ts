import { sql } from "drizzle-orm";
import { bigint, check, index, pgPolicy, pgTable, text, unique } from "drizzle-orm/pg-core";
import { bytesColumn, identifierColumn, momentColumn } from "./columns.ts";
import { users } from "./users.ts";

/** Passkeys (WebAuthn credentials) of people: the public half of each. */
export const passkeys = pgTable("passkeys", {
  id: identifierColumn("id").primaryKey(),
  userId: identifierColumn("user_id").notNull().references(() => users.id, { onDelete: "cascade" }),
  /** What the authenticator calls it. */
  credentialId: bytesColumn("credential_id").notNull(),
  /** In COSE form. */
  publicKey: bytesColumn("public_key").notNull(),
  /** How often the authenticator says it signed; 0 for ever where it does not count. */
  signCount: bigint("sign_count", { mode: "number" }).notNull(),
  transports: text("transports").array().notNull(),
  /** What the person calls it. */
  name: text("name").notNull(),
  createdAt: momentColumn("created_at").notNull(),
  lastUsedAt: momentColumn("last_used_at"),
}, (table) => [
  unique("passkeys_credential").on(table.credentialId),
  // Serves: the passkeys of one person.
  index("passkeys_of_user").on(table.userId, table.id),
  check("passkeys_credential_size", sql`octet_length(${table.credentialId}) between 1 and 1023`),
  check("passkeys_public_key_size", sql`octet_length(${table.publicKey}) between 1 and 4096`),
  check("passkeys_sign_count_range", sql`${table.signCount} >= 0`),
  check(
    "passkeys_transports_size",
    sql`cardinality(${table.transports}) <= 8 and octet_length(array_to_string(${table.transports}, '')) <= 200`,
  ),
  check("passkeys_name_length", sql`char_length(${table.name}) between 1 and 60`),
  pgPolicy("passkeys_of_a_person", { for: "all", using: sql`user_id = current_setting('locus.user', true)` }),
]);
