import { createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import type { ISql } from "postgres";
import { openConnection } from "../../store/connection/open_driver.ts";
import { VERSION } from "../../release/mod.ts";
import { type Seal, sealing } from "./age_keys.ts";
import { type BackupEnd, type BackupHeader, counter, keptTables, MARKS } from "./backup_file.ts";

/** Rows read at a time: the largest rows, chunks of batches, have some hundred kilobytes. */
const ROWS_AT_A_TIME = 50;

/**
 * Writes every row of a database into one compressed file, as of one moment, while the service runs.
 *
 * @param url as the tables' owner, whom row-level security lets through
 * @param options `seal` encrypts the file before it is on the disk
 * @returns `sha256`: of the file, hexadecimal
 */
export async function writeDatabase(
  url: string,
  path: string,
  { seal }: { readonly seal?: Seal | undefined } = {},
) {
  await using sql = openConnection(url, "backup");
  // One snapshot for all tables; otherwise rows could refer to others that were inserted later.
  return await sql.begin("isolation level repeatable read read only", async (transaction) => {
    const counted = { rows: 0 };
    const header = await headerOf(transaction);
    const written = counter();
    await pipeline(
      Readable.from(linesOf(transaction, { header, counted })),
      createGzip(),
      sealing(seal),
      written.count,
      createWriteStream(path, { mode: 0o600, flush: true }),
    );
    return { header, rows: counted.rows, sha256: written.counted().sha256 };
  });
}

async function* linesOf(
  sql: ISql,
  { header, counted }: { readonly header: BackupHeader; readonly counted: { rows: number } },
): AsyncGenerator<string> {
  const hash = new Bun.CryptoHasher("sha256");
  const line = (text: string): string => {
    hash.update(text);
    return text;
  };
  yield line(`${MARKS.header}${JSON.stringify(header)}\n`);
  for (const kept of await keptTables(sql)) {
    yield line(`${MARKS.table}${JSON.stringify(kept)}\n`);
    const { table, columns } = kept;
    const rows = sql<{ row: string }[]>`
      select row_to_json(t)::text as row from (select ${sql(columns)} from ${sql(table)}) t`;
    for await (const some of rows.cursor(ROWS_AT_A_TIME)) {
      counted.rows += some.length;
      yield line(some.map(({ row }) => `${row}\n`).join(""));
    }
  }
  const end: BackupEnd = { rows: counted.rows, sha256: hash.digest("hex") };
  yield `${MARKS.end}${JSON.stringify(end)}\n`;
}

async function headerOf(sql: ISql): Promise<BackupHeader> {
  const [row] = await sql<{ until: string; now: string }[]>`
    select max(created_at)::text as until, to_char(now() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as now
    from drizzle.__drizzle_migrations`;
  return {
    format: "locus-backup/1",
    version: VERSION,
    created_at: row?.now ?? "",
    migrated_until: Number(row?.until ?? 0),
  };
}
