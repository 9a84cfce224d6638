import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgPolicy, pgTable, primaryKey, text, unique } from "drizzle-orm/pg-core";
import type { InterfaceLanguage } from "../../domain/interface_language.ts";
import { forBearer, forPerson, hashColumn, identifierColumn, momentColumn, sweptByExpiry } from "./columns.ts";

/** People with an account. */
export const users = pgTable("users", {
  id: identifierColumn("id").primaryKey(),
  /** Trimmed, NFC, lower case: one spelling per person, so that a unique constraint is enough. */
  email: text("email").notNull(),
  /** argon2id in its encoded form: parameters, salt, hash. */
  passwordHash: text("password_hash").notNull(),
  createdAt: momentColumn("created_at").notNull(),
  /** When the person set up the first of their second factors; null: they have none. */
  secondFactorAt: momentColumn("second_factor_at"),
  /** When a message that was sent to the address came back as a link or token. Null: never. */
  emailVerifiedAt: momentColumn("email_verified_at"),
  /** Of mails to the person. Null: English. */
  language: text("language").$type<InterfaceLanguage>(),
  /** Whether the person gets a mail when a batch of theirs has ended. */
  batchMails: boolean("batch_mails").notNull().default(true),
}, (table) => [
  // Also serves: the person who logs in, by e-mail address.
  unique("users_email").on(table.email),
  check("users_email_lower", sql`${table.email} = lower(${table.email} collate "C")`),
  check("users_email_length", sql`octet_length(${table.email}) between 3 and 254`),
  check("users_language", sql`${table.language} in ('en', 'de', 'fr', 'es', 'ar')`),
  check("users_password_hash_form", sql`${table.passwordHash} like '$argon2id$%'`),
  pgPolicy("users_themselves", { for: "all", using: sql`id = current_setting('locus.user', true)` }),
  pgPolicy("users_who_log_in", { for: "select", using: sql`email = current_setting('locus.credential', true)` }),
  pgPolicy("users_of_an_organization", {
    for: "select",
    using:
      sql`exists (select from memberships where memberships.user_id = users.id and memberships.organization_id = current_setting('locus.organization', true))`,
  }),
]);

/** Tokens that were sent to a person's address. Stored as SHA-256; deleted when one of the person's is used. */
export const emailVerifications = pgTable("email_verifications", {
  tokenHash: hashColumn("token_hash").primaryKey(),
  userId: identifierColumn("user_id").notNull().references(() => users.id, { onDelete: "cascade" }),
  /** The address that it was sent to. */
  email: text("email").notNull(),
  createdAt: momentColumn("created_at").notNull(),
  expiresAt: momentColumn("expires_at").notNull(),
}, (table) => [
  // Serves: one that is used ends the others of its person.
  index("email_verifications_of_user").on(table.userId),
  check("email_verifications_hash_length", sql`octet_length(${table.tokenHash}) = 32`),
  check("email_verifications_email_length", sql`octet_length(${table.email}) between 3 and 254`),
  forPerson("email_verifications_of_a_person"),
  forBearer("email_verifications_presented"),
  ...sweptByExpiry("email_verifications", table),
]);

/** Tokens for people who forgot their password. Stored as SHA-256; deleted when used. */
export const passwordResets = pgTable("password_resets", {
  tokenHash: hashColumn("token_hash").primaryKey(),
  userId: identifierColumn("user_id").notNull().references(() => users.id, { onDelete: "cascade" }),
  /** Whether it was sent to the person's address, else the operator hands it over. */
  byMail: boolean("by_mail").notNull().default(false),
  createdAt: momentColumn("created_at").notNull(),
  expiresAt: momentColumn("expires_at").notNull(),
}, (table) => [
  // Serves: a newer token ends the older ones of its person.
  index("password_resets_of_user").on(table.userId),
  check("password_resets_hash_length", sql`octet_length(${table.tokenHash}) = 32`),
  forPerson("password_resets_of_a_person"),
  forBearer("password_resets_presented"),
  ...sweptByExpiry("password_resets", table),
]);

/**
 * Networks and devices from which people have logged in. Log-ins from them are limited separately, so that attacks by
 * others do not lock them out. Stored as SHA-256.
 */
export const loginSources = pgTable("login_sources", {
  userId: identifierColumn("user_id").notNull().references(() => users.id, { onDelete: "cascade" }),
  sourceHash: hashColumn("source_hash").notNull(),
  expiresAt: momentColumn("expires_at").notNull(),
}, (table) => [
  // Also serves: whether somebody logs in from a source of theirs.
  primaryKey({ name: "login_sources_key", columns: [table.userId, table.sourceHash] }),
  check("login_sources_hash_length", sql`octet_length(${table.sourceHash}) = 32`),
  forPerson("login_sources_of_a_person"),
  ...sweptByExpiry("login_sources", table),
]);

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
  // Serves: the operator's reset, which lifts all waits of an account.
  index("attempts_of_account").on(table.accountHash),
  check("attempts_hash_length", sql`octet_length(${table.subjectHash}) = 32`),
  check("attempts_failures_range", sql`${table.failures} >= 1`),
  forBearer("attempts_of_a_subject", "subject_hash", "all"),
  forBearer("attempts_of_an_account", "account_hash", "all"),
  ...sweptByExpiry("attempts", table),
]);
