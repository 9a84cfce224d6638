import { createReadStream } from "node:fs";
import { pipeline } from "node:stream";
import { createGunzip } from "node:zlib";
import type { ISql } from "postgres";
import { openConnection } from "../../store/connection/open_driver.ts";
import { readMigrations } from "../../capabilities/stores/migrations.ts";
import { migrate } from "../../store/migrations/migrate.ts";
import { Failure } from "../line/failure.ts";
import { type Seal, sealing } from "./age_keys.ts";
import {
  type BackupEnd,
  type BackupHeader,
  type BackupTable,
  DamagedBackup,
  MARKS,
  splitLines,
} from "./backup_file.ts";

/** Size of one insert in characters: Postgres reads it as one value. */
const INSERT_LENGTH_MAX = 4_000_000;

export interface ReadRows {
  readonly header: BackupHeader;
  readonly rows: number;
  readonly rowsOf: ReadonlyMap<string, number>;
}

/**
 * Restores the rows of a backup into an empty database: first the schema that they were written from, then all rows in
 * one transaction, then the newer migrations of this version.
 *
 * @param url as the database's owner
 * @param options `open` decrypts the file while it is read; `check` sees the rows in the transaction that inserted them
 * @throws Failure for a database that is in use and for a file of a newer version, and DamagedBackup for a file that is
 *   no backup or not whole.
 */
export async function readDatabase(
  url: string,
  path: string,
  { open, check }: {
    readonly open?: Seal | undefined;
    readonly check?: (sql: ISql, read: ReadRows) => Promise<void>;
  } = {},
): Promise<ReadRows> {
  const source: Source = { path, open };
  const migrations = await readMigrations();
  const header = await headerOf(source);
  const { migrated_until: until } = header;
  const then = migrations.filter(({ when }) => when <= until);
  if (then.at(-1)?.when !== until) {
    throw new Failure("Cannot restore a backup of a newer version of the service: install that version first");
  }
  await using sql = openConnection(url, "restore");
  await assertUnused(sql);
  await migrate(url, { migrations: then });
  const read = await sql.begin(async (transaction) => {
    const inserted = { header, ...await insertAll(transaction, source) };
    await check?.(transaction, inserted);
    return inserted;
  });
  await migrate(url, { migrations });
  return read;
}

/** A file of the database, and how it is decrypted. */
interface Source {
  readonly path: string;
  readonly open: Seal | undefined;
}

async function assertUnused(sql: ISql): Promise<void> {
  const [found] = await sql<{ there: boolean }[]>`select to_regclass('public.organizations') is not null as there`;
  if (found?.there !== true) {
    return;
  }
  const [used] = await sql<{ used: boolean }[]>`select exists (select from organizations) as used`;
  if (used?.used === true) {
    throw new Failure("Cannot restore into a database that is in use: give it an empty one");
  }
}

async function headerOf(source: Source): Promise<BackupHeader> {
  for await (const line of linesOf(source)) {
    return headerIn(line);
  }
  throw new DamagedBackup("The file is empty: it is not a backup of this service");
}

function headerIn(line: string): BackupHeader {
  if (!line.startsWith(`${MARKS.header}{"format":"locus-backup/1"`)) {
    throw new DamagedBackup("The file is not a backup of this service");
  }
  return JSON.parse(line.slice(MARKS.header.length));
}

async function insertAll(sql: ISql, source: Source): Promise<Omit<ReadRows, "header">> {
  const hash = new Bun.CryptoHasher("sha256");
  let into: BackupTable | undefined;
  const rowsOf = new Map<string, number>();
  let rows = 0;
  let piece: string[] = [];
  let size = 0;
  let end: BackupEnd | undefined;
  const flush = async (): Promise<void> => {
    if (piece.length > 0 && into !== undefined) {
      rowsOf.set(into.table, (rowsOf.get(into.table) ?? 0) + piece.length);
      await insert(sql, into, piece);
    }
    piece = [];
    size = 0;
  };
  for await (const line of linesOf(source)) {
    if (line.startsWith(MARKS.end)) {
      end = JSON.parse(line.slice(MARKS.end.length));
      break;
    }
    hash.update(`${line}\n`);
    if (line.startsWith("{")) {
      piece.push(line);
      rows++;
      size += line.length;
    }
    if (size > INSERT_LENGTH_MAX || line.startsWith(MARKS.table)) {
      await flush();
    }
    if (line.startsWith(MARKS.table)) {
      into = JSON.parse(line.slice(MARKS.table.length));
    }
  }
  await flush();
  if (end?.rows !== rows || end.sha256 !== hash.digest("hex")) {
    throw new DamagedBackup("The backup is incomplete: nothing was restored");
  }
  await advanceIdentities(sql);
  return { rows, rowsOf };
}

/** Identity columns continue after the largest restored number, or new rows would get numbers that are taken. */
async function advanceIdentities(sql: ISql): Promise<void> {
  const identities = await sql<{ table: string; column: string }[]>`
    select c.relname::text as table, a.attname::text as column from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attidentity <> ''`;
  for (const { table, column } of identities) {
    // For an empty table the maximum is null, and `setval` does nothing.
    await sql`
      select setval(pg_get_serial_sequence(quote_ident(${table}), ${column}), max(${sql(column)})) from ${sql(table)}`;
  }
}

/**
 * Postgres parses the rows itself: no value is converted through a JavaScript type. Identity columns keep their
 * numbers, which `generated always` allows only with `overriding system value`.
 */
async function insert(sql: ISql, { table, columns }: BackupTable, rows: readonly string[]): Promise<void> {
  // The backup already contains the rows that triggers would write.
  await sql`alter table ${sql(table)} disable trigger user`;
  await sql`
    insert into ${sql(table)} (${sql(columns)}) overriding system value select ${sql(columns)}
    from json_populate_recordset(null::${sql(table)}, ${`[${rows.join()}]`}::text::json)`;
  await sql`alter table ${sql(table)} enable trigger user`;
}

async function* linesOf({ path, open }: Source): AsyncGenerator<string> {
  const file = createReadStream(path);
  const unpacked = createGunzip();
  // The error of any part ends the last one, which is read here.
  pipeline(file, sealing(open), unpacked, () => {});
  try {
    yield* splitLines(unpacked);
  } catch (cause) {
    throw cause instanceof Failure
      ? cause
      : new DamagedBackup("The backup cannot be read: it is cut off or not a gzip file", { cause });
  } finally {
    file.destroy();
    unpacked.destroy();
  }
}
