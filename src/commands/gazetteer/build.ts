import type { GazetteerConfig } from "./gazetteer_config.ts";
import { prepareDataDir } from "../open/prepare_data_dir.ts";
import { ensureGazetteer } from "../open/ensure_gazetteer.ts";

/** `gazetteer build`: builds the missing files of this version, and prints the world file's path. */
export async function build(_words: readonly string[], { dataDir }: GazetteerConfig): Promise<void> {
  await prepareDataDir(dataDir);
  console.log(await ensureGazetteer({ dataDir }, { signal: new AbortController().signal }));
}
