import { dirname } from "node:path";
import { builtPath } from "../../../src/commands/gazetteer/built_path.ts";
import { gazetteerFolder } from "../../../src/commands/gazetteer_path.ts";
import { FIELD_PATH } from "../../../src/evaluation/mod.ts";
import { type OpenGazetteer, openGazetteerSet } from "../../../src/gazetteer/set/open_set.ts";
import { loadEverything } from "../benches/mixed/load_everything.ts";
import { sharedData } from "../files/shared_data.ts";

/** The path of the inputs of the field; undefined where the real data is absent. */
export const fieldPath = sharedData(FIELD_PATH);

/** All real data of the benches and the evaluation in one gazetteer, with its data folder. */
export async function everything(): Promise<{ readonly dataDir: string; readonly gazetteer: OpenGazetteer }> {
  const dataDir = await loadEverything(dirname(dirname(fieldPath!)));
  return { dataDir, gazetteer: openGazetteerSet({ folder: gazetteerFolder(dataDir), worldPath: builtPath(dataDir) }) };
}
