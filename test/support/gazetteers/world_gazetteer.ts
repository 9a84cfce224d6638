import { copyFile, link, lstat, mkdir, readdir, rm, stat, utimes } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { gazetteerPath } from "../../../src/commands/gazetteer_path.ts";
import { ensureGazetteer } from "../../../src/commands/open/ensure_gazetteer.ts";
import { takeLock } from "../../../src/embedded/start_postgres.ts";
import { oncePerRun, scratchDir } from "../files/scratch_dir.ts";
import { forProcess } from "../processes/at_end.ts";

/** Gives the processes of a run, whose temporary files are in a folder of the run, the folder that survives it. */
export const WORLDS_VARIABLE = "LOCUS_TEST_WORLDS";

/**
 * World gazetteers of this and earlier runs, each in a data folder that has the fingerprint of the file as its name. A
 * file is built once by each version of the code and the data, and not once by each run.
 */
export const WORLDS_FOLDER = process.env[WORLDS_VARIABLE] ??
  join(tmpdir(), `locus-test-worlds-${process.getuid?.() ?? 0}`);
/** Other versions that are kept: those of other branches and clones, 30 to 40 MB each. */
const KEPT = 6;
const LOOK_MS = 100;

let built: Promise<string> | undefined;

/** The path of the real world gazetteer. */
export function worldGazetteer(): Promise<string> {
  return built ??= forProcess(cachedWorld).catch((error: unknown) => {
    // The next test tries again: one that failed must not fail all others.
    built = undefined;
    throw error;
  });
}

/** Puts the world gazetteer into a data folder without building it again. */
export async function placeWorldGazetteer(dataDir: string): Promise<void> {
  const path = gazetteerPath(dataDir);
  await mkdir(dirname(path), { recursive: true });
  const made = await oncePerRun(
    "world",
    async (folder) => await copyFile(await worldGazetteer(), join(folder, "world")),
  );
  await link(join(made, "world"), path);
}

/** One process builds it, the others wait as long as that one lives: the kernel releases its lock when it dies. */
async function cachedWorld(): Promise<string> {
  await mkdir(WORLDS_FOLDER, { recursive: true, mode: 0o700 });
  if ((await lstat(WORLDS_FOLDER)).uid !== (process.getuid?.() ?? 0)) {
    // Another user made the folder: nothing in it can be trusted.
    return await ensureWorldIn(scratchDir());
  }
  const dataDir = join(WORLDS_FOLDER, basename(gazetteerPath(WORLDS_FOLDER)).replace(/\.gazetteer$/u, ""));
  await mkdir(dataDir, { recursive: true });
  let lock = takeLock(dataDir);
  while ("holder" in lock) {
    await Bun.sleep(LOOK_MS);
    lock = takeLock(dataDir);
  }
  try {
    const path = await ensureWorldIn(dataDir);
    const now = new Date();
    await utimes(dataDir, now, now);
    await removeOldest();
    return path;
  } finally {
    lock.release();
  }
}

function ensureWorldIn(dataDir: string): Promise<string> {
  return ensureGazetteer({ dataDir }, { signal: new AbortController().signal });
}

/** Removes the versions that were not used for longest. */
async function removeOldest(): Promise<void> {
  const folders = (await readdir(WORLDS_FOLDER)).map((name) => join(WORLDS_FOLDER, name));
  const used = await Promise.all(folders.map(async (path) => ({ path, at: (await stat(path)).mtimeMs })));
  const old = used.toSorted((a, b) => b.at - a.at).slice(KEPT + 1);
  await Promise.all(old.map(({ path }) => rm(path, { recursive: true, force: true })));
}
