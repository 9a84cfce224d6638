import { existsSync } from "node:fs";
import { join } from "node:path";
import { dataGazetteer, FIELD_PATH, fieldFiles, fieldReport, readFieldInputs } from "../../evaluation/mod.ts";
import { openGazetteerSet } from "../../gazetteer/set/open_set.ts";
import { Failure } from "../line/failure.ts";
import { openConfig } from "../open/open_config.ts";
import { prepareDataDir } from "../open/prepare_data_dir.ts";
import { ensureGazetteer } from "../open/ensure_gazetteer.ts";
import type { EvalOptions } from "./eval_options.ts";

/** The report on inputs of public reports, resolved with everything that the data folder has. */
export async function reportField({ dataFolder, input }: EvalOptions): Promise<string> {
  const path = input ?? join(dataFolder, FIELD_PATH);
  if (!existsSync(path)) {
    throw new Failure(
      `There are no inputs in ${path}: name the data folder with --data=FOLDER, or them with --input=FILE`,
    );
  }
  const { dataDir } = openConfig(process.env);
  await prepareDataDir(dataDir);
  const worldPath = await ensureGazetteer({ dataDir }, { signal: new AbortController().signal });
  const folder = await dataGazetteer("field", {
    dataFolder,
    cacheFolder: join(dataDir, "field"),
    worldPath,
    files: fieldFiles(dataFolder),
    onProgress: (step) => console.error(step),
  });
  return fieldReport(await readFieldInputs(path), openGazetteerSet({ folder, worldPath }));
}
