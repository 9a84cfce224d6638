import { join } from "node:path";
import { buildGazetteer } from "../../../src/gazetteer/builder/build_gazetteer.ts";
import { openFile } from "../../../src/gazetteer/file/open_file.ts";
import { composeGazetteers } from "../../../src/gazetteer/set/compose.ts";
import { SMALL_STREETS, SMALL_WORLD } from "../../gazetteer/small_world.ts";
import { scratchDir } from "../files/scratch_dir.ts";

/** A gazetteer of real files: Switzerland from the world file, Liechtenstein from its country file, with streets. */
export function drawnWorld() {
  const folder = scratchDir();
  const worldPath = join(folder, "world.gazetteer");
  const ownPath = join(folder, "li.gazetteer");
  buildGazetteer(SMALL_WORLD, { outputPath: worldPath });
  buildGazetteer(SMALL_WORLD, { outputPath: ownPath, streets: SMALL_STREETS });
  return composeGazetteers({ world: openFile(worldPath), countries: new Map([["LI", openFile(ownPath)]]) });
}
