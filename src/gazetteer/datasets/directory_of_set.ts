import { existsSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { buildDirectory } from "../build/build_directory.ts";
import type { Directory } from "../set/directory.ts";
import { directoryBytes, readDirectory } from "../set/directory_file.ts";
import { GazetteerFileError } from "../file/gazetteer_file_error.ts";
import { mapBytes } from "../file/map_bytes.ts";
import { mapFile } from "../file/map_file.ts";
import { versionOf } from "../file/version_of.ts";
import { versionOfSet } from "../file/version_of.ts";
import { countriesFolder } from "./manifest.ts";

const ENDING = ".directory";

/** Where the directory of a set lies: beside the countries, under the version of the set. */
function directoryPath(folder: string, version: string): string {
  return join(countriesFolder(folder), `${version}${ENDING}`);
}

/**
 * The directory that was written for a set of this version; undefined where there is none that can be read, for it can
 * be made again of what it tells.
 */
export function openDirectory(folder: string, version: string): Directory | undefined {
  const path = directoryPath(folder, version);
  try {
    return existsSync(path) ? readDirectory(mapBytes(path)) : undefined;
  } catch (error) {
    if (error instanceof GazetteerFileError) {
      return undefined;
    }
    throw error;
  }
}

/**
 * Writes the directory of a set where it is missing, and removes those of other sets: who still opens one of them makes
 * its directory in memory.
 */
export function writeDirectory({ folder, worldPath, countries }: {
  readonly folder: string;
  readonly worldPath: string;
  /** ISO 3166-1 alpha-2 → file name. */
  readonly countries: Readonly<Record<string, string>>;
}): void {
  const world = mapFile(worldPath);
  const files = Object.keys(countries).sort().map((code) => ({
    code,
    ...mapFile(join(countriesFolder(folder), countries[code]!)),
  }));
  const version = versionOfSet([world, ...files].map(({ contentHash }) => versionOf(contentHash)));
  const path = directoryPath(folder, version);
  if (openDirectory(folder, version) === undefined) {
    const temporary = `${path}.tmp-${process.pid}`;
    try {
      const directory = buildDirectory({ world: world.sections, countries: files });
      writeFileSync(temporary, directoryBytes(directory), { flag: "wx", flush: true });
      renameSync(temporary, path);
    } finally {
      rmSync(temporary, { force: true });
    }
  }
  directoriesIn(folder).filter((other) => other !== path).forEach((other) => rmSync(other, { force: true }));
}

/** The directories in a gazetteer folder. */
export function directoriesIn(folder: string): string[] {
  const countries = countriesFolder(folder);
  return existsSync(countries)
    ? readdirSync(countries).filter((file) => file.endsWith(ENDING)).map((file) => join(countries, file))
    : [];
}
