import type { ISql } from "postgres";

/**
 * The service's tables, each after those that its rows refer to. Without unlogged ones: Postgres itself loses them in a
 * crash. A circle of references would leave tables out, so it throws.
 */
export async function tablesInOrder(sql: ISql): Promise<readonly string[]> {
  const tables = await sql<{ name: string; needs: string[] }[]>`
    select c.relname::text as name, coalesce((
      select array_agg(distinct t.relname::text) from pg_constraint f join pg_class t on t.oid = f.confrelid
      where f.contype = 'f' and f.conrelid = c.oid and t.oid <> c.oid), '{}') as needs
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind = 'r' and c.relpersistence = 'p' order by 1`;
  const ordered: string[] = [];
  let left = [...tables];
  while (left.length > 0) {
    const next = left.filter(({ needs }) => needs.every((name) => ordered.includes(name)));
    if (next.length === 0) {
      throw new Error(
        `Cannot order the tables as they refer to each other: ${left.map(({ name }) => name).join(", ")}`,
      );
    }
    ordered.push(...next.map(({ name }) => name));
    left = left.filter((table) => !next.includes(table));
  }
  return ordered;
}
