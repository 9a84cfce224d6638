import { existsSync } from "node:fs";
import { cp, mkdir, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Config } from "../config.ts";
import { DamagedBackup, DATABASE_FILE } from "./backup/backup_file.ts";
import { backupPlace, chooseBackup, NO_BACKUP_URL, WANTED } from "./backup/choose_backup.ts";
import { openerFor } from "./backup/age_keys.ts";
import { pruneBackups } from "./backup/prune_backups.ts";
import {
  assertUsable,
  createdAtOf,
  isRefused,
  listBackups,
  MOMENT,
  newestBackup,
  sizeOfBackup,
} from "./backup/stored_backup.ts";
import {
  isStillThere,
  readVerifications,
  recordVerification,
  type Verification,
} from "./backup/verify/verification.ts";
import { failureOf, failWith } from "./gazetteer/download/request.ts";
import { gazetteerFolder } from "./gazetteer_path.ts";
import { asTyped } from "./line/as_typed.ts";
import { EXIT_CODE, Failure, wrongUsage } from "./line/failure.ts";
import { readOptions } from "./line/read_options.ts";
import { openConfig } from "./open/open_config.ts";
import { prepareDataDir } from "./open/prepare_data_dir.ts";
import { withOwner } from "./open/own_postgres.ts";
import { JWT_SECRET_FILE } from "./serve/own_secret.ts";
import { megabytes, progressLine, showBytes } from "./serve/progress_line.ts";

const USAGE = `Usage: bun run backup [--database-only] <new folder>
       bun run backup [--database-only]
       bun run backup list
       bun run backup verify [latest | <time>] [--identity=FILE]

All but the first work with the backups at BACKUP_URL.`;

/**
 * Copies everything that would be lost with this machine while the service runs: the database at one moment, the
 * gazetteer, and the generated secret where none is configured. Into a new folder, or as a new backup at BACKUP_URL.
 */
export async function backup(words: readonly string[]): Promise<void> {
  const { options, rest: [target, ...more] } = readOptions(words, {
    "database-only": /^$/u,
    // The time of a schedule, with which the worker calls.
    "unless-since": MOMENT,
    identity: /^.+$/u,
  });
  const config = openConfig(process.env);
  const contents = options["database-only"] === undefined ? "all" : "database";
  if (target === "verify") {
    const [wanted = "latest", ...others] = more;
    const isOther = options["database-only"] !== undefined || options["unless-since"] !== undefined;
    if (others.length > 0 || isOther || !WANTED.test(wanted)) {
      throw wrongUsage(USAGE);
    }
    await verify(config, { wanted, identity: options.identity });
    return;
  }
  if (more.length > 0 || options.identity !== undefined) {
    throw wrongUsage(USAGE);
  }
  if (target === undefined && config.backupUrl === undefined) {
    throw wrongUsage(`${NO_BACKUP_URL}, or give a new folder: bun run backup <folder>`);
  }
  if (target === undefined) {
    await intoPlace(config, { contents, unlessSince: options["unless-since"] });
  } else if (target === "list") {
    await list(config);
  } else {
    await intoFolder(target, { config, contents });
  }
}

type Contents = "all" | "database";

async function intoFolder(
  folder: string,
  { config, contents }: { readonly config: Config; readonly contents: Contents },
): Promise<void> {
  if (existsSync(folder) && (await readdir(folder)).length > 0) {
    throw wrongUsage(`${folder} is not empty: a backup is written into a new folder`);
  }
  const { writeDatabase } = await import("./backup/write_database.ts");
  // Other users of this machine must not read it: it holds customers' data, and may hold the secret.
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const part = join(folder, `${DATABASE_FILE}.part`);
  const { rows } = await withOwner(config, (url) => writeDatabase(url, part)).catch(async (error: unknown) => {
    await rm(part, { force: true });
    throw error;
  });
  await rename(part, join(folder, DATABASE_FILE));
  if (contents === "all") {
    await copyIfThere(gazetteerFolder(config.dataDir), join(folder, "gazetteer"));
    if (config.jwtSecrets.length === 0) {
      await copyIfThere(join(config.dataDir, JWT_SECRET_FILE), join(folder, JWT_SECRET_FILE));
    }
  }
  console.log(`${rows} rows in ${folder}`);
}

async function copyIfThere(from: string, to: string): Promise<void> {
  if (existsSync(from)) {
    await cp(from, to, { recursive: true });
  }
}

async function intoPlace(
  config: Config,
  { contents, unlessSince }: {
    readonly contents: Contents;
    /** Nothing is done if there is a backup of this time or later. */
    readonly unlessSince: string | undefined;
  },
): Promise<void> {
  const { makeBackup } = await import("./backup/make_backup.ts");
  const { withBackupLock } = await import("./backup/with_backup_lock.ts");
  const { place, read, signal } = backupPlace(config);
  await prepareDataDir(config.dataDir);
  const fromMs = performance.now();
  using progress = progressLine("Backup");
  const onFile = (done: number, of: number, bytes: number): void =>
    progress.show(done / of, `file ${done + 1} of ${of}, ${megabytes(bytes)}`);
  try {
    const made = await withOwner(config, (url) =>
      withBackupLock(url, async () => {
        const newest = unlessSince === undefined ? undefined : await newestBackup(place, read);
        if (newest !== undefined && newest.manifest.created_at >= (unlessSince ?? "")) {
          return undefined;
        }
        const written = await makeBackup({ url, place, config, contents, signal, onFile });
        const keep = config.backupKeep;
        const removed = keep === "all" ? undefined : await pruneBackups(place, { keep, now: new Date(), ...read })
          .catch(failWith({ what: `${written.name} is complete, but older ones cannot be removed`, signal }));
        return { ...written, removed };
      }));
    if (made === undefined) {
      console.log(`There is a backup since ${unlessSince} already`);
      return;
    }
    const { manifest: { rows, gazetteer }, uploadedBytes, removed } = made;
    const seconds = ((performance.now() - fromMs) / 1000).toFixed(1);
    console.log(
      `${made.name}: ${rows} rows, ${gazetteer.length} files of the gazetteer, ${
        megabytes(uploadedBytes)
      } uploaded in ` +
        `${seconds} s${(removed?.backups ?? 0) === 0 ? "" : `, ${removed?.backups} older ones removed`}`,
    );
    if ((removed?.refused ?? 0) > 0) {
      console.error(asTyped(`${removed?.refused} others are refused and stay: \`bun run backup list\` says why`));
    }
  } catch (error) {
    throw failureOf(error, { what: "Cannot make a backup", signal });
  }
  if (config.backupRecipients.length === 0) {
    console.error("The backup is not encrypted: set BACKUP_RECIPIENTS to keep it from those who can read its place");
  }
}

async function list(config: Config): Promise<void> {
  const { place, read, signal } = backupPlace(config);
  const { backups, verifications } = await listBackups(place, read).then(async (found) => ({
    backups: found,
    verifications: await readVerifications(place, { names: found.map(({ name }) => name), signal }),
  })).catch(failWith({ what: "Cannot list the backups", signal }));
  for (const [index, found] of backups.entries()) {
    if (isRefused(found)) {
      console.log([createdAtOf(found.name), `refused: ${found.refusal}`].join("\t"));
      continue;
    }
    const { manifest, signedBy } = found;
    const { created_at: createdAt, rows, version, encrypted_for: encryptedFor } = manifest;
    const columns = [createdAt, megabytes(sizeOfBackup(manifest)), `${rows} rows`, version];
    const encryption = encryptedFor === undefined ? "not encrypted" : "encrypted";
    const signature = signedBy === undefined ? [] : [`signed by ${signedBy}`];
    console.log([...columns, encryption, ...signature, ...resultOf(verifications[index])].join("\t"));
  }
  if (backups.length === 0) {
    console.error(asTyped("There is no backup yet: `bun run backup` makes one"));
  }
}

function resultOf(verification: Verification | undefined): readonly string[] {
  const day = verification?.verified_at.slice(0, 10);
  return verification === undefined ? [] : [verification.ok ? `verified ${day}` : `damaged, verified ${day}`];
}

/** Restores a backup into a scratch database, compares everything with its manifest, and records the result. */
async function verify(
  config: Config,
  { wanted, identity }: { readonly wanted: string; readonly identity: string | undefined },
): Promise<void> {
  const { verifyBackup } = await import("./backup/verify/verify_backup.ts");
  const { withScratchDatabase } = await import("./backup/verify/with_scratch_database.ts");
  const { place, read, signal } = backupPlace(config);
  using progress = progressLine("Verifying");
  try {
    const chosen = assertUsable(chooseBackup(await listBackups(place, read), wanted));
    const { name, manifest } = chosen;
    const open = await openerFor(manifest.encrypted_for, identity);
    await prepareDataDir(config.dataDir);
    const work = (url: string) =>
      verifyBackup(chosen, {
        place,
        dataDir: config.dataDir,
        url,
        open,
        signal,
        onBytes: showBytes(progress),
      });
    const verified = await withScratchDatabase(config, { signal, work }).catch(async (error: unknown) => {
      if (error instanceof DamagedBackup && !signal.aborted) {
        if (!await isStillThere(place, name)) {
          throw new Failure(`The backup of ${manifest.created_at} was removed while it was verified`, { cause: error });
        }
        await recordVerification(place, { name, ok: false, now: new Date() });
      }
      throw error;
    });
    const { rows, tables, files } = verified;
    progress.end();
    console.log(`The backup of ${manifest.created_at} is good: ${rows} rows in ${tables} tables, ${files} files`);
    await recordVerification(place, { name, ok: true, now: new Date() })
      .catch(failWith({ what: "The result cannot be recorded", signal }));
  } catch (error) {
    if (signal.aborted) {
      throw new Failure("Interrupted: the scratch database is dropped", {
        exitCode: EXIT_CODE.interrupted,
        cause: error,
      });
    }
    throw failureOf(error, { what: "Cannot verify the backup", signal });
  }
}
