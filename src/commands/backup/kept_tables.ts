import type { ISql } from "postgres";

/** A table that is part of backups. */
export interface KeptTable {
  readonly table: string;
  /** Without the columns that Postgres computes itself. */
  readonly columns: readonly string[];
}

/**
 * The service's tables, each after those that its rows refer to. Without unlogged tables: Postgres itself empties them
 * after a crash. Throws for a circle of references, because tables would be left out.
 */
export async function keptTables(sql: ISql): Promise<readonly KeptTable[]> {
  const tables = await sql<{ table: string; columns: string[]; needs: string[] }[]>`
    select c.relname::text as table, (
      select array_agg(a.attname::text order by a.attnum) from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns, coalesce((
      select array_agg(distinct t.relname::text) from pg_constraint f join pg_class t on t.oid = f.confrelid
      where f.contype = 'f' and f.conrelid = c.oid and t.oid <> c.oid), '{}') as needs
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind = 'r' and c.relpersistence = 'p' order by 1`;
  const ordered: KeptTable[] = [];
  let left = [...tables];
  while (left.length > 0) {
    const next = left.filter(({ needs }) => needs.every((name) => ordered.some(({ table }) => table === name)));
    if (next.length === 0) {
      throw new Error(
        `Cannot order the tables because they refer to each other: ${left.map(({ table }) => table).join(", ")}`,
      );
    }
    ordered.push(...next.map(({ table, columns }) => ({ table, columns })));
    left = left.filter((table) => !next.includes(table));
  }
  return ordered;
}
