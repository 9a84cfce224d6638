import { sql } from "drizzle-orm";
import { check, integer, pgPolicy, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { identifierColumn, momentColumn } from "./columns.ts";

/**
 * The running servers and workers, each of which writes its own row every half minute. Unlogged: after a crash of
 * Postgres they write themselves again, and no backup has them.
 */
export const processes = pgTable("processes", {
  id: identifierColumn("id").primaryKey(),
  kind: text("kind").$type<"server" | "worker">().notNull(),
  version: text("version").notNull(),
  gazetteerVersion: text("gazetteer_version"),
  host: text("host").notNull(),
  pid: integer("pid").notNull(),
  startedAt: momentColumn("started_at").notNull(),
  /** By the database's clock. */
  seenAt: timestamp("seen_at", { withTimezone: true, mode: "date" }).notNull(),
}, (table) => [
  check("processes_kind", sql`${table.kind} in ('server', 'worker')`),
  check(
    "processes_lengths",
    sql`char_length(${table.version}) <= 100 and char_length(${table.gazetteerVersion}) <= 200 and char_length(${table.host}) <= 255`,
  ),
  pgPolicy("processes_by_the_service", { for: "all", using: sql`current_setting('locus.maintenance', true) = 'on'` }),
]);
