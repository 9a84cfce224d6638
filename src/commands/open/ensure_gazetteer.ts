import { existsSync } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import type { Config } from "../../config.ts";
import { isCurrent, readOwn, sweepVersions } from "../../gazetteer/datasets/country_files.ts";
import { countriesFolder, readManifest, readSet, writeManifest } from "../../gazetteer/datasets/manifest.ts";
import { GazetteerFileError } from "../../gazetteer/file/map_bytes.ts";
import { gazetteerFolder, gazetteerPath } from "../gazetteer_path.ts";
import { Failure } from "../line/failure.ts";
import { dataDirFailure } from "./prepare_data_dir.ts";
import { IMPORT_SETTINGS } from "../process/engine_settings.ts";
import type { ChildMessage } from "../serve/supervisor_link.ts";
import { progressLine, type ProgressOutput } from "../serve/progress_line.ts";

const CLI = join(import.meta.dir, "../../cli.ts");
const BUILDER = join(import.meta.dir, "../build_gazetteer.ts");

/** What decides which files are needed, and where they come from. */
export type GazetteerSource = Pick<Config, "dataDir"> & Partial<Pick<Config, "gazetteerUrl">>;

/**
 * The path of this version's world gazetteer, with the set in force ready to be opened. The world is built first where it
 * is missing or damaged, and so are the countries of added data sets where this version has no usable set of them: from
 * the records stored when they were added, each in a process of its own, because it needs much memory for a few seconds.
 * Where a published set is followed, it is fetched instead; if that fails, what is here is used. The files of other
 * versions stay for a week after their last start.
 *
 * @throws Failure in one line, and the signal's reason when aborted.
 */
export async function ensureGazetteer(
  { dataDir, gazetteerUrl }: GazetteerSource,
  { signal, output, fetchedBy = "this" }: {
    readonly signal: AbortSignal;
    /** Where the progress of a build is written. Default: standard error. */
    readonly output?: ProgressOutput | undefined;
    /** `launcher`: the process that started this one has tried to fetch what is published. */
    readonly fetchedBy?: "this" | "launcher";
  },
): Promise<string> {
  const path = await ensureWorld(dataDir, { signal, output });
  const folder = gazetteerFolder(dataDir);
  if (gazetteerUrl !== undefined) {
    if (!await isFollowedUsable(path) && fetchedBy === "this") {
      await fetchFirst(dataDir, { signal, output });
    }
  } else if (hasDatasets(folder) && (!isCurrent(folder, basename(path)) || await removeUnusable(path))) {
    await build("Building the countries", { what: "countries", path, signal, output });
  }
  return path;
}

/** The path of this version's world gazetteer, which is built where it is missing or damaged. */
export async function ensureWorld(
  dataDir: string,
  { signal, output }: { readonly signal: AbortSignal; readonly output?: ProgressOutput | undefined },
): Promise<string> {
  const path = gazetteerPath(dataDir);
  const folder = gazetteerFolder(dataDir);
  if (!await isUsable(path)) {
    try {
      await mkdir(folder, { recursive: true });
    } catch (error) {
      throw dataDirFailure(error, dataDir);
    }
    await build("Building the world gazetteer", { what: "world", path, signal, output });
  }
  sweepVersions(path, new Date());
  return path;
}

/**
 * Whether this version has a set whose files can all be opened. What cannot be opened is left out of the set in force, so
 * that the service starts with the rest even if nothing can be fetched.
 */
async function isFollowedUsable(worldPath: string): Promise<boolean> {
  const folder = dirname(worldPath);
  const world = basename(worldPath);
  const own = readOwn(folder, world);
  const found = Object.entries(own?.countries ?? {});
  const usable: [string, string][] = [];
  for (const [code, file] of found) {
    const path = join(countriesFolder(folder), file);
    if (await isUsable(path)) {
      usable.push([code, file]);
    } else {
      await rm(path, { force: true });
    }
  }
  const before = readManifest(folder);
  if (own !== undefined && usable.length === found.length) {
    return true;
  }
  if (before !== undefined) {
    const { datasets } = before;
    const superseded = own?.superseded ?? [];
    writeManifest(folder, { format: 1, datasets, countries: Object.fromEntries(usable), world, superseded });
  }
  return false;
}

/** Fetches the published set. If that fails, it says so: the service then starts with what is here, and tries again. */
async function fetchFirst(
  dataDir: string,
  { signal, output }: { readonly signal: AbortSignal; readonly output: ProgressOutput | undefined },
): Promise<void> {
  const child = Bun.spawn([process.execPath, CLI, "gazetteer", "update"], {
    env: { ...process.env, DATA_DIR: dataDir },
    stdin: "ignore",
    stdout: "ignore",
    stderr: "inherit",
    signal,
  });
  const code = await child.exited;
  signal.throwIfAborted();
  if (code !== 0) {
    const countries = Object.keys(readManifest(gazetteerFolder(dataDir))?.countries ?? {});
    const rest = countries.length === 0 ? "the world's places alone" : countries.join(" ");
    (output ?? process.stderr).write(
      `The published gazetteer could not be fetched: starting with ${rest}, and trying again\n`,
    );
  }
}

/** Whether data sets were added to the world's places. */
export function hasDatasets(folder: string): boolean {
  try {
    return readManifest(folder) !== undefined;
  } catch (error) {
    throw error instanceof GazetteerFileError ? new Failure(error.message, { cause: error }) : error;
  }
}

/**
 * Whether the set lacks something. Removes the files of countries that cannot be opened, because only missing files are
 * built.
 */
async function removeUnusable(worldPath: string): Promise<boolean> {
  const folder = dirname(worldPath);
  const { countries = {} } = readSet(folder, basename(worldPath)) ?? {};
  const { directoriesIn } = await import("../../gazetteer/datasets/directory_of_set.ts");
  // Not needed for answers, but without it every process builds one of its own.
  let isAny = Object.keys(countries).length > 0 && directoriesIn(folder, worldPath).length === 0;
  for (const file of Object.values(countries)) {
    const path = join(countriesFolder(folder), file);
    if (!await isUsable(path)) {
      await rm(path, { force: true });
      isAny = true;
    }
  }
  return isAny;
}

async function isUsable(path: string): Promise<boolean> {
  if (!existsSync(path)) {
    return false;
  }
  const { openFile } = await import("../../gazetteer/file/open_file.ts");
  try {
    openFile(path);
    return true;
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}; building it again`);
    return false;
  }
}

async function build(
  title: string,
  { what, path, signal, output }: {
    readonly what: "world" | "countries";
    readonly path: string;
    readonly signal: AbortSignal;
    readonly output: ProgressOutput | undefined;
  },
): Promise<void> {
  using progress = progressLine(title, output);
  let failure: string | undefined;
  const child = Bun.spawn([process.execPath, BUILDER, what, path], {
    env: { ...IMPORT_SETTINGS, ...process.env },
    stdin: "ignore",
    stdout: "inherit",
    stderr: "inherit",
    serialization: "json",
    signal,
    ipc(message: ChildMessage) {
      if (message.type === "progress") {
        progress.show(message.fraction, message.step);
      } else if (message.type === "failed") {
        failure = message.message;
      }
    },
  });
  const code = await child.exited;
  signal.throwIfAborted();
  if (code !== 0) {
    throw new Failure(`${title} failed: ${failure ?? `its process ended with exit code ${code}`}`);
  }
}
