import { composeGazetteers } from "../../../src/gazetteer/set/compose.ts";
import { SMALL_STREETS, SMALL_WORLD } from "../../gazetteer/small_world.ts";
import { builtFile } from "./built_gazetteer.ts";

/** A gazetteer of real files: Switzerland from the world file, Liechtenstein from its country file, with streets. */
export function drawnWorld() {
  const countries = new Map([["LI", builtFile(SMALL_WORLD, SMALL_STREETS)]]);
  return composeGazetteers({ world: builtFile(SMALL_WORLD), countries });
}
