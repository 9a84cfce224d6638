import { createReadStream, createWriteStream, existsSync } from "node:fs";
import { mkdir, readdir, readFile, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { Config } from "../../config.ts";
import { hashOf } from "../gazetteer/remote/fetch_file.ts";
import { type ListedFolder, putWhole } from "../gazetteer/remote/remote_folder.ts";
import { gazetteerFolder } from "../gazetteer_path.ts";
import { JWT_SECRET_FILE } from "../serve/own_secret.ts";
import { type Seal, sealFor, sealing } from "./age_keys.ts";
import { counter } from "./backup_file.ts";
import {
  type BackupManifest,
  fileIn,
  isStorablePath,
  manifestText,
  nameOf,
  newestBackup,
  PLACES,
  STORED,
  type StoredFile,
  type StoredGazetteerFile,
  storedName,
} from "./stored_backup.ts";
import { lastVerified } from "./verify/verification.ts";
import { writeDatabase } from "./write_database.ts";

export interface MakeBackupOptions {
  /** The database, as its owner. */
  readonly url: string;
  readonly place: ListedFolder;
  readonly config: Pick<
    Config,
    "dataDir" | "jwtSecrets" | "gazetteerUrl" | "backupRecipients" | "backupSigningKey" | "backupKeys"
  >;
  readonly contents: "all" | "database";
  readonly signal: AbortSignal;
  readonly onFile?: (done: number, of: number, bytes: number) => void;
}

/** Folder of files on their way, in the data folder. */
const WORK = "backup-work";
/** Folders of the gazetteer that hold no data: what is being downloaded. */
const NO_DATA: ReadonlySet<string> = new Set(["fetched", "downloads"]);
/** Part of the name of a file that is being written. */
const TEMPORARY = ".tmp-";
/** Files that say which others are in force. */
const MANIFEST = /^manifest\.[^/]*json$/u;
/** Attempts to list the gazetteer's files while it is being changed. */
const ATTEMPTS_MAX = 3;
const FINGERPRINT_CHARACTERS = 16;

/**
 * Writes a backup: the database at one moment, the generated secret, the files of the gazetteer that are not there yet,
 * and the manifest last. Callers hold the lock of backups. What is encrypted is never on the disk in plain.
 *
 * @returns `uploadedBytes`: those of it that were not there before
 */
export async function makeBackup(options: MakeBackupOptions) {
  const { url, place, config, signal } = options;
  const recipients = config.backupRecipients;
  const seal = recipients.length === 0 ? undefined : await sealFor(recipients);
  const encryptedFor = fingerprint(recipients);
  const newest = await newestBackup(place, { signal, keys: config.backupKeys });
  // What is stored may be damaged though its size is right: then every file is uploaded again, and replaces it.
  const isTrusted = newest === undefined ||
    !await isDamagedSince(place, { createdAt: newest.manifest.created_at, signal });
  const before = isTrusted ? newest : undefined;
  const work = join(config.dataDir, WORK);
  // Nobody else has it now: a process that was killed left it.
  await rm(work, { recursive: true, force: true });
  await mkdir(work, { recursive: true, mode: 0o700 });
  try {
    const path = join(work, STORED.database);
    const { header, rows, sha256 } = await writeDatabase(url, path, { seal });
    signal.throwIfAborted();
    const name = nameOf(header.created_at);
    const upload: Upload = { place, seal, work, signal, isTrusted };
    const database = { bytes: (await stat(path)).size, sha256 };
    await putWhole(place, { path, name: fileIn(name, storedName(STORED.database, seal)), bytes: database.bytes });
    await rm(path);
    const secretPath = join(config.dataDir, JWT_SECRET_FILE);
    const secret = options.contents === "all" && await isInForce(secretPath, config.jwtSecrets)
      ? (await putSealed(secretPath, { ...upload, nameOf: () => fileIn(name, storedName(STORED.secret, seal)) })).stored
      : undefined;
    const { files, uploadedBytes } = options.contents === "database" || config.gazetteerUrl !== undefined
      ? { files: [], uploadedBytes: 0 }
      // Only the files of a backup whose readers can read the new one, too.
      : await putGazetteer({
        ...options,
        upload,
        before: before?.manifest.encrypted_for === encryptedFor ? before?.manifest.gazetteer ?? [] : [],
      });
    const manifest: BackupManifest = {
      format: "locus-stored-backup/1",
      version: header.version,
      created_at: header.created_at,
      migrated_until: header.migrated_until,
      rows,
      encrypted_for: encryptedFor,
      database,
      secret,
      gazetteer: files,
    };
    await place.putText(fileIn(name, STORED.manifest), manifestText(manifest, config.backupSigningKey));
    return { name, manifest, uploadedBytes: uploadedBytes + database.bytes + (secret?.bytes ?? 0) };
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

/** Whether the generated secret is the one that signs: `serve` hands it to its processes as if it were configured. */
async function isInForce(path: string, jwtSecrets: readonly string[]): Promise<boolean> {
  return existsSync(path) &&
    (jwtSecrets.length === 0 || jwtSecrets.includes((await readFile(path, "utf8")).trim()));
}

interface Upload {
  readonly place: ListedFolder;
  readonly seal: Seal | undefined;
  readonly work: string;
  readonly signal: AbortSignal;
  /** Whether a stored file of the right name and size counts as that file. */
  readonly isTrusted: boolean;
}

/** Whether the last verification found damage, and no backup was made since. */
async function isDamagedSince(
  place: ListedFolder,
  { createdAt, signal }: { readonly createdAt: string; readonly signal: AbortSignal },
): Promise<boolean> {
  const { goodMs = 0, damagedMs = 0 } = await lastVerified(place, signal);
  return damagedMs > goodMs && damagedMs >= Date.parse(createdAt);
}

/** Undefined where nothing is encrypted. */
function fingerprint(recipients: readonly string[]): string | undefined {
  const hash = new Bun.CryptoHasher("sha256").update(recipients.toSorted().join("\n"));
  return recipients.length === 0 ? undefined : hash.digest("hex").slice(0, FINGERPRINT_CHARACTERS);
}

async function putGazetteer(
  { config, upload, before, onFile }: MakeBackupOptions & {
    readonly upload: Upload;
    readonly before: readonly StoredGazetteerFile[];
  },
): Promise<{ readonly files: readonly StoredGazetteerFile[]; readonly uploadedBytes: number }> {
  const folder = gazetteerFolder(config.dataDir);
  for (let attempt = 1;; attempt++) {
    try {
      return await putFiles({ folder, upload, before, onFile });
    } catch (error) {
      // A file was replaced in the meantime: the next list has the new one.
      const isGone = error instanceof Error && "code" in error && error.code === "ENOENT";
      if (!isGone || attempt >= ATTEMPTS_MAX) {
        throw error;
      }
    }
  }
}

async function putFiles(
  { folder, upload, before, onFile }: {
    readonly folder: string;
    readonly upload: Upload;
    readonly before: readonly StoredGazetteerFile[];
    readonly onFile: MakeBackupOptions["onFile"];
  },
): Promise<{ readonly files: readonly StoredGazetteerFile[]; readonly uploadedBytes: number }> {
  const paths = await gazetteerFiles(folder);
  const known = new Map(before.map((file) => [file.path, file]));
  const stored = new Map(before.map((file) => [file.sha256, file.stored]));
  const files: StoredGazetteerFile[] = [];
  const isThere = async ({ bytes, sha256 }: StoredFile): Promise<boolean> =>
    upload.isTrusted && await upload.place.size(`${PLACES.files}/${sha256}`) === bytes;
  let uploadedBytes = 0;
  for (const [done, path] of paths.entries()) {
    upload.signal.throwIfAborted();
    const full = join(folder, path);
    const { size, mtimeMs } = await stat(full);
    const modified = Math.floor(mtimeMs);
    const last = known.get(path);
    let plain: StoredFile = last?.bytes === size && last.modified_ms === modified
      ? { bytes: size, sha256: last.sha256 }
      : { bytes: size, sha256: (await hashOf(full, upload.signal)).digest("hex") };
    let file = stored.get(plain.sha256) ?? (upload.seal === undefined ? plain : undefined);
    if (file === undefined || !await isThere(file)) {
      onFile?.(done, paths.length, size);
      ({ plain, stored: file } = await putSealed(full, { ...upload, nameOf: (hash) => `${PLACES.files}/${hash}` }));
      uploadedBytes += file.bytes;
    }
    stored.set(plain.sha256, file);
    files.push({ path, bytes: plain.bytes, sha256: plain.sha256, modified_ms: modified, stored: file });
  }
  return { files, uploadedBytes };
}

/**
 * The files of a gazetteer folder that are data. The manifests first, which are replaced in place: a file that one of
 * them names and that is gone when it is read starts the list again.
 */
async function gazetteerFiles(folder: string): Promise<readonly string[]> {
  if (!existsSync(folder)) {
    return [];
  }
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) =>
    join(entry.parentPath, entry.name).slice(folder.length + 1)
  );
  const data = paths.filter((path) =>
    isStorablePath(path) && !path.includes(TEMPORARY) && !NO_DATA.has(path.split("/")[0] ?? "")
  ).toSorted();
  return [...data.filter((path) => MANIFEST.test(path)), ...data.filter((path) => !MANIFEST.test(path))];
}

/** Uploads a file, encrypted if there are keys, under a name that may contain the hash of what is stored. */
async function putSealed(
  path: string,
  { place, seal, work, signal, nameOf: nameFrom }: Upload & { readonly nameOf: (sha256: string) => string },
): Promise<{ readonly plain: StoredFile; readonly stored: StoredFile }> {
  // A copy, so that what is hashed is what is uploaded even if the file is replaced.
  const copy = join(work, "file");
  const plain = counter();
  const stored = counter();
  await pipeline(
    createReadStream(path, { signal }),
    plain.count,
    sealing(seal),
    stored.count,
    createWriteStream(copy, { mode: 0o600 }),
  );
  const file = stored.counted();
  await putWhole(place, { path: copy, name: nameFrom(file.sha256), bytes: file.bytes });
  await rm(copy);
  return { plain: plain.counted(), stored: file };
}
