import { basename, join } from "node:path";
import { directoryInMemory, directoryPath, openDirectory } from "../datasets/directory_of_set.ts";
import { datasetsOf } from "../datasets/country_files.ts";
import { countriesFolder, type Manifest, readSet } from "../datasets/manifest.ts";
import { openLayer } from "../areas/layer_file.ts";
import { isIn } from "../datasets/dataset_info.ts";
import type { OwnFile } from "../datasets/own_files.ts";
import { openDrawing } from "../drawing/drawing_file.ts";
import { GazetteerFileError } from "../file/gazetteer_file_error.ts";
import type { DrawableGazetteer } from "../drawable.ts";
import { openFile } from "../file/open_file.ts";
import { versionOfSet } from "../file/version_of.ts";
import type { Gazetteer } from "../port.ts";
import { composeGazetteers } from "./compose.ts";

/** An open gazetteer: one file, or the world's places together with the countries that data sets were added for. */
export interface OpenGazetteer extends Gazetteer, DrawableGazetteer {
  /** Paths of its files, the world's first. */
  readonly files: readonly string[];
}

/** What to open. */
export interface OpenSetOptions {
  /** The gazetteer folder. */
  readonly folder: string;
  readonly worldPath: string;
  /** Files that are left out: they are known to be damaged. */
  readonly without?: ReadonlySet<string>;
  /** ISO 3166-1 alpha-2: the only countries whose files are opened. Default: all. */
  readonly countries?: readonly string[] | undefined;
}

/**
 * Opens one file as a set of one.
 *
 * @throws GazetteerFileError as `openFile`.
 */
export function openGazetteer(path: string): OpenGazetteer {
  return { ...composeGazetteers({ world: openFile(path) }), files: [path] };
}

/**
 * Opens the set that the manifest of a gazetteer folder names for this world file. Files are mapped, not read: opening
 * takes about a millisecond a country. Where the set's directory is missing it is built in memory, which takes about a
 * second for a million names.
 *
 * @throws GazetteerFileError when a file of the set is missing or damaged in its head.
 */
export function openGazetteerSet(options: OpenSetOptions): OpenGazetteer {
  const { folder, worldPath, without = new Set(), countries: wanted } = options;
  const set = readSet(folder, basename(worldPath));
  const paths = Object.entries(set?.countries ?? {}).sort(byCode)
    .map(([code, file]) => [code, join(countriesFolder(folder), file)] as const)
    .filter(([code, path]) => !without.has(path) && (wanted?.includes(code) ?? true));
  const world = openFile(worldPath);
  const countries = new Map(paths.map(([code, path]) => [code, openFile(path)]));
  const drawings = openOwnFiles(set, { ...options, kind: "drawing", open: openDrawing });
  const layers = openOwnFiles(set, { ...options, kind: "layer", open: openLayer });
  const layerOf = new Map(Object.entries(set?.layers ?? {}).map(([name, file]) => [file, name]));
  const infos = layers.length === 0 ? [] : datasetsOf(folder, set);
  const named = layers.flatMap((file) => {
    const info = infos.find(({ name }) => name === layerOf.get(basename(file.path)));
    return info?.layer === undefined ? [] : [{ ...file, name: info.layer.name, attribution: info.attribution }];
  });
  const files = [worldPath, ...paths.map(([, path]) => path)];
  const own = [...drawings, ...layers].map((file) => file.path);
  if (countries.size === 0) {
    return { ...composeGazetteers({ world, drawings, layers: named }), files: [...files, ...own] };
  }
  const version = versionOfSet([world, ...countries.values()].map((file) => file.version));
  const path = directoryPath({ folder, worldPath, version });
  const stored = without.has(path) ? undefined : openDirectory({ folder, worldPath, version });
  const directory = stored ?? directoryInMemory(world, countries);
  return {
    ...composeGazetteers({ world, countries, directory, drawings, layers: named }),
    files: [...files, ...stored === undefined ? [] : [path], ...own],
  };
}

/** A data set's own file that is missing or damaged is left out: nothing but the map, or one column, depends on it. */
function openOwnFiles<File>(
  set: Manifest | undefined,
  { folder, without, countries: wanted, kind, open }: OpenSetOptions & {
    readonly kind: OwnFile;
    readonly open: (path: string) => File;
  },
): readonly File[] {
  const files = Object.entries((kind === "drawing" ? set?.drawings : set?.layers) ?? {});
  const infos = wanted === undefined || files.length === 0 ? [] : datasetsOf(folder, set);
  return files.flatMap(([name, file]) => {
    const path = join(countriesFolder(folder), file);
    const info = infos.find((each) => each.name === name);
    if (without?.has(path) === true || (wanted !== undefined && (info === undefined || !isIn(info, wanted)))) {
      return [];
    }
    try {
      return [open(path)];
    } catch (error) {
      if (error instanceof GazetteerFileError) {
        return [];
      }
      throw error;
    }
  });
}

function byCode([one]: readonly [string, string], [other]: readonly [string, string]): number {
  return one < other ? -1 : 1;
}
