import type { ISql } from "postgres";
import { keptTables } from "./backup_file.ts";
import type { ReadRows } from "./read_database.ts";

/**
 * Compares the rows that are in each table with those that were read for it. Runs in the transaction that inserted
 * them, and lets Postgres check the constraints that it would check at its end.
 */
export async function countTables(sql: ISql, { rowsOf }: ReadRows) {
  // Postgres has checked the others while the rows were inserted.
  await sql`set constraints all immediate`;
  const tables = await keptTables(sql);
  for (const { table } of tables) {
    const [counted] = await sql<{ rows: string }[]>`select count(*) as rows from ${sql(table)}`;
    const [rows, expected] = [Number(counted?.rows), rowsOf.get(table) ?? 0];
    if (rows !== expected) {
      return { tables: tables.length, other: { table, rows, expected } };
    }
  }
  return { tables: tables.length, other: undefined };
}
