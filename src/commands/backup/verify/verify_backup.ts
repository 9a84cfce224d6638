import { createReadStream } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { readMigrations } from "../../../capabilities/stores/migrations.ts";
import { isFullDisk } from "../../gazetteer/download/receive.ts";
import type { ListedFolder } from "../../gazetteer/remote/remote_folder.ts";
import { Failure } from "../../line/failure.ts";
import { type Seal, sealing } from "../age_keys.ts";
import { countTables } from "../count_tables.ts";
import { DamagedBackup } from "../backup_file.ts";
import { readDatabase } from "../read_database.ts";
import { backupFetcher, sizeOfBackup, STORED, type StoredBackup } from "../stored_backup.ts";

export interface VerifyBackupOptions {
  readonly place: ListedFolder;
  readonly dataDir: string;
  /** An empty database, as its owner. */
  readonly url: string;
  /** Decrypts it; absent: it is not encrypted. */
  readonly open: Seal | undefined;
  readonly signal: AbortSignal;
  readonly onBytes?: (done: number, total: number) => void;
}

/** Folder of files on their way, in the data folder: one at a time, as it is stored. */
const WORK = "verify-work";

/**
 * Fetches every file of a backup, compares it with its checksum, and restores the database into an empty one, where
 * Postgres checks the constraints and the rows of each table are counted. Callers hold the lock of verifications.
 *
 * @throws DamagedBackup for a backup that cannot be restored, and Failure for one of another version.
 */
export async function verifyBackup(
  { name, manifest }: StoredBackup,
  { place, dataDir, url, open, signal, onBytes }: VerifyBackupOptions,
) {
  if (!(await readMigrations()).some(({ when }) => when === manifest.migrated_until)) {
    throw new Failure("The backup was made by another version of the service: verify it with that version");
  }
  const work = join(dataDir, WORK);
  await rm(work, { recursive: true, force: true });
  await mkdir(work, { recursive: true, mode: 0o700 });
  const total = sizeOfBackup(manifest);
  const fetcher = backupFetcher(name, { place, open, total, folder: work, signal, refuse, onBytes });
  try {
    // The secret first: it is small, and shows whether the key is the right one.
    if (manifest.secret !== undefined) {
      const path = await fetcher.own(manifest.secret, STORED.secret);
      await plainHash(path, { open, signal });
      await rm(path, { force: true });
    }
    const path = await fetcher.own(manifest.database, STORED.database);
    let tables = 0;
    const { rows } = await readDatabase(url, path, {
      open,
      check: async (sql, read) => {
        if (read.rows !== manifest.rows || read.header.migrated_until !== manifest.migrated_until) {
          throw refuse("its manifest is of another database than its rows");
        }
        const counted = await countTables(sql, read);
        if (counted.other !== undefined) {
          const { table, rows: there, expected } = counted.other;
          throw refuse(`the table ${table} has ${there} rows instead of ${expected}`);
        }
        tables = counted.tables;
      },
    }).catch((error: unknown) => {
      throw damageIn(error) ?? error;
    });
    await rm(path, { force: true });
    const plain = new Map<string, string>();
    for (const { sha256, stored } of manifest.gazetteer) {
      let hash = plain.get(stored.sha256);
      if (hash === undefined) {
        const file = await fetcher.shared(stored);
        hash = open === undefined ? stored.sha256 : await plainHash(file, { open, signal });
        plain.set(stored.sha256, hash);
        await rm(file, { force: true });
      }
      if (hash !== sha256) {
        throw refuse("a file of it has another content than its manifest says");
      }
    }
    // Different stored files.
    return { rows, tables, files: plain.size + (manifest.secret === undefined ? 1 : 2) };
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

/** The failure for a backup that is not whole; a full disk says nothing about the backup. */
function refuse(reason: string, cause?: unknown): Failure {
  return isFullDisk(cause)
    ? new Failure(`The backup cannot be verified: ${reason}`, { cause })
    : new DamagedBackup(`The backup is damaged: ${reason}`, { cause });
}

/**
 * What an error of Postgres says about the rows; undefined for what may be better the next time. Without its own
 * message, which may have values.
 */
function damageIn(error: unknown): Failure | undefined {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (/^23[0-9A-Z]{3}$/u.test(code)) {
    const text = (name: string): string => String(Object.entries(error ?? {}).find(([key]) => key === name)?.[1] ?? "");
    return refuse(`rows of the table ${text("table_name")} break the constraint ${text("constraint_name")}`);
  }
  return /^(?:22[0-9A-Z]{3}|42P01|42703)$/u.test(code)
    ? refuse("it has a row, a column or a table that its schema does not allow")
    : undefined;
}

/** The hash of the plain content of a stored file. */
async function plainHash(
  path: string,
  { open, signal }: { readonly open: Seal | undefined; readonly signal: AbortSignal },
): Promise<string> {
  const hash = new Bun.CryptoHasher("sha256");
  try {
    for await (const chunk of sealing(open)(createReadStream(path, { signal }))) {
      hash.update(chunk);
    }
  } catch (error) {
    if (error instanceof Failure || signal.aborted) {
      throw error;
    }
    throw refuse("a file of it cannot be decrypted", error);
  }
  return hash.digest("hex");
}
