import { existsSync } from "node:fs";
import { mkdir, readdir, rm } from "node:fs/promises";
import { basename, join } from "node:path";
import type { Config } from "../../config.ts";
import { countriesFolder, type Manifest, readManifest } from "../../gazetteer/datasets/manifest.ts";
import { Failure } from "../failure.ts";
import { gazetteerFolder, gazetteerPath } from "../gazetteer_path.ts";
import { dataDirFailure } from "../prepare_data_dir.ts";
import { progressLine } from "./progress_line.ts";
import type { ChildMessage } from "./messages.ts";

const WORLD_BUILDER = join(import.meta.dir, "../build_world.ts");
const COUNTRIES_BUILDER = join(import.meta.dir, "../build_countries.ts");

/**
 * The path of this version's world gazetteer. It is built first where it is missing or damaged, and so are the countries
 * of added data sets that were joined with another version's or cannot be opened: from the records that were stored when
 * they were added, each in a process of its own, since they take much memory for a few seconds. Older versions are
 * removed then.
 *
 * @throws Failure in one line, and the signal's reason when aborted.
 */
export async function ensureGazetteer(
  { dataDir }: Pick<Config, "dataDir">,
  { signal }: { readonly signal: AbortSignal },
): Promise<string> {
  const path = gazetteerPath(dataDir);
  if (!await isUsable(path)) {
    try {
      await mkdir(gazetteerFolder(dataDir), { recursive: true });
    } catch (error) {
      throw dataDirFailure(error, dataDir);
    }
    await build("Building the world gazetteer", { program: WORLD_BUILDER, path, signal });
    await removeOthers(path);
  }
  const manifest = readManifest(gazetteerFolder(dataDir));
  const isJoined = manifest === undefined || manifest.world === basename(path);
  if (!isJoined || await removeUnusable(gazetteerFolder(dataDir), manifest)) {
    await build("Building the countries", { program: COUNTRIES_BUILDER, path, signal });
  }
  return path;
}

/** Removes the files of countries that are missing or cannot be opened: only so are they built again. */
async function removeUnusable(folder: string, manifest: Manifest | undefined): Promise<boolean> {
  let isAny = false;
  for (const file of Object.values(manifest?.countries ?? {})) {
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
  const { openGazetteer } = await import("../../gazetteer/file/open_gazetteer.ts");
  try {
    openGazetteer(path).close();
    return true;
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}; building it again`);
    return false;
  }
}

async function build(
  title: string,
  { program, path, signal }: { readonly program: string; readonly path: string; readonly signal: AbortSignal },
): Promise<void> {
  const progress = progressLine(title, process.stderr);
  let failure: string | undefined;
  const child = Bun.spawn([process.execPath, program, path], {
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
  progress.end();
  signal.throwIfAborted();
  if (code !== 0) {
    throw new Failure(`${title} failed: ${failure ?? `its process ended with exit code ${code}`}`);
  }
}

/** Servers that still run on an older file keep it: the system frees it when the last one has closed it. */
async function removeOthers(path: string): Promise<void> {
  const folder = join(path, "..");
  for (const name of await readdir(folder)) {
    if (/^world-[0-9a-f]+\.gazetteer$/u.test(name) && join(folder, name) !== path) {
      await rm(join(folder, name), { force: true });
    }
  }
}
