import { sql } from "drizzle-orm";
import { check, index, pgPolicy, pgTable, text, unique } from "drizzle-orm/pg-core";
import type { Role } from "../../domain/role.ts";
import { hashColumn, identifierColumn, momentColumn } from "./columns.ts";
import { organizations } from "./organizations.ts";
import { users } from "./users.ts";

/** Invitation links for one person each. Stored as SHA-256; deleted when used or withdrawn. */
export const invitations = pgTable("invitations", {
  id: identifierColumn("id").primaryKey(),
  organizationId: identifierColumn("organization_id").notNull().references(() => organizations.id, {
    onDelete: "cascade",
  }),
  tokenHash: hashColumn("token_hash").notNull(),
  /** Of the link in the mail to `email`: who has it reads the mail of this address. Null: no mail was sent. */
  mailTokenHash: hashColumn("mail_token_hash"),
  role: text("role").$type<Role>().notNull(),
  /** The only address that may accept; null: anyone with the link. */
  email: text("email"),
  createdBy: identifierColumn("created_by").references(() => users.id, { onDelete: "set null" }),
  createdAt: momentColumn("created_at").notNull(),
  expiresAt: momentColumn("expires_at").notNull(),
}, (table) => [
  // Serves: the invitation that somebody presents.
  unique("invitations_token").on(table.tokenHash),
  unique("invitations_mail_token").on(table.mailTokenHash),
  // Serves: an organization's invitations, newest first.
  index("invitations_of_organization").on(table.organizationId, table.id),
  // Serves: the invitations that a deleted person made.
  index("invitations_by_maker").on(table.createdBy),
  // Serves: the sweep.
  index("invitations_by_expiry").on(table.expiresAt),
  check("invitations_hash_length", sql`octet_length(${table.tokenHash}) = 32`),
  check("invitations_mail_hash_length", sql`octet_length(${table.mailTokenHash}) = 32`),
  check("invitations_mail_token_of_address", sql`${table.mailTokenHash} is null or ${table.email} is not null`),
  check("invitations_role", sql`${table.role} in ('viewer', 'member', 'admin', 'owner')`),
  check("invitations_email_length", sql`octet_length(${table.email}) between 3 and 254`),
  pgPolicy("invitations_of_an_organization", {
    for: "all",
    using: sql`organization_id = current_setting('locus.organization', true)`,
  }),
  pgPolicy("invitations_presented", {
    for: "select",
    using:
      sql`encode(token_hash, 'hex') = current_setting('locus.credential', true) or encode(mail_token_hash, 'hex') = current_setting('locus.credential', true)`,
  }),
  pgPolicy("invitations_to_sweep", { for: "all", using: sql`current_setting('locus.maintenance', true) = 'on'` }),
]);
