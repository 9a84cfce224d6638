import { link, mkdir } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { gazetteerPath } from "../../../src/commands/gazetteer_path.ts";
import { ensureGazetteer } from "../../../src/commands/open/ensure_gazetteer.ts";
import { scratchDir } from "../files/scratch_dir.ts";

let built: Promise<string> | undefined;

/** The path of the real world gazetteer, built once for all tests of this process. */
export function worldGazetteer(): Promise<string> {
  return built ??= ensureGazetteer({ dataDir: scratchDir() }, { signal: new AbortController().signal });
}

/** Puts the world gazetteer into a data folder without building it again. */
export async function placeWorldGazetteer(dataDir: string): Promise<void> {
  const path = gazetteerPath(dataDir);
  await mkdir(dirname(path), { recursive: true });
  await link(await worldGazetteer(), join(dirname(path), basename(path)));
}
