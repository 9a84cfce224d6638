import postgres, { type ISql } from "postgres";
import type { Migration } from "./migrate.ts";
import { SQL_STATES } from "../store_error.ts";

/** undefined_table, invalid_schema_name: this database was never migrated. */
const NOTHING_THERE: ReadonlySet<string> = new Set(["42P01", "3F000"]);

/**
 * Whether a database has every migration of this version. It may have more: during an upgrade, servers of the previous
 * version work on the next version's schema, which only adds to theirs.  Throws when the database does not answer.
 *
 * @param sql as the role of the service
 */
export async function isMigrated(sql: ISql, migrations: readonly Pick<Migration, "when">[]): Promise<boolean> {
  const newest = Math.max(0, ...migrations.map(({ when }) => when));
  try {
    const [row] = await sql<{ newest: string | null }[]>`
      select max(created_at)::text as newest from drizzle.__drizzle_migrations`;
    return Number(row?.newest ?? -1) >= newest;
  } catch (error) {
    const code = error instanceof postgres.PostgresError ? error.code : "";
    if (NOTHING_THERE.has(code)) {
      return false;
    }
    // Migrated by hand, with other grants than ours: whether it fits is unknown.
    if (code === SQL_STATES.insufficientPrivilege) {
      return true;
    }
    throw error;
  }
}
