import postgres, { type Sql } from "postgres";
import { keptTables } from "../../../src/commands/backup/backup_file.ts";

/** Every row of every table of a database, as text after its table's name; bytes as hexadecimal. */
export async function everyRow(ownerSql: Sql): Promise<readonly string[]> {
  const tables = await ownerSql<{ schema: string; name: string }[]>`
    select table_schema::text as schema, table_name::text as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema') order by 1, 2`;
  const lines: string[] = [];
  for (const { schema, name } of tables) {
    const rows = await ownerSql.unsafe<{ row: string }[]>(
      `select t::text as row from "${schema}"."${name}" t order by 1`,
    );
    lines.push(...rows.map(({ row }) => `${name} ${row}`));
  }
  return lines;
}

/** Every row of the tables of the service, without those of its queues, which are built again. */
export async function keptRows(url: string): Promise<readonly string[]> {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  try {
    const names = new Set((await keptTables(sql)).map(({ table }) => table));
    return (await everyRow(sql)).filter((row) => names.has(row.split(" ", 1)[0] ?? ""));
  } finally {
    await sql.end();
  }
}
