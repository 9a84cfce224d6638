import { existsSync } from "node:fs";
import { link, mkdir, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { gazetteerPath } from "../../../src/commands/gazetteer_path.ts";
import { ensureGazetteer } from "../../../src/commands/open/ensure_gazetteer.ts";
import { scratchDir } from "../files/scratch_dir.ts";

/** A folder that the processes of one run share: `test/support/runner/run_tests.ts` makes and removes it. */
const SHARED = process.env["LOCUS_TEST_SHARED"];
/** Several times what building takes on a busy machine. */
const BUILT_MS = 120_000;
const LOOK_MS = 50;

let built: Promise<string> | undefined;

/** The path of the real world gazetteer, built once for all tests of a run. */
export function worldGazetteer(): Promise<string> {
  return built ??= SHARED === undefined ? buildIn(scratchDir()) : sharedIn(SHARED);
}

/** The first process builds it, the others wait. */
async function sharedIn(folder: string): Promise<string> {
  const ready = join(folder, "world.ready");
  try {
    await mkdir(join(folder, "world.claimed"));
  } catch {
    const deadline = performance.now() + BUILT_MS;
    while (!existsSync(ready)) {
      if (performance.now() > deadline) {
        throw new Error(`Another process of this run must build the world gazetteer within ${BUILT_MS} ms`);
      }
      await Bun.sleep(LOOK_MS);
    }
    return gazetteerPath(folder);
  }
  const path = await buildIn(folder);
  await writeFile(ready, "");
  return path;
}

function buildIn(dataDir: string): Promise<string> {
  return ensureGazetteer({ dataDir }, { signal: new AbortController().signal });
}

/** Puts the world gazetteer into a data folder without building it again. */
export async function placeWorldGazetteer(dataDir: string): Promise<void> {
  const path = gazetteerPath(dataDir);
  await mkdir(dirname(path), { recursive: true });
  await link(await worldGazetteer(), join(dirname(path), basename(path)));
}
