import type { GazetteerConfig } from "./gazetteer_config.ts";
import { statSync } from "node:fs";
import { basename, join } from "node:path";
import { datasetsOf } from "../../gazetteer/datasets/country_files.ts";
import { countriesFolder, readSet } from "../../gazetteer/datasets/manifest.ts";
import { openGazetteerSet } from "../../gazetteer/set/open_set.ts";
import { gazetteerFolder } from "../gazetteer_path.ts";
import { builtPath } from "./built_path.ts";

/** `gazetteer info`: everything that is active, as JSON. */
export function info(_words: readonly string[], { dataDir, gazetteerCountries }: GazetteerConfig): void {
  const folder = gazetteerFolder(dataDir);
  const worldPath = builtPath(dataDir);
  const manifest = readSet(folder, basename(worldPath));
  const set = openGazetteerSet({ folder, worldPath, countries: gazetteerCountries });
  const countries = Object.entries(manifest?.countries ?? {}).map(([code, file]) => {
    const entry = set.country(code);
    return {
      country: code,
      file,
      bytes: statSync(join(countriesFolder(folder), file)).size,
      streets: entry === undefined ? 0 : set.streetCount(entry),
    };
  });
  console.log(JSON.stringify(
    {
      version: set.version,
      world: { path: worldPath, bytes: statSync(worldPath).size },
      countries,
      ...(manifest?.followed === undefined
        ? {}
        : { followed: { url: manifest.followed.url, publishedAt: manifest.followed.publishedAt } }),
      datasets: datasetsOf(folder, manifest),
    },
    null,
    2,
  ));
}
