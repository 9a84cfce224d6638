import type { S3Access } from "../../config.ts";
import { readS3Address } from "../../config/urls.ts";
import { diskFolder } from "../gazetteer/remote/disk_folder.ts";
import { fetchFile, type FetchFileOptions } from "../gazetteer/remote/fetch_file.ts";
import type { ListedFolder } from "../gazetteer/remote/remote_folder.ts";
import { s3Folder } from "../gazetteer/remote/s3_folder.ts";
import { signManifest, verifyManifest } from "../gazetteer/remote/signed_manifest.ts";
import { EXIT_CODE, Failure } from "../line/failure.ts";
import { DAY_MS } from "../../domain/clock.ts";
import { DATABASE_FILE } from "./backup_file.ts";
import { textAtMost } from "../../net/text_at_most.ts";
import { isObject, parseJson } from "../../text/json_value.ts";

export interface StoredFile {
  readonly bytes: number;
  /** Hexadecimal. */
  readonly sha256: string;
}

/** A file of the gazetteer. Backups that have the same file share what is stored. */
export interface StoredGazetteerFile {
  /** In the gazetteer folder. */
  readonly path: string;
  /** Of the file itself, which is also what is stored unless that is encrypted. */
  readonly bytes: number;
  readonly sha256: string;
  /** When the file was changed: with the same size and time the next backup does not read it again. */
  readonly modified_ms: number;
  readonly stored: StoredFile;
}

/** What a backup consists of. Written last: a folder without it is not a backup. */
export interface BackupManifest {
  readonly format: "locus-stored-backup/1";
  readonly version: string;
  /** RFC 3339, UTC: the database as of this moment. */
  readonly created_at: string;
  readonly migrated_until: number;
  readonly rows: number;
  /** A fingerprint of the age keys it is encrypted for; absent: not encrypted. */
  readonly encrypted_for?: string | undefined;
  readonly database: StoredFile;
  /** The generated secret, where none is configured. */
  readonly secret?: StoredFile | undefined;
  readonly gazetteer: readonly StoredGazetteerFile[];
}

export interface StoredBackup {
  /** Of its folder. Backups are ordered by it. */
  readonly name: string;
  readonly manifest: BackupManifest;
  /** The name of the key that signed it. */
  readonly signedBy?: string | undefined;
}

/** What has the name of a backup and counts as none: it is listed, and neither restored, removed nor built upon. */
export interface RefusedBackup {
  readonly name: string;
  readonly refusal: string;
  /** Hashes of the stored files of the gazetteer that it names; undefined where its manifest cannot be read. */
  readonly files: readonly string[] | undefined;
}

export type FoundBackup = StoredBackup | RefusedBackup;

/** Folder of the backups, and folder of the gazetteer's files that they share. */
export const PLACES = { backups: "backups", files: "files" } as const;
export const STORED = { manifest: "manifest.json", database: DATABASE_FILE, secret: "secret" } as const;
/** What the name of an encrypted file ends with, so that a person knows how to open it. */
const SEALED_ENDING = ".age";

const NAME = /^\d{8}T\d{6}Z-[0-9a-f]{8}$/u;
const SHA256 = /^[0-9a-f]{64}$/u;
const FINGERPRINT = /^[0-9a-f]{16}$/u;
/** A relative path without hidden or dotted parts: it becomes a path of this machine. */
const PATH = /^[A-Za-z0-9_-][A-Za-z0-9._-]{0,199}(?:\/[A-Za-z0-9_-][A-Za-z0-9._-]{0,199}){0,7}$/u;
export const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/u;
const VERSION = /^[0-9A-Za-z.+-]{1,64}$/u;
const MANIFEST_LENGTH_MAX = 32_000_000;
/** More files than any gazetteer has. */
const FILES_MAX = 100_000;
const READ_MS_MAX = 30_000;
/** Clocks of machines differ. One of a later time would keep new backups from being due. */
export const FUTURE_MS_MAX = DAY_MS;
/** Manifests that are read at the same time. */
export const READ_AT_ONCE = 8;

/** Opens the place of `BACKUP_URL`. Only its owner can read what is written into a folder. */
export function openPlace(
  address: string,
  { s3, signal }: { readonly s3: S3Access; readonly signal: AbortSignal },
): ListedFolder {
  const bucket = readS3Address(address);
  return bucket === undefined ? diskFolder(address, "private") : s3Folder(bucket, { s3, signal });
}

export function nameOf(createdAt: string): string {
  return `${momentOf(createdAt)}-${crypto.getRandomValues(new Uint8Array(4)).toHex()}`;
}

function momentOf(createdAt: string): string {
  return createdAt.replaceAll(/[-:]/gu, "");
}

/** The moment in the name of a backup, RFC 3339: that of its manifest, unless it is refused. */
export function createdAtOf(name: string): string {
  return name.slice(0, 16).replace(/^(\d{4})(\d\d)(\d\dT\d\d)(\d\d)(\d\dZ)$/u, "$1-$2-$3:$4:$5");
}

/** The name of a stored file, which says whether it is encrypted. */
export function storedName(file: string, seal: unknown): string {
  return seal === undefined ? file : `${file}${SEALED_ENDING}`;
}

/** How the files of a backup are fetched: its own by their names, and those that backups share by their hashes. */
export function backupFetcher(
  name: string,
  { place, open, total, onBytes, ...options }: Pick<FetchFileOptions, "folder" | "signal" | "refuse"> & {
    readonly place: ListedFolder;
    /** Decrypts it; absent: it is not encrypted. */
    readonly open: unknown;
    readonly total: number;
    readonly onBytes: ((done: number, total: number) => void) | undefined;
  },
) {
  let done = 0;
  const fetchFrom = (file: StoredFile, from: { readonly remoteFolder: string; readonly name?: string }) =>
    fetchFile(file, {
      ...options,
      ...from,
      remote: place,
      onBytes(bytes) {
        done += bytes;
        onBytes?.(done, total);
      },
    });
  return {
    own: (file: StoredFile, plainName: string) =>
      fetchFrom(file, { remoteFolder: `${PLACES.backups}/${name}`, name: storedName(plainName, open) }),
    shared: (file: StoredFile) => fetchFrom(file, { remoteFolder: PLACES.files }),
  };
}

export function fileIn(name: string, file: string): string {
  return `${PLACES.backups}/${name}/${file}`;
}

/** Whether a gazetteer's file can be part of a backup under this path. */
export function isStorablePath(path: string): boolean {
  return PATH.test(path);
}

/** The names of all folders of backups, oldest first, complete or not. */
export async function namesIn(place: ListedFolder): Promise<readonly string[]> {
  return (await place.list(PLACES.backups)).filter((name) => NAME.test(name));
}

export interface ReadBackups {
  readonly signal: AbortSignal;
  /** The public keys of which one must have signed a backup (`BACKUP_KEYS`). Default: it need not be signed. */
  readonly keys?: readonly string[];
}

export function isRefused(found: FoundBackup): found is RefusedBackup {
  return "refusal" in found;
}

/**
 * A backup that may be restored.
 *
 * @throws Failure for one that is refused.
 */
export function assertUsable(found: FoundBackup): StoredBackup {
  if (isRefused(found)) {
    const message = `The backup of ${createdAtOf(found.name)} was refused: ${found.refusal}`;
    throw new Failure(`${message}. \`bun run backup list\` shows the others`, { exitCode: EXIT_CODE.refused });
  }
  return found;
}

export async function listBackups(place: ListedFolder, options: ReadBackups): Promise<readonly FoundBackup[]> {
  const read = await readSome(await namesIn(place), (name) => readBackup(place, { ...options, name }));
  return read.filter((backup) => backup !== undefined);
}

export async function readSome<Value>(
  names: readonly string[],
  read: (name: string) => Promise<Value>,
): Promise<readonly Value[]> {
  const found: Value[] = [];
  for (let from = 0; from < names.length; from += READ_AT_ONCE) {
    found.push(...await Promise.all(names.slice(from, from + READ_AT_ONCE).map(read)));
  }
  return found;
}

/** The newest complete backup that may be restored; undefined where there is none. Reads as few manifests as possible. */
export async function newestBackup(place: ListedFolder, options: ReadBackups): Promise<StoredBackup | undefined> {
  for (const name of (await namesIn(place)).toReversed()) {
    const backup = await readBackup(place, { ...options, name });
    if (backup !== undefined && !isRefused(backup)) {
      return backup;
    }
  }
  return undefined;
}

/** All bytes that are stored for a backup, of which it shares those of the gazetteer with others. */
export function sizeOfBackup(
  { database, secret, gazetteer }: Pick<BackupManifest, "database" | "secret" | "gazetteer">,
): number {
  return database.bytes + (secret?.bytes ?? 0) + gazetteer.reduce((sum, { stored }) => sum + stored.bytes, 0);
}

/** Undefined for a folder without a manifest: a backup that is being made, or was interrupted. */
async function readBackup(
  place: ListedFolder,
  { name, signal, keys = [] }: ReadBackups & { readonly name: string },
): Promise<FoundBackup | undefined> {
  const read = await readSmall(place, fileIn(name, STORED.manifest), { signal, bytesMax: MANIFEST_LENGTH_MAX });
  if (read === undefined) {
    return undefined;
  }
  if (read.text === undefined) {
    return { name, refusal: `its manifest has more than ${MANIFEST_LENGTH_MAX} bytes`, files: undefined };
  }
  const manifest = parseJson(read.text.split("\n", 1)[0] ?? "");
  if (!isManifest(manifest)) {
    return { name, refusal: "its manifest is damaged, or of a newer version of the service", files: undefined };
  }
  const files = manifest.gazetteer.map(({ stored }) => stored.sha256);
  // A backup under the name of a newer one would be taken for that.
  if (!name.startsWith(momentOf(manifest.created_at))) {
    return { name, refusal: `its manifest is that of another backup, of ${manifest.created_at}`, files };
  }
  if (Date.parse(manifest.created_at) > Date.now() + FUTURE_MS_MAX) {
    return { name, refusal: "it is of a time that is still to come", files };
  }
  const signed = verifyManifest(read.text, { keys, variable: "BACKUP_KEYS" });
  return "refusal" in signed ? { name, refusal: signed.refusal, files } : { name, manifest, signedBy: signed.key };
}

export function manifestText(manifest: BackupManifest, signingKey: string | undefined): string {
  const text = JSON.stringify(manifest);
  return signingKey === undefined ? `${text}\n` : signManifest(text, signingKey);
}

/** A small file of the place, without its text where that is too long; undefined where there is none. */
export async function readSmall(
  place: ListedFolder,
  name: string,
  { signal, bytesMax }: { readonly signal: AbortSignal; readonly bytesMax: number },
): Promise<{ readonly text: string | undefined } | undefined> {
  const response = await place.read(name, { signal: AbortSignal.any([signal, AbortSignal.timeout(READ_MS_MAX)]) });
  if (!response.ok) {
    await response.body?.cancel();
    return undefined;
  }
  return { text: await textAtMost(response, bytesMax) };
}

/** The manifest decides what is fetched and where it is written: people who can write there must not choose paths. */
function isManifest(value: unknown): value is BackupManifest {
  return isObject(value) && value["format"] === "locus-stored-backup/1" && matches(value["version"], VERSION) &&
    matches(value["created_at"], MOMENT) && !Number.isNaN(Date.parse(value["created_at"])) &&
    isCount(value["migrated_until"]) && isCount(value["rows"]) &&
    (value["encrypted_for"] === undefined || matches(value["encrypted_for"], FINGERPRINT)) &&
    isStored(value["database"]) && (value["secret"] === undefined || isStored(value["secret"])) &&
    Array.isArray(value["gazetteer"]) && value["gazetteer"].length <= FILES_MAX &&
    value["gazetteer"].every((file) =>
      isObject(file) && matches(file["path"], PATH) && isStored(file) && isCount(file["modified_ms"]) &&
      isStored(file["stored"])
    );
}

function isStored(value: unknown): boolean {
  return isObject(value) && isCount(value["bytes"]) && matches(value["sha256"], SHA256);
}

function isCount(value: unknown): boolean {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}

function matches(value: unknown, rule: RegExp): value is string {
  return typeof value === "string" && rule.test(value);
}
