import { existsSync } from "node:fs";
import { cp } from "node:fs/promises";
import { join } from "node:path";
import type { Config } from "../config.ts";
import { openerFor } from "./backup/age_keys.ts";
import { DATABASE_FILE } from "./backup/backup_file.ts";
import { assertUsable, listBackups } from "./backup/stored_backup.ts";
import { backupPlace, chooseBackup, WANTED } from "./backup/choose_backup.ts";
import { failureOf } from "./gazetteer/download/request.ts";
import { gazetteerFolder } from "./gazetteer_path.ts";
import { EXIT_CODE, Failure, wrongUsage } from "./line/failure.ts";
import { readOptions } from "./line/read_options.ts";
import { openConfig } from "./open/open_config.ts";
import { prepareDataDir } from "./open/prepare_data_dir.ts";
import { withOwner } from "./open/own_postgres.ts";
import { JWT_SECRET_FILE } from "./serve/own_secret.ts";
import { progressLine, showBytes } from "./serve/progress_line.ts";

const USAGE =
  "Usage: bun run restore <folder of a backup>, or bun run restore --from=<latest or a time> [--identity=FILE] " +
  "[--database-only] from BACKUP_URL";

/** Restores a backup into an empty database and data folder. Refuses where any of it exists already. */
export async function restore(words: readonly string[]): Promise<void> {
  const { options, rest: [folder, ...more] } = readOptions(words, {
    from: WANTED,
    identity: /^.+$/u,
    "database-only": /^$/u,
  });
  const isFromFolder = folder !== undefined && Object.keys(options).length === 0;
  if (more.length > 0 || isFromFolder === (options.from !== undefined) || (folder !== undefined && !isFromFolder)) {
    throw wrongUsage(USAGE);
  }
  const config = openConfig(process.env);
  const rows = isFromFolder ? await fromFolder(folder, config) : await fromPlace(config, {
    wanted: options.from ?? "latest",
    identity: options.identity,
    contents: options["database-only"] === undefined ? "all" : "database",
  });
  console.log(`${rows} rows restored: start the service`);
}

async function fromFolder(folder: string, config: Config): Promise<number> {
  const file = join(folder, DATABASE_FILE);
  if (!existsSync(file)) {
    throw wrongUsage(`There is no ${DATABASE_FILE} in ${folder}: it is not a backup`);
  }
  if (config.backupKeys.length > 0) {
    throw new Failure(
      "The backup in a folder is not signed, and BACKUP_KEYS asks for a signature: unset it to restore it",
      { exitCode: EXIT_CODE.refused },
    );
  }
  await prepareDataDir(config.dataDir);
  const copies = [
    [join(folder, "gazetteer"), gazetteerFolder(config.dataDir)],
    [join(folder, JWT_SECRET_FILE), join(config.dataDir, JWT_SECRET_FILE)],
  ] as const;
  const taken = copies.find(([from, to]) => existsSync(from) && existsSync(to));
  if (taken !== undefined) {
    throw wrongUsage(`${taken[1]} exists already: restore into an empty DATA_DIR`);
  }
  const { readDatabase } = await import("./backup/read_database.ts");
  const rows = await withOwner(config, async (url) => (await readDatabase(url, file)).rows);
  for (const [from, to] of copies) {
    if (existsSync(from)) {
      await cp(from, to, { recursive: true });
    }
  }
  return rows;
}

async function fromPlace(
  config: Config,
  { wanted, identity, contents }: {
    readonly wanted: string;
    readonly identity: string | undefined;
    readonly contents: "all" | "database";
  },
): Promise<number> {
  const { restoreBackup } = await import("./backup/restore_backup.ts");
  const { place, read, signal } = backupPlace(config);
  using progress = progressLine("Restoring");
  try {
    const chosen = assertUsable(chooseBackup(await listBackups(place, read), wanted));
    const open = await openerFor(chosen.manifest.encrypted_for, identity);
    console.error(`The backup of ${chosen.manifest.created_at}`);
    return await restoreBackup(chosen, {
      place,
      config,
      contents,
      open,
      signal,
      withDatabase: (work) => withOwner(config, work),
      onBytes: showBytes(progress),
    });
  } catch (error) {
    throw failureOf(error, { what: "Cannot restore", signal, advice: "Run it again to continue" });
  }
}
