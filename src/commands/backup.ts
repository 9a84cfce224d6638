import { existsSync } from "node:fs";
import { cp, mkdir, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { DATABASE_FILE } from "./backup/backup_file.ts";
import { gazetteerFolder } from "./gazetteer_path.ts";
import { EXIT_CODE, Failure } from "./line/failure.ts";
import { readOptions } from "./line/read_options.ts";
import { openConfig } from "./open/open_config.ts";
import { withOwner } from "./open/with_owner.ts";
import { JWT_SECRET_FILE } from "./serve/own_secret.ts";

const USAGE = "Usage: bun run backup [--database-only] <new folder>";

/**
 * Copies everything that would be lost with this machine into a new folder while the service runs: the database at one
 * moment, the gazetteer, and the generated secret where none is configured.
 */
export async function backup(words: readonly string[]): Promise<number> {
  const { options, rest: [folder, ...more] } = readOptions(words, { "database-only": /^$/u });
  if (folder === undefined || more.length > 0) {
    throw new Failure(USAGE, { exitCode: EXIT_CODE.usage });
  }
  const config = openConfig(process.env);
  if (existsSync(folder) && (await readdir(folder)).length > 0) {
    throw new Failure(`${folder} is not empty: a backup is written into a new folder`, { exitCode: EXIT_CODE.usage });
  }
  const { writeDatabase } = await import("./backup/write_database.ts");
  // Other users of this machine must not read it: it holds customers' data, and may hold the secret.
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const part = join(folder, `${DATABASE_FILE}.part`);
  const rows = await withOwner(config, (url) => writeDatabase(url, part)).catch(async (error: unknown) => {
    await rm(part, { force: true });
    throw error;
  });
  await rename(part, join(folder, DATABASE_FILE));
  if (options["database-only"] === undefined) {
    await copyIfThere(gazetteerFolder(config.dataDir), join(folder, "gazetteer"));
    if (config.jwtSecrets.length === 0) {
      await copyIfThere(join(config.dataDir, JWT_SECRET_FILE), join(folder, JWT_SECRET_FILE));
    }
  }
  console.log(`${rows} rows in ${folder}`);
  return EXIT_CODE.ok;
}

async function copyIfThere(from: string, to: string): Promise<void> {
  if (existsSync(from)) {
    await cp(from, to, { recursive: true });
  }
}
