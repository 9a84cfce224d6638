import { existsSync } from "node:fs";
import { cp } from "node:fs/promises";
import { join } from "node:path";
import { DATABASE_FILE } from "./backup/backup_file.ts";
import { gazetteerFolder } from "./gazetteer_path.ts";
import { EXIT_CODE, Failure } from "./line/failure.ts";
import { openConfig } from "./open/open_config.ts";
import { prepareDataDir } from "./open/prepare_data_dir.ts";
import { withOwner } from "./open/with_owner.ts";
import { JWT_SECRET_FILE } from "./serve/own_secret.ts";

const USAGE = "Usage: bun run restore <folder of a backup>";

/** Restores a backup into an empty database and data folder. Refuses where any of it exists already. */
export async function restore(words: readonly string[]): Promise<number> {
  const [folder, ...more] = words;
  if (folder === undefined || more.length > 0) {
    throw new Failure(USAGE, { exitCode: EXIT_CODE.usage });
  }
  const file = join(folder, DATABASE_FILE);
  if (!existsSync(file)) {
    throw new Failure(`There is no ${DATABASE_FILE} in ${folder}: it is not a backup`, { exitCode: EXIT_CODE.usage });
  }
  const config = openConfig(process.env);
  await prepareDataDir(config.dataDir);
  const copies = [
    [join(folder, "gazetteer"), gazetteerFolder(config.dataDir)],
    [join(folder, JWT_SECRET_FILE), join(config.dataDir, JWT_SECRET_FILE)],
  ] as const;
  const taken = copies.find(([from, to]) => existsSync(from) && existsSync(to));
  if (taken !== undefined) {
    throw new Failure(`${taken[1]} exists already: restore into an empty DATA_DIR`, { exitCode: EXIT_CODE.usage });
  }
  const { readDatabase } = await import("./backup/read_database.ts");
  const rows = await withOwner(config, (url) => readDatabase(url, file));
  for (const [from, to] of copies) {
    if (existsSync(from)) {
      await cp(from, to, { recursive: true });
    }
  }
  console.log(`${rows} rows restored: start the service`);
  return EXIT_CODE.ok;
}
