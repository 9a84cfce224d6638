import { existsSync } from "node:fs";
import { readManifest } from "../../gazetteer/datasets/manifest.ts";
import { gazetteerFolder, gazetteerPath } from "../gazetteer_path.ts";
import { Failure } from "../line/failure.ts";

/** The world file of this version. Throws a `Failure` that says how to build it. */
export function builtPath(dataDir: string): string {
  const path = gazetteerPath(dataDir);
  if (!existsSync(path)) {
    if (readManifest(gazetteerFolder(dataDir)) !== undefined) {
      throw new Failure(
        `The gazetteer in ${dataDir} is another version's: bun run gazetteer build, or the next start, rebuilds it from the added data`,
      );
    }
    throw new Failure(`There is no gazetteer in ${dataDir} yet: bun run gazetteer build creates it`);
  }
  return path;
}
