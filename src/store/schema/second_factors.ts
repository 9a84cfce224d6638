import { sql } from "drizzle-orm";
import { bigint, check, index, pgTable, primaryKey, text, unique } from "drizzle-orm/pg-core";
import {
  bytesColumn,
  forBearer,
  forPerson,
  hashColumn,
  identifierColumn,
  momentColumn,
  sweptByExpiry,
} from "./columns.ts";
import { users } from "./users.ts";
import type { ProofMethod } from "./sessions.ts";

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
  forPerson("totp_factors_of_a_person"),
]);

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
  forPerson("passkeys_of_a_person"),
]);

/** Codes that replace a lost second factor. Stored as SHA-256; deleted when used. */
export const recoveryCodes = pgTable("recovery_codes", {
  userId: identifierColumn("user_id").notNull().references(() => users.id, { onDelete: "cascade" }),
  codeHash: hashColumn("code_hash").notNull(),
  createdAt: momentColumn("created_at").notNull(),
}, (table) => [
  // Also serves: the codes that a person has left.
  primaryKey({ name: "recovery_codes_key", columns: [table.userId, table.codeHash] }),
  check("recovery_codes_hash_length", sql`octet_length(${table.codeHash}) = 32`),
  forPerson("recovery_codes_of_a_person"),
]);

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
  check("login_challenges_hash_length", sql`octet_length(${table.tokenHash}) = 32`),
  check("login_challenges_proofs", sql`${table.proofs} <@ array['password', 'single_sign_on']`),
  forPerson("login_challenges_of_a_person"),
  forBearer("login_challenges_presented"),
  ...sweptByExpiry("login_challenges", table),
]);

/** Challenges for passkeys that were answered, as SHA-256, until they expire: none is answered twice. */
export const spentChallenges = pgTable("spent_challenges", {
  challengeHash: hashColumn("challenge_hash").primaryKey(),
  expiresAt: momentColumn("expires_at").notNull(),
}, (table) => [
  check("spent_challenges_hash_length", sql`octet_length(${table.challengeHash}) = 32`),
  forBearer("spent_challenges_presented", "challenge_hash", "all"),
  ...sweptByExpiry("spent_challenges", table),
]);
