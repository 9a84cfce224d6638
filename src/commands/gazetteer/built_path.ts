import { existsSync } from "node:fs";
import { Failure } from "../failure.ts";
import { gazetteerPath } from "../gazetteer_path.ts";

/** The world file of this version, or a `Failure` that says how it is made. */
export function builtPath(dataDir: string): string {
  const path = gazetteerPath(dataDir);
  if (!existsSync(path)) {
    throw new Failure(`There is no gazetteer in ${dataDir} yet: bun run gazetteer build makes it`);
  }
  return path;
}
