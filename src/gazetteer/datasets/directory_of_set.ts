import { existsSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { buildDirectory } from "../builder/build_directory.ts";
import { type Directory, directoryBytes, readDirectory } from "../set/directory.ts";
import { GazetteerFileError } from "../file/gazetteer_file_error.ts";
import { mapBytes } from "../file/map_bytes.ts";
import { type GazetteerFile, openFile } from "../file/open_file.ts";
import { versionOfSet } from "../file/version_of.ts";
import { countriesFolder } from "./manifest.ts";

const ENDING = ".directory";

/** A set of one version of the service: another version may write another directory for the same files. */
export interface SetOfVersion {
  readonly folder: string;
  readonly worldPath: string;
  /** The version of the set's contents. */
  readonly version: string;
}

/** The path of the directory of a set: its name has the version of the set and the name of its world file. */
export function directoryPath({ folder, worldPath, version }: SetOfVersion): string {
  return join(countriesFolder(folder), `${version}.${basename(worldPath)}${ENDING}`);
}

/**
 * The stored directory of a set; undefined where there is none or it cannot be read: it can be built again from the files
 * of the set.
 */
export function openDirectory(set: SetOfVersion): Directory | undefined {
  const path = directoryPath(set);
  try {
    return existsSync(path) ? readDirectory(mapBytes(path)) : undefined;
  } catch (error) {
    if (error instanceof GazetteerFileError) {
      return undefined;
    }
    throw error;
  }
}

/** The directory of opened files, built in memory: about a second for a million names. */
export function directoryInMemory(
  world: GazetteerFile,
  countries: ReadonlyMap<string, GazetteerFile>,
): Directory {
  return buildDirectory({
    world: world.sections,
    countries: [...countries.keys()].sort().map((code) => ({ code, sections: countries.get(code)!.sections })),
  });
}

/**
 * Writes the directory of a set where it is missing, and removes those of this version's other sets: a process that still
 * opens one of them builds its directory in memory.
 */
export function writeDirectory({ folder, worldPath, countries }: {
  readonly folder: string;
  readonly worldPath: string;
  /** ISO 3166-1 alpha-2 → file name. */
  readonly countries: Readonly<Record<string, string>>;
}): void {
  const world = openFile(worldPath);
  const codes = Object.keys(countries).sort();
  const files = new Map(codes.map((code) => [code, openFile(join(countriesFolder(folder), countries[code]!))]));
  const version = versionOfSet([world, ...files.values()].map((file) => file.version));
  const set = { folder, worldPath, version };
  const path = directoryPath(set);
  if (openDirectory(set) === undefined) {
    const temporary = `${path}.tmp-${process.pid}`;
    try {
      writeFileSync(temporary, directoryBytes(directoryInMemory(world, files)), { flag: "wx", flush: true });
      renameSync(temporary, path);
    } finally {
      rmSync(temporary, { force: true });
    }
  }
  directoriesIn(folder, worldPath).filter((other) => other !== path).forEach((other) => rmSync(other, { force: true }));
}

/** The directories of the version that has this world file. */
export function directoriesIn(folder: string, worldPath: string): string[] {
  const countries = countriesFolder(folder);
  const ending = `.${basename(worldPath)}${ENDING}`;
  return existsSync(countries)
    ? readdirSync(countries).filter((file) => file.endsWith(ending)).map((file) => join(countries, file))
    : [];
}
