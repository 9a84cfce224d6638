import { createReadStream, createWriteStream, existsSync } from "node:fs";
import { chmod, mkdir, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { Config } from "../../config.ts";
import type { ListedFolder } from "../gazetteer/remote/remote_folder.ts";
import { gazetteerFolder } from "../gazetteer_path.ts";
import { Failure, wrongUsage } from "../line/failure.ts";
import { prepareDataDir } from "../open/prepare_data_dir.ts";
import { JWT_SECRET_FILE } from "../serve/own_secret.ts";
import { type Seal, sealing } from "./age_keys.ts";
import { counter } from "./backup_file.ts";
import { readDatabase } from "./read_database.ts";
import { backupFetcher, sizeOfBackup, STORED, type StoredBackup } from "./stored_backup.ts";

export interface RestoreBackupOptions {
  readonly place: ListedFolder;
  readonly config: Pick<Config, "dataDir" | "gazetteerUrl">;
  readonly contents: "all" | "database";
  /** Decrypts it; absent: it is not encrypted. */
  readonly open: Seal | undefined;
  readonly signal: AbortSignal;
  /** Works on the empty database as its owner. */
  readonly withDatabase: (work: (url: string) => Promise<number>) => Promise<number>;
  readonly onBytes?: (done: number, total: number) => void;
}

/** Folder of files on their way, in the data folder. A repeated call continues with what arrived. */
const WORK = "restore-work";

/**
 * Restores a backup into an empty database and data folder. Everything is fetched and compared with its checksum before
 * the first change. Returns the number of rows.
 *
 * @throws Failure where something exists already, and for a backup that is not whole.
 */
export async function restoreBackup(backup: StoredBackup, options: RestoreBackupOptions): Promise<number> {
  const { config, contents, open } = options;
  const { manifest, name } = backup;
  await prepareDataDir(config.dataDir);
  const secret = contents === "all" ? manifest.secret : undefined;
  // Where a published set is followed, it is fetched when the service starts.
  const gazetteer = contents === "all" && config.gazetteerUrl === undefined ? manifest.gazetteer : [];
  const secretPath = join(config.dataDir, JWT_SECRET_FILE);
  const folder = gazetteerFolder(config.dataDir);
  const targets = [...(secret === undefined ? [] : [secretPath]), ...(gazetteer.length === 0 ? [] : [folder])];
  const taken = targets.find((path) => existsSync(path));
  if (taken !== undefined) {
    throw wrongUsage(`${taken} exists already: restore into an empty DATA_DIR`);
  }
  const work = join(config.dataDir, WORK);
  await mkdir(work, { recursive: true, mode: 0o700 });
  const total = sizeOfBackup({ database: manifest.database, secret, gazetteer });
  const { place, signal, onBytes } = options;
  const fetcher = backupFetcher(name, { place, open, total, folder: work, signal, refuse, onBytes });
  const databaseFile = await fetcher.own(manifest.database, STORED.database);
  const newSecret = join(work, "secret");
  if (secret !== undefined) {
    await unseal(await fetcher.own(secret, STORED.secret), newSecret, open);
    await chmod(newSecret, 0o600);
  }
  const newFolder = join(work, "gazetteer");
  await rm(newFolder, { recursive: true, force: true });
  for (const { path, sha256, stored } of gazetteer) {
    const to = join(newFolder, path);
    await mkdir(dirname(to), { recursive: true });
    const hash = await unseal(await fetcher.shared(stored), to, open);
    if (hash !== sha256) {
      throw refuse("a file of it has another content than its manifest says");
    }
  }
  const rows = await options.withDatabase(async (url) => (await readDatabase(url, databaseFile, { open })).rows);
  if (secret !== undefined) {
    await rename(newSecret, secretPath);
  }
  if (gazetteer.length > 0) {
    await rename(newFolder, folder);
  }
  await rm(work, { recursive: true, force: true });
  return rows;
}

function refuse(reason: string, cause?: unknown): Failure {
  return new Failure(`The backup cannot be restored: ${reason}`, { cause });
}

/** Decrypts a file, if it is encrypted, and returns the hash of the plain one. */
async function unseal(from: string, to: string, open: Seal | undefined): Promise<string> {
  const plain = counter();
  await pipeline(createReadStream(from), sealing(open), plain.count, createWriteStream(to));
  return plain.counted().sha256;
}
