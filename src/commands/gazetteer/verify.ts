import type { GazetteerConfig } from "./gazetteer_config.ts";
import { basename, join } from "node:path";
import { directoriesIn } from "../../gazetteer/datasets/directory_of_set.ts";
import { countriesFolder, readSet } from "../../gazetteer/datasets/manifest.ts";
import { verifyLayer } from "../../gazetteer/areas/layer_file.ts";
import { verifyDrawing } from "../../gazetteer/drawing/drawing_file.ts";
import { verifyGazetteer } from "../../gazetteer/file/open_file.ts";
import { verifyDirectory } from "../../gazetteer/set/verify_directory.ts";
import { gazetteerFolder } from "../gazetteer_path.ts";
import { Failure } from "../line/failure.ts";
import { builtPath } from "./built_path.ts";

/** `gazetteer verify`: reads every active file completely and compares it with its checksum. */
export function verify(_words: readonly string[], { dataDir }: GazetteerConfig): void {
  const folder = gazetteerFolder(dataDir);
  const worldPath = builtPath(dataDir);
  const { countries = {}, drawings = {}, layers = {} } = readSet(folder, basename(worldPath)) ?? {};
  const files = Object.values(countries).map((file) => join(countriesFolder(folder), file));
  const checks: (readonly [path: string, check: (path: string) => string])[] = [
    ...[worldPath, ...files].map((path) => [path, verifyGazetteer] as const),
    ...Object.values(drawings).map((file) => [join(countriesFolder(folder), file), verifyDrawing] as const),
    ...Object.values(layers).map((file) => [join(countriesFolder(folder), file), verifyLayer] as const),
    ...directoriesIn(folder, worldPath).map((path) => [path, verifyDirectory] as const),
  ];
  const damaged: string[] = [];
  for (const [path, check] of checks) {
    try {
      console.log(`${path}\t${check(path)}\tunchanged`);
    } catch (error) {
      damaged.push(`${path}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  if (damaged.length > 0) {
    throw new Failure(damaged.join("\n"));
  }
}
