import { builtPath } from "../../../../src/commands/gazetteer/built_path.ts";
import { gazetteerFolder } from "../../../../src/commands/gazetteer_path.ts";
import { openGazetteerSet } from "../../../../src/gazetteer/set/open_set.ts";
import { resolve } from "../../../../src/resolver/mod.ts";
import { loadEverything } from "./load_everything.ts";

/** The resolver of the tree that this file lies in, over all data of the bench. */
export interface OpenTree {
  /** The whole answer to a text. */
  resolve(text: string): unknown;
}

/** Opens the resolver of this tree; several trees may be open in one process. */
export async function openTree(dataFolder: string): Promise<OpenTree> {
  const dataDir = await loadEverything(dataFolder);
  const gazetteer = openGazetteerSet({ folder: gazetteerFolder(dataDir), worldPath: builtPath(dataDir) });
  return { resolve: (text) => resolve({ text }, { gazetteer }) };
}
