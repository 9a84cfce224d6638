import { sql } from "drizzle-orm";
import { bigint, check, pgPolicy, pgTable } from "drizzle-orm/pg-core";
import { hashColumn, identifierColumn, momentColumn } from "./columns.ts";
import { organizations } from "./organizations.ts";

/** The chain of the operators' own events. */
export const OPERATORS_CHAIN = "operators";

/**
 * The last event of each chain of the audit trail, and the last one that the sweep deleted. A transaction that records
 * an event locks its row when it commits, so a chain cannot fork. Written by triggers alone.
 */
export const auditChains = pgTable("audit_chains", {
  /** An organization's identifier, or `operators`. */
  id: identifierColumn("id").primaryKey(),
  organizationId: identifierColumn("organization_id").references(() => organizations.id, { onDelete: "cascade" }),
  /** The number of events, the deleted ones too. */
  sequence: bigint("sequence", { mode: "number" }).notNull(),
  hash: hashColumn("hash"),
  /** The number and the hash of the last event deleted after its retention. */
  anchorSequence: bigint("anchor_sequence", { mode: "number" }).notNull().default(0),
  anchorHash: hashColumn("anchor_hash"),
  /** The time of the last event that is not in the chain, because it was recorded before there were chains. */
  unchainedUntil: momentColumn("unchained_until"),
}, (table) => [
  check("audit_chains_range", sql`${table.anchorSequence} >= 0 and ${table.sequence} >= ${table.anchorSequence}`),
  check(
    "audit_chains_whose",
    sql`${table.id} = coalesce(${table.organizationId}, ${sql.raw(`'${OPERATORS_CHAIN}'`)})`,
  ),
  pgPolicy("audit_chains_of_an_organization", {
    for: "select",
    using: sql`organization_id = current_setting('locus.organization', true)`,
  }),
  pgPolicy("audit_chains_of_operators", {
    for: "select",
    using: sql`id = ${sql.raw(`'${OPERATORS_CHAIN}'`)} and current_setting('locus.operator', true) = 'on'`,
  }),
]);
