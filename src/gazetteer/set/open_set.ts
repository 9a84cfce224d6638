import { basename, join } from "node:path";
import { composeGazetteers } from "./compose.ts";
import { directoryPath, openDirectory } from "../datasets/directory_of_set.ts";
import { countriesFolder, readSet } from "../datasets/manifest.ts";
import type { DrawableGazetteer } from "../drawable.ts";
import type { Gazetteer, StreetGazetteer } from "../port.ts";
import { type OpenGazetteer, openGazetteer } from "../file/open_gazetteer.ts";
import { versionOfSet } from "../file/version_of.ts";

/** The world's places together with every country that data sets were added for. */
export interface GazetteerSet extends Gazetteer, StreetGazetteer, DrawableGazetteer {
  /** The files it is made of: the world's first. */
  readonly files: readonly string[];
  close(): void;
}

/** What to open. */
export interface OpenSetOptions {
  /** The gazetteer folder. */
  readonly folder: string;
  readonly worldPath: string;
  /** Files that are left out: they are known to be damaged. */
  readonly without?: ReadonlySet<string>;
}

/**
 * Opens the set that the manifest of a gazetteer folder names for this world file. Files are mapped, not read: opening
 * takes about a millisecond a country.
 *
 * @throws GazetteerFileError when a file of the set is missing or damaged in its head.
 */
export function openGazetteerSet({ folder, worldPath, without = new Set() }: OpenSetOptions): GazetteerSet {
  const world = openGazetteer(worldPath);
  const named = Object.entries(readSet(folder, basename(worldPath))?.countries ?? {}).sort(byCode)
    .map(([code, file]) => [code, join(countriesFolder(folder), file)] as const)
    .filter(([, path]) => !without.has(path));
  const countries = new Map(named.map(([code, path]): [string, OpenGazetteer] => [code, openGazetteer(path)]));
  const version = versionOfSet([world, ...countries.values()].map((file) => file.version));
  const directory = directoryPath({ folder, worldPath, version });
  const opened = without.has(directory) ? undefined : openDirectory({ folder, worldPath, version });
  return {
    ...composeGazetteers(world, countries, opened),
    files: [worldPath, ...named.map(([, path]) => path), ...(opened === undefined ? [] : [directory])],
    close() {
      world.close();
      for (const country of countries.values()) {
        country.close();
      }
    },
  };
}

function byCode([one]: readonly [string, string], [other]: readonly [string, string]): number {
  return one < other ? -1 : 1;
}
