import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Sql } from "postgres";
import { everyRow } from "../databases/test_database.ts";

/** Where a service keeps something. */
export interface KeptPlaces {
  readonly ownerSql: Sql;
  readonly redisUrl: string;
  readonly dataDir: string;
}

/**
 * Everything that a service keeps: rows of all tables, what is compressed in them, keys and values of Redis, files of its
 * data folder.
 */
export async function keptTexts({ ownerSql, redisUrl, dataDir }: KeptPlaces): Promise<readonly string[]> {
  const rows = await everyRow(ownerSql);
  return [...rows, ...rows.flatMap(unpackedTexts), ...await redisTexts(redisUrl), ...await filesOf(dataDir)];
}

/** What a row has in Zstandard frames, which begin with these four bytes: the rows and the answers of batches. */
export function unpackedTexts(row: string): readonly string[] {
  return [...row.matchAll(/\\\\x(28b52ffd[0-9a-f]+)/gu)]
    .map(([, frame = ""]) => Buffer.from(Bun.zstdDecompressSync(Buffer.from(frame, "hex"))).toString());
}

/** The texts that contain a mark: as it is, or in hexadecimal, as bytes of the database are written. */
export function findMark(texts: readonly string[], mark: string): readonly string[] {
  const forms = [mark, Buffer.from(mark).toString("hex")].map((form) => form.toLowerCase());
  return texts.filter((text) => forms.some((form) => text.toLowerCase().includes(form)));
}

/** Keys and values of a Redis. */
async function redisTexts(url: string): Promise<readonly string[]> {
  const client = new Bun.RedisClient(url);
  const keys = await client.keys("*");
  const values = await Promise.all(keys.map(async (key) => JSON.stringify(await client.send("DUMP", [key]))));
  client.close();
  return [...keys, ...values];
}

/** The content of a folder's files, except the gazetteer's: those are links, and the service does not write them. */
async function filesOf(folder: string): Promise<readonly string[]> {
  const names = await Array.fromAsync(new Bun.Glob("**/*").scan({ cwd: folder, dot: true }));
  const own = names.filter((name) => !name.endsWith(".gazetteer"));
  return [...names, ...await Promise.all(own.map((name) => readFile(join(folder, name), "latin1")))];
}
