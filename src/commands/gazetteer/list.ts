import type { GazetteerConfig } from "./gazetteer_config.ts";
import { datasetsOf } from "../../gazetteer/datasets/country_files.ts";
import { readManifest } from "../../gazetteer/datasets/manifest.ts";
import { COUNTRIES_WITH_POSTCODES, WORLD_POSTCODES } from "../../gazetteer/sources/world/world_names.ts";
import { openGazetteer } from "../../gazetteer/set/open_set.ts";
import { gazetteerFolder } from "../gazetteer_path.ts";
import { builtPath } from "./built_path.ts";

/** `gazetteer list`: one line per data set, with its licence and its countries. */
export function list(_words: readonly string[], { dataDir }: GazetteerConfig): void {
  const folder = gazetteerFolder(dataDir);
  for (const { name, version, licence, attribution } of openGazetteer(builtPath(dataDir)).datasets) {
    const isOfPostcodes = name === WORLD_POSTCODES.name;
    const what = [isOfPostcodes ? "world-postcodes" : "world", name, version];
    const countries = isOfPostcodes ? COUNTRIES_WITH_POSTCODES.join(" ") : "all countries";
    console.log([...what, countries, licence, attribution].join("\t"));
  }
  for (const info of datasetsOf(folder, readManifest(folder))) {
    const countries = info.layer === undefined
      ? Object.keys(info.countries).join(" ")
      : `layer ${info.layer.name}, ${info.layer.areas} areas`;
    console.log([info.name, info.source, info.version, countries, info.licence, info.attribution].join("\t"));
  }
}
