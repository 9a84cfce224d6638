import { existsSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { bucketTable } from "../builder/numbers/bucket_table.ts";
import { blockWords, packNumbers } from "../builder/numbers/pack_numbers.ts";
import { type PlaceKeys, placeKeysOf, placeOrder } from "../builder/place_order.ts";
import { editsOfKeys, forEachKey, forEachVariant } from "../builder/sections/top_sections.ts";
import { replaceFile } from "../builder/write_file.ts";
import { BlockNumbers, PackedNumbers } from "../file/stored_numbers.ts";
import type { Sections } from "../file/format.ts";
import { GazetteerFileError, mapBytes } from "../file/map_bytes.ts";
import { type Layer, type LayerKind, layerOf } from "../file/layer.ts";
import { type GazetteerFile, openFile } from "../file/open_file.ts";
import { allValues } from "../file/texts.ts";
import { versionOfSet } from "../file/file_head.ts";
import { type Directory, directoryBytes, firstKeys, type KeyTable, readDirectory } from "../set/directory.ts";
import { countriesFolder } from "./manifest.ts";

const ENDING = ".directory";

/** A set of one version of the service: another version may write another directory for the same files. */
export interface SetOfVersion {
  readonly folder: string;
  readonly worldPath: string;
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
export function writeDirectory({ folder, worldPath, world, countries }: {
  readonly folder: string;
  readonly worldPath: string;
  readonly world: GazetteerFile;
  /** ISO 3166-1 alpha-2 → file name. */
  readonly countries: Readonly<Record<string, string>>;
}): void {
  const codes = Object.keys(countries).sort();
  const files = new Map(codes.map((code) => [code, openFile(join(countriesFolder(folder), countries[code]!))]));
  const version = versionOfSet([world, ...files.values()].map((file) => file.version));
  const set = { folder, worldPath, version };
  const path = directoryPath(set);
  if (openDirectory(set) === undefined) {
    const bytes = directoryBytes(directoryInMemory(world, files));
    replaceFile(path, (temporary) => writeFileSync(temporary, bytes, { flag: "wx", flush: true }));
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

/** The files of a set: the world's, and those of countries in the order of their codes. */
interface DirectoryInput {
  readonly world: Sections;
  readonly countries: readonly { readonly code: string; readonly sections: Sections }[];
}

/**
 * Builds the directory of a set: a third of a second for the world's places, about a second more for a million names of
 * countries. Equal for equal files.
 */
function buildDirectory(input: DirectoryInput): Directory {
  const { world, countries } = input;
  const files = [world, ...countries.map(({ sections }) => sections)];
  const layers = (kind: LayerKind): readonly Layer[] => files.map((sections) => layerOf(sections, kind));
  const placeKeys = files.map(placeKeysOf);
  const ownPlaces = ownPlacesOf(input);
  return {
    places: exactTable(layers("places").slice(1)),
    placeTypos: typoTable(placeKeys.slice(1), firstKeys(placeKeys.slice(1))),
    streets: exactTable(layers("streets")),
    postcodes: exactTable(layers("postcodes")),
    named: exactTable(layers("named")),
    codes: exactTable(layers("codes")),
    placeOrder: placeOrder(placeKeys, {
      first: firstKeys(placeKeys),
      isIncluded: (file, posting) => file > 0 || ownPlaces[posting >>> 2] === 1,
    }),
  };
}

/** Per place of the world: 1 if its country has no file of its own. */
function ownPlacesOf({ world, countries }: DirectoryInput): Uint8Array {
  const replaced = new Set(countries.map(({ code }) => code.charCodeAt(0) | (code.charCodeAt(1) << 8)));
  return Uint8Array.from(allValues(world.placeCountry), (code) => replaced.has(code) ? 0 : 1);
}

function exactTable(layers: readonly Layer[]): KeyTable {
  const first = firstKeys(layers);
  const keys = layers.map(({ keyBytes, keyStart }) => ({ keyBytes, keyStart: allValues(keyStart) }));
  return packed(first[layers.length]!, (visit) => {
    for (const [file, ofFile] of keys.entries()) {
      forEachKey(ofFile, (hash, key) => visit(hash, first[file]! + key));
    }
  });
}

/** The typos of the countries' keys: those of the world's are in its file. */
function typoTable(countries: readonly PlaceKeys[], first: Uint32Array): KeyTable {
  const edits = countries.map((keys) => editsOfKeys(keys, keys.placeImportance));
  return packed(first[countries.length]!, (visit) => {
    for (const [file, keys] of countries.entries()) {
      forEachVariant(keys, edits[file]!, (hash, key) => visit(hash, first[file]! + key));
    }
  });
}

/** A table as it is stored. */
function packed(keys: number, forEach: (visit: (hash: number, key: number) => void) => void): KeyTable {
  const { start, entries } = bucketTable(keys, forEach);
  return { keys, start: new BlockNumbers(blockWords(start)), entries: new PackedNumbers(packNumbers(entries)) };
}
