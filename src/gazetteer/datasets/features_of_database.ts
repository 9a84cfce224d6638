import { Database, SQLiteError } from "bun:sqlite";
import { createWriteStream } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Chunks } from "../sources/for_each_line.ts";
import { chunksOf, type SourceFile } from "./source_file.ts";

/** Share of the work that is unpacking. */
const UNPACKING_SHARE = 0.5;
/** Rows between two reports of progress. */
const ROWS_BETWEEN = 1000;
const IS_PACKED = /\.(?:gz|bz2|zip)$/iu;

/**
 * The features of one of Who's On First's SQLite files, one JSON object a line. Alternative outlines of a feature are left
 * out.
 *
 * @throws {SyntaxError} when the file is no database or has no table of features.
 */
export async function* featuresOfDatabase(file: SourceFile): Chunks {
  const { path, scratchFolder, onProgress, signal } = file;
  let unpacked = path;
  if (IS_PACKED.test(path)) {
    unpacked = join(scratchFolder, "features.db");
    const chunks = chunksOf({ ...file, onProgress: (share) => onProgress?.(share * UNPACKING_SHARE) });
    await pipeline(Readable.from(chunks), createWriteStream(unpacked), { signal });
  }
  let database;
  try {
    database = new Database(unpacked, { readonly: true });
    const columns = database.query<{ name: string }, []>("PRAGMA table_info(geojson)").all().map(({ name }) => name);
    if (!columns.includes("body")) {
      throw new SyntaxError("Cannot read because the database must have a table geojson with a column body");
    }
    const where = columns.includes("is_alt") ? "WHERE is_alt IS NOT 1" : "";
    const total = database.query<{ rows: number }, []>("SELECT count(*) AS rows FROM geojson").get()?.rows ?? 0;
    const encoder = new TextEncoder();
    let done = 0;
    for (const { body } of database.query<{ body: unknown }, []>(`SELECT body FROM geojson ${where}`).iterate()) {
      // A line break inside of a text is written as an escape, so that others are blanks.
      yield encoder.encode(`${String(body).replaceAll(/[\r\n]/gu, " ")}\n`);
      done += 1;
      if (done % ROWS_BETWEEN === 0) {
        signal?.throwIfAborted();
        onProgress?.(UNPACKING_SHARE + (1 - UNPACKING_SHARE) * (done / total));
      }
    }
  } catch (error) {
    throw error instanceof SQLiteError
      ? new SyntaxError(`Cannot read because this is no SQLite database or a damaged one: ${error.message}`, {
        cause: error,
      })
      : error;
  } finally {
    database?.close();
  }
}
