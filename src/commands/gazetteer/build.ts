import type { GazetteerConfig } from "./gazetteer_config.ts";
import { prepareDataDir } from "../open/prepare_data_dir.ts";
import { ensureGazetteer } from "../open/ensure_gazetteer.ts";

/** `gazetteer build`: builds or fetches the missing files of this version, and prints the world file's path. */
export async function build(_words: readonly string[], config: GazetteerConfig): Promise<void> {
  await prepareDataDir(config.dataDir);
  console.log(await ensureGazetteer(config, { signal: new AbortController().signal }));
}
