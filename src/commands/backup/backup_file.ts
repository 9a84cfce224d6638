import { Failure } from "../line/failure.ts";
import type { ISql } from "postgres";

/** The failure for a backup that cannot be restored whatever is done: what is stored is not what was written. */
export class DamagedBackup extends Failure {}

interface KeptTable {
  readonly table: string;
  /** Without the columns that Postgres computes itself. */
  readonly columns: readonly string[];
}

/** The first line of a backup, with its origin. */
export interface BackupHeader {
  readonly format: "locus-backup/1";
  readonly version: string;
  /** RFC 3339, UTC: the backup shows the database at this one moment. */
  readonly created_at: string;
  /** Time of the newest migration of the database, which identifies its schema. */
  readonly migrated_until: number;
}

/** The line before the rows of a table. Each row is one line, a JSON object of its columns. */
export type BackupTable = KeptTable;

/** The last line: a file without it, or with another count or checksum, is incomplete. */
export interface BackupEnd {
  readonly rows: number;
  /** Of every byte before this line, hexadecimal. */
  readonly sha256: string;
}

/** Prefixes of the lines that are not rows. Rows begin with a brace. */
export const MARKS = { header: "#locus ", table: "#table ", end: "#end " } as const;

export const DATABASE_FILE = "database.ndjson.gz";

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

/** A step of a pipeline that measures what passes through: its size and its hash. */
export function counter() {
  const hash = new Bun.CryptoHasher("sha256");
  let bytes = 0;
  async function* count(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of chunks) {
      hash.update(chunk);
      bytes += chunk.length;
      yield chunk;
    }
  }
  /** Once all has passed. `sha256`: hexadecimal */
  const counted = () => ({ bytes, sha256: hash.digest("hex") });
  return { count, counted };
}

/**
 * Splits UTF-8 into lines at line feeds only: `node:readline` also ends lines at U+2028 and U+2029, which any saved
 * text may contain and JSON does not escape.
 *
 * @param lengthMax characters of a line
 * @throws RangeError for a longer line, before it is read to its end
 */
export async function* splitLines(
  pieces: AsyncIterable<Uint8Array>,
  lengthMax = Number.POSITIVE_INFINITY,
): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  // Parts of one line, joined once: a line may be longer than many chunks.
  let begun: string[] = [];
  let length = 0;
  for await (const piece of pieces) {
    const [rest = "", ...next] = decoder.decode(piece, { stream: true }).split("\n");
    begun.push(rest);
    length += rest.length;
    for (const part of next) {
      yield begun.join("");
      begun = [part];
      length = part.length;
    }
    if (length > lengthMax) {
      throw new RangeError(`a line must have at most ${lengthMax} characters: current value is ${length}`);
    }
  }
  const last = begun.join("") + decoder.decode();
  if (last !== "") {
    yield last;
  }
}
