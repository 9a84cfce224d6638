import type { GazetteerConfig } from "./gazetteer_config.ts";
import { datasetsOf } from "../../gazetteer/datasets/country_files.ts";
import { readManifest } from "../../gazetteer/datasets/manifest.ts";
import { openGazetteer } from "../../gazetteer/set/open_set.ts";
import { gazetteerFolder } from "../gazetteer_path.ts";
import { builtPath } from "./built_path.ts";

/** `gazetteer list`: one line per data set, with its licence and its countries. */
export async function list(_words: readonly string[], { dataDir }: GazetteerConfig): Promise<void> {
  const folder = gazetteerFolder(dataDir);
  for (const { name, version, licence, attribution } of openGazetteer(builtPath(dataDir)).datasets) {
    console.log(["world", name, version, "all countries", licence, attribution].join("\t"));
  }
  for (const info of datasetsOf(folder, readManifest(folder))) {
    const countries = Object.keys(info.countries).join(" ");
    console.log([info.name, info.source, info.version, countries, info.licence, info.attribution].join("\t"));
  }
  await Promise.resolve();
}
