import { rmSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import type { Config } from "../../config.ts";
import { verifyLayer } from "../../gazetteer/areas/layer.ts";
import { buildCountries } from "../../gazetteer/datasets/build_countries.ts";
import { datasetsOf, readOwn } from "../../gazetteer/datasets/country_files.ts";
import { directoriesIn } from "../../gazetteer/datasets/directory_of_set.ts";
import { hasPrevious, removePrevious, swapPrevious } from "../../gazetteer/datasets/dataset_info.ts";
import {
  countriesFolder,
  datasetsFolder,
  readManifest,
  readSet,
  writeManifest,
} from "../../gazetteer/datasets/manifest.ts";
import { verifyDrawing } from "../../gazetteer/drawing/drawing_file.ts";
import { verifyGazetteer } from "../../gazetteer/file/open_file.ts";
import { openGazetteer, openGazetteerSet } from "../../gazetteer/set/compose.ts";
import { verifyDirectory } from "../../gazetteer/set/directory.ts";
import { COUNTRIES_WITH_POSTCODES, WORLD_POSTCODES } from "../../gazetteer/sources/world/world_names.ts";
import { builtPath, gazetteerFolder, gazetteerPath } from "../gazetteer_path.ts";
import { Failure, wrongUsage } from "../line/failure.ts";
import { ensureGazetteer } from "../open/ensure_gazetteer.ts";
import { prepareDataDir } from "../open/prepare_data_dir.ts";
import { changeGazetteer } from "./with_lock.ts";

/** `gazetteer list`: one line per data set, with its licence and its countries. */
export function list(_words: readonly string[], { dataDir }: Config): void {
  const folder = gazetteerFolder(dataDir);
  for (const { name, version, licence, attribution } of openGazetteer(builtPath(dataDir)).datasets) {
    const isOfPostcodes = name === WORLD_POSTCODES.name;
    const what = [isOfPostcodes ? "world-postcodes" : "world", name, version];
    const countries = isOfPostcodes ? COUNTRIES_WITH_POSTCODES.join(" ") : "all countries";
    console.log([...what, countries, licence, attribution].join("\t"));
  }
  for (
    const { name, source, version, countries, layer, licence, attribution } of datasetsOf(folder, readManifest(folder))
  ) {
    const what = layer === undefined ? Object.keys(countries).join(" ") : `layer ${layer.name}, ${layer.areas} areas`;
    console.log([name, source, version, what, licence, attribution].join("\t"));
  }
}

/** `gazetteer info`: everything that is active, as JSON. */
export function info(_words: readonly string[], { dataDir, gazetteerCountries }: Config): void {
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
  const { url, publishedAt } = manifest?.followed ?? {};
  console.log(JSON.stringify(
    {
      version: set.version,
      world: { path: worldPath, bytes: statSync(worldPath).size },
      countries,
      followed: url === undefined ? undefined : { url, publishedAt },
      datasets: datasetsOf(folder, manifest),
    },
    null,
    2,
  ));
}

/** `gazetteer verify`: reads every active file completely and compares it with its checksum. */
export function verify(_words: readonly string[], { dataDir }: Config): void {
  const folder = gazetteerFolder(dataDir);
  const worldPath = builtPath(dataDir);
  const { countries = {}, drawings = {}, layers = {} } = readSet(folder, basename(worldPath)) ?? {};
  const filesOf = (kind: Readonly<Record<string, string>>): readonly string[] =>
    Object.values(kind).map((file) => join(countriesFolder(folder), file));
  const checks = [
    [[worldPath, ...filesOf(countries)], verifyGazetteer],
    [filesOf(drawings), verifyDrawing],
    [filesOf(layers), verifyLayer],
    [directoriesIn(folder, worldPath), verifyDirectory],
  ] as const;
  const damaged: string[] = [];
  for (const [paths, check] of checks) {
    for (const path of paths) {
      try {
        console.log(`${path}\t${check(path)}\tunchanged`);
      } catch (error) {
        damaged.push(`${path}: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
  }
  if (damaged.length > 0) {
    throw new Failure(damaged.join("\n"));
  }
}

/**
 * `gazetteer build`: builds or fetches the missing files of this version, and prints the world file's path. An
 * installation that does not follow another one any more returns to its own data sets.
 */
export async function build(_words: readonly string[], config: Config): Promise<void> {
  await prepareDataDir(config.dataDir);
  const folder = gazetteerFolder(config.dataDir);
  const own = readOwn(folder, basename(gazetteerPath(config.dataDir)));
  if (config.gazetteerUrl === undefined && own?.followed !== undefined) {
    const { followed: _, ...set } = own;
    writeManifest(folder, set);
  }
  console.log(await ensureGazetteer(config, { signal: new AbortController().signal }));
}

/** `gazetteer remove <name>`: rebuilds the countries of a data set without it, then removes its records. */
export async function remove(words: readonly string[], config: Config): Promise<void> {
  const datasets = readManifest(gazetteerFolder(config.dataDir))?.datasets ?? [];
  const name = nameAmong(datasets, words, { operation: "remove", none: "there are none", some: "there are" });
  await changeGazetteer(config, async (context) => {
    const { folder } = context;
    await buildCountries({ ...context, datasets: datasets.filter((other) => other !== name) });
    rmSync(join(datasetsFolder(folder), name), { recursive: true, force: true });
    removePrevious(datasetsFolder(folder), name);
  });
  console.log(`${name} is removed`);
}

/** `gazetteer rollback <name>`: returns to the data set that the last update replaced. A second call undoes the first. */
export async function rollback(words: readonly string[], config: Config): Promise<void> {
  const folder = gazetteerFolder(config.dataDir);
  const datasets = readManifest(folder)?.datasets ?? [];
  const replaced = datasets.filter((each) => hasPrevious(datasetsFolder(folder), each));
  const name = nameAmong(replaced, words, { operation: "rollback", none: "none was replaced", some: "replaced were" });
  await changeGazetteer(config, async (context) => {
    swapPrevious(datasetsFolder(folder), name);
    try {
      await buildCountries({ ...context, datasets });
    } catch (error) {
      swapPrevious(datasetsFolder(folder), name);
      throw error;
    }
  });
  console.log(`${name} is as it was before its last update`);
}

/** The only word, which must be one of some names. */
function nameAmong(
  names: readonly string[],
  [name = "", ...rest]: readonly string[],
  { operation, none, some }: { readonly operation: string; readonly none: string; readonly some: string },
): string {
  if (rest.length > 0 || !names.includes(name)) {
    const known = names.length === 0 ? none : `${some} ${names.join(", ")}`;
    throw wrongUsage(`Usage: bun run gazetteer ${operation} <name of a data set>: ${known}`);
  }
  return name;
}
