import { existsSync } from "node:fs";
import { readManifest } from "../../gazetteer/datasets/manifest.ts";
import { Failure } from "../failure.ts";
import { gazetteerFolder, gazetteerPath } from "../gazetteer_path.ts";

/** The world file of this version, or a `Failure` that says how it is made. */
export function builtPath(dataDir: string): string {
  const path = gazetteerPath(dataDir);
  if (!existsSync(path)) {
    if (readManifest(gazetteerFolder(dataDir)) !== undefined) {
      throw new Failure(
        `The gazetteer in ${dataDir} is another version's: bun run gazetteer build, or a start, builds it anew from what was added`,
      );
    }
    throw new Failure(`There is no gazetteer in ${dataDir} yet: bun run gazetteer build makes it`);
  }
  return path;
}
