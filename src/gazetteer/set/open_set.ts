import { join } from "node:path";
import { composeGazetteers } from "./compose.ts";
import { openDirectory } from "../datasets/directory_of_set.ts";
import { countriesFolder, readManifest } from "../datasets/manifest.ts";
import type { DrawableGazetteer } from "../drawable.ts";
import type { Gazetteer, StreetGazetteer } from "../port.ts";
import { type OpenGazetteer, openGazetteer } from "../file/open_gazetteer.ts";
import { versionOfSet } from "../file/version_of.ts";

/** The world's places together with every country that data sets were added for. */
export interface GazetteerSet extends Gazetteer, StreetGazetteer, DrawableGazetteer {
  close(): void;
}

/**
 * Opens the set that the manifest of a gazetteer folder names, with this world file. Files are mapped, not read: opening
 * takes about a millisecond a country.
 *
 * @throws GazetteerFileError when a file of the set is missing or damaged in its head.
 */
export function openGazetteerSet(options: { readonly folder: string; readonly worldPath: string }): GazetteerSet {
  const world = openGazetteer(options.worldPath);
  const countries = new Map<string, OpenGazetteer>();
  for (const [code, file] of Object.entries(readManifest(options.folder)?.countries ?? {}).sort(byCode)) {
    countries.set(code, openGazetteer(join(countriesFolder(options.folder), file)));
  }
  const version = versionOfSet([world, ...countries.values()].map((file) => file.version));
  return {
    ...composeGazetteers(world, countries, openDirectory(options.folder, version)),
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
