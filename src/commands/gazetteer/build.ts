import { prepareDataDir } from "../prepare_data_dir.ts";
import { ensureGazetteer } from "../serve/ensure_gazetteer.ts";

/** `gazetteer build`: makes the files of this version where they are missing, and prints the world's path. */
export async function build(_words: readonly string[], dataDir: string): Promise<void> {
  await prepareDataDir(dataDir);
  console.log(await ensureGazetteer({ dataDir }, { signal: new AbortController().signal }));
}
