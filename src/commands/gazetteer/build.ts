import { basename } from "node:path";
import { readOwn } from "../../gazetteer/datasets/country_files.ts";
import { writeManifest } from "../../gazetteer/datasets/manifest.ts";
import { gazetteerFolder, gazetteerPath } from "../gazetteer_path.ts";
import { ensureGazetteer } from "../open/ensure_gazetteer.ts";
import { prepareDataDir } from "../open/prepare_data_dir.ts";
import type { GazetteerConfig } from "./gazetteer_config.ts";

/**
 * `gazetteer build`: builds or fetches the missing files of this version, and prints the world file's path. An
 * installation that does not follow another one any more returns to its own data sets.
 */
export async function build(_words: readonly string[], config: GazetteerConfig): Promise<void> {
  await prepareDataDir(config.dataDir);
  const folder = gazetteerFolder(config.dataDir);
  const own = readOwn(folder, basename(gazetteerPath(config.dataDir)));
  if (config.gazetteerUrl === undefined && own?.followed !== undefined) {
    const { followed: _, ...set } = own;
    writeManifest(folder, set);
  }
  console.log(await ensureGazetteer(config, { signal: new AbortController().signal }));
}
