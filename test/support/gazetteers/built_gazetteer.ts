import { join } from "node:path";
import { buildGazetteer, type GazetteerInput } from "../../../src/gazetteer/builder/build_gazetteer.ts";
import { type GazetteerFile, openFile } from "../../../src/gazetteer/file/open_file.ts";
import { SMALL_WORLD } from "../../gazetteer/small_world.ts";
import { scratchDir } from "../files/scratch_dir.ts";

type Options = Omit<Parameters<typeof buildGazetteer>[1], "outputPath">;

/** Builds a file, which is removed when its tests have ended, and returns its path. */
export function builtGazetteer(input: GazetteerInput, options: Options = {}): string {
  const outputPath = join(scratchDir(), "built.gazetteer");
  buildGazetteer(input, { ...options, outputPath });
  return outputPath;
}

export function builtFile(input: GazetteerInput, streets?: Options["streets"]): GazetteerFile {
  return openFile(builtGazetteer(input, streets === undefined ? {} : { streets }));
}

export interface WorldFolder {
  readonly folder: string;
  readonly worldPath: string;
}

/** A folder for data sets and their countries, with the small world as its world. */
export function worldFolder(): WorldFolder {
  const folder = scratchDir();
  const worldPath = join(folder, "world-000000000000.gazetteer");
  buildGazetteer(SMALL_WORLD, { outputPath: worldPath });
  return { folder, worldPath };
}
