import postgres from "postgres";
import { keptTables } from "../../../src/commands/backup/backup_file.ts";
import { everyRow } from "./every_row.ts";

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
