import { cpSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { startPostgres } from "../../src/embedded/mod.ts";
import { keptRows } from "../support/databases/test_database.ts";
import { scratchDir } from "../support/files/scratch_dir.ts";

const ROOT = join(import.meta.dir, "../..");
/** The earlier major version whose data are brought over. */
export const FORMER = 17;

/** A new data folder with a copy of another's database, which an upgrade may change. */
export function copied(from: string, dataDir = scratchDir()): string {
  cpSync(join(from, "postgres"), join(dataDir, "postgres"), { recursive: true, verbatimSymlinks: true });
  return dataDir;
}

/** What an upgrade makes and leaves. */
export const folderOf = (dataDir: string): readonly string[] =>
  readdirSync(join(dataDir, "postgres")).filter((name) => /^(?:cluster|programs)/u.test(name)).toSorted();

export const versionIn = (dataDir: string, cluster: string): string =>
  readFileSync(join(dataDir, "postgres", cluster, "PG_VERSION"), "utf8").trim();

/** Of the database in the data folder, whose version must be the installed one. */
export async function rowsNow(dataDir: string): Promise<readonly string[]> {
  const own = await startPostgres({ dataDir });
  try {
    return await keptRows(own.url);
  } finally {
    await own.stop();
  }
}

/** Any command that opens the database. Resolves to what it wrote; `killAt` ends it when it reports this. */
export async function open(dataDir: string, { killAt, afterMs = 0 }: { killAt?: string; afterMs?: number } = {}) {
  const child = Bun.spawn([process.execPath, "src/cli.ts", "organization", "list"], {
    cwd: ROOT,
    env: { PATH: process.env["PATH"], HOME: process.env["HOME"], DATA_DIR: dataDir },
    stdin: "ignore",
    stdout: "ignore",
    stderr: "pipe",
  });
  let written = "";
  for await (const chunk of child.stderr) {
    written += new TextDecoder().decode(chunk);
    if (killAt !== undefined && written.includes(`: ${killAt}\n`)) {
      await Bun.sleep(afterMs);
      child.kill("SIGKILL");
    }
  }
  return {
    code: await child.exited,
    states: [...written.matchAll(/^Postgres 17 → 18: (\w+)$/gmu)].map(([, state]) => state),
    written,
  };
}
