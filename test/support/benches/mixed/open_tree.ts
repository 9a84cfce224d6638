import { resolve } from "../../../../src/resolver/mod.ts";
import { openEverything } from "./load_everything.ts";

/** The resolver of the tree that this file lies in, over all data of the bench. */
export interface OpenTree {
  /** The whole answer to a text. */
  resolve(text: string): unknown;
}

/** Opens the resolver of this tree; several trees may be open in one process. */
export async function openTree(dataFolder: string): Promise<OpenTree> {
  const { gazetteer } = await openEverything(dataFolder);
  return { resolve: (text) => resolve({ text }, { gazetteer }) };
}
